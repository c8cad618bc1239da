import { Button } from '@mui/material';
import { useForm } from 'react-hook-form';
import { MAX_CONTACT_NAME } from '../../api/contact/contract.ts';
import { fullName } from '../../ledger/values/plainText.ts';
import { useSession } from '../../ui/app/session.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { AskToLeave } from '../../ui/forms/AskToLeave.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { schemaResolver } from '../../ui/forms/schemaResolver.ts';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns, Row, Stack } from '../../ui/primitives/Stack.tsx';
import { taxFilingForm } from './schema.ts';

/** The server's fields where the form calls them otherwise. */
const fieldOf = (field: string) => (field === 'fname' ? 'fullName' : field.replace(/^memo\./, ''));

/** The request of spec 3 section 2, "990 Tax Filing screen". What was typed stays when it cannot be sent. */
export function TaxFilingForm() {
  const session = useSession();
  const form = useForm({
    defaultValues: {
      fullName: fullName(session),
      email: session.email,
      phone: '',
      organization: session.org,
      address: '',
    },
    resolver: schemaResolver(taxFilingForm),
  });
  const { submit, isPending } = useChange('contact-us', {
    onError: (error) => setServerErrors(form, error, fieldOf),
  });
  return (
    <Section title="Ask for tax filing" hint="Sent to the operator of Bursar, who replies by email.">
      <PageForm
        form={form}
        label="990 Tax Filing"
        isPending={isPending}
        onSubmit={async (request) => {
          if ((await submit(request)) !== undefined) form.reset();
        }}
      >
        <Stack>
          <Columns>
            <TextInput
              name="fullName"
              label="Full Name"
              required
              autoComplete="name"
              maxLength={MAX_CONTACT_NAME}
            />
            <TextInput name="email" label="Email" required kind="email" autoComplete="email" />
            <TextInput
              name="phone"
              label="Phone Number"
              required
              kind="tel"
              autoComplete="tel"
              maxLength={20}
            />
            <TextInput
              name="organization"
              label="Organization Name"
              autoComplete="organization"
              maxLength={100}
            />
            <TextInput name="address" label="Address" autoComplete="street-address" maxLength={200} />
          </Columns>
          <FormAlert />
          <AskToLeave isUnsent={form.formState.isDirty} />
          <Row>
            <Button type="submit" variant="contained" loading={isPending}>
              SUBMIT
            </Button>
          </Row>
        </Stack>
      </PageForm>
    </Section>
  );
}
