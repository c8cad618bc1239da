import { Box, Button, Checkbox, FormControl, FormControlLabel, FormHelperText, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type CollectionsMember, MAX_CONTACT_NAME } from '../../api/contact/contract.ts';
import { useSession } from '../../ui/app/session.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { useDebounced } from '../../ui/data/useDebounced.ts';
import { AskToLeave } from '../../ui/forms/AskToLeave.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { schemaResolver } from '../../ui/forms/schemaResolver.ts';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';
import { useCheckedField } from '../../ui/forms/useTextField.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { Preview } from './Preview.tsx';
import { collectionsForm, EMPTY } from './schema.ts';

interface Props {
  readonly terms: { readonly url: string; readonly version: string };
  /** Whose account is sent; undefined for somebody who is not in the books. */
  readonly member: CollectionsMember | undefined;
  /** Chooses the member, above the fields. */
  readonly picker: ReactNode;
  readonly onSent: () => void;
}

/** The request of spec 3 section 2, "Collections screen", and what is sent beside it. */
export function CollectionsForm({ terms, member, picker, onSent }: Props) {
  const schemas = collectionsForm(useSession(), terms.version);
  const form = useForm({ defaultValues: startOf(member), resolver: schemaResolver(schemas.submit) });
  const typed = useDebounced(useWatch({ control: form.control }));
  const preview = schemas.preview.safeParse(typed);
  const { submit, isPending } = useChange('contact-us', { onError: (error) => setServerErrors(form, error) });
  return (
    <Columns from="md">
      <Section title="Send to collections" hint="Choose a member to fill in the form.">
        <PageForm
          form={form}
          label="Collections"
          isPending={isPending}
          onSubmit={async (sent) => {
            if ((await submit(sent)) === undefined) return;
            form.reset(EMPTY);
            onSent();
          }}
        >
          <Stack>
            {picker}
            <AskToLeave isUnsent={form.formState.isDirty} />
            <Columns>
              <TextInput
                name="first"
                label="First"
                required
                autoComplete="off"
                maxLength={MAX_CONTACT_NAME}
              />
              <TextInput name="last" label="Last" autoComplete="off" maxLength={MAX_CONTACT_NAME} />
            </Columns>
            <TextInput name="email" label="Email" required kind="email" autoComplete="off" />
            <TextInput name="phone" label="Phone" required kind="tel" autoComplete="off" maxLength={20} />
            <TextInput name="address" label="Address" required autoComplete="off" maxLength={200} />
            <DollarInput name="amount" label="Amount" required help={helpOf(member)} />
            <Agreement url={terms.url} />
            <FormAlert />
            <Box>
              <Button type="submit" variant="contained" loading={isPending}>
                SUBMIT
              </Button>
            </Box>
          </Stack>
        </PageForm>
      </Section>
      <Preview input={preview.success ? preview.data : undefined} />
    </Columns>
  );
}

/** The form as the books fill it. */
function startOf(member: CollectionsMember | undefined): typeof EMPTY {
  if (member === undefined) return EMPTY;
  const { memberId, fname, lname, email, phone, address, overdue } = member;
  return { ...EMPTY, memberId, first: fname, last: lname, email, phone, address, amount: overdue };
}

function helpOf(member: CollectionsMember | undefined): string {
  return member === undefined
    ? 'No member chosen, so no account is marked.'
    : 'Up to the overdue amount. The account is marked, and reminders stop.';
}

function Agreement({ url }: { readonly url: string }) {
  const { field, fieldState } = useCheckedField('agreed');
  return (
    <FormControl error={fieldState.invalid} required>
      <FormControlLabel
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={
          <>
            {'I agree to the '}
            <Link href={url} target="_blank" rel="noopener" underline="always">
              terms and conditions
            </Link>
            .
          </>
        }
      />
      {fieldState.invalid && <FormHelperText>Please agree to the terms and conditions.</FormHelperText>}
    </FormControl>
  );
}
