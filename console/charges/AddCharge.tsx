import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createDues } from '../../api/contract/account.ts';
import type { OutputOf } from '../../api/contract/call.ts';
import { searchMember } from '../../api/contract/member.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { useCall } from '../shared/useCall.ts';
import { useDiscardQuestion } from '../shared/useDiscardQuestion.tsx';
import { useRead } from '../shared/useRead.ts';
import { ChargeInputs } from './ChargeInputs.tsx';
import { ChargeSummary } from './ChargeSummary.tsx';
import { useChargeChoices } from './choices.ts';
import { chargeField } from './fieldNames.ts';
import { MemberPicker } from './MemberPicker.tsx';
import { RowResults } from './RowResults.tsx';
import { type ChargeValues, emptyCharge, toChargeFields, validateNewCharges } from './validate.ts';

interface AddValues extends ChargeValues {
  members: string[];
}

/**
 * The Add Charge form over the whole view (spec 2 section 2). Mount it to open it: every opening starts afresh.
 *
 * @param members ids to start with, for a charge to somebody whose account is on the screen
 */
export function AddCharge(props: {
  readonly today: string;
  readonly members?: readonly string[];
  readonly onClose: () => void;
}) {
  const form = useForm<AddValues>({
    defaultValues: { ...emptyCharge, members: [...(props.members ?? [])] },
    resolver: resolverOf((values) => validateNewCharges(values, props.today)),
  });
  const create = useCall(createDues);
  const { close, question } = useDiscardQuestion(form.formState.isDirty, props.onClose);
  const [answer, setAnswer] = useState<OutputOf<typeof createDues>>();
  useOnlyAccount(form.setValue);
  useEffect(() => showFieldErrors(create.cause, form.setError, chargeField), [create.cause, form.setError]);

  const submit = form.handleSubmit(async ({ members, ...values }) => {
    const fields = toChargeFields(values);
    const sent = await create.send({ dues: members.map((uuid) => ({ uuid, ...fields })) });
    if (sent?.results.every((result) => result.ok)) props.onClose();
    else setAnswer(sent);
  });
  const failed = answer?.results.filter((result) => !result.ok) ?? [];
  const retry = () => {
    form.setValue(
      'members',
      failed.map((result) => result.uuid),
    );
    setAnswer(undefined);
  };

  if (answer !== undefined) {
    return (
      <FormDialog
        open
        fullScreen
        title="Add Charge"
        onClose={props.onClose}
        actions={
          <>
            <Button onClick={retry}>{`Back to the form with the other ${failed.length}`}</Button>
            <Button variant="contained" onClick={props.onClose}>
              Done
            </Button>
          </>
        }
      >
        <Column>
          <MemberResults results={answer.results} />
        </Column>
      </FormDialog>
    );
  }
  return (
    <FormProvider {...form}>
      <FormDialog
        open
        fullScreen
        title="Add Charge"
        submitLabel="Add Charge"
        actions={<ChargeSummary busy={create.busy} />}
        busy={create.busy}
        error={create.error}
        onSubmit={submit}
        onClose={close}
      >
        <Column>
          <MemberPicker />
          <ChargeInputs today={props.today} />
        </Column>
      </FormDialog>
      {question}
    </FormProvider>
  );
}

function Column({ children }: { readonly children: React.ReactNode }) {
  return <Box sx={{ maxWidth: 760, mx: 'auto', py: 1, display: 'grid', gap: 3 }}>{children}</Box>;
}

function MemberResults({ results }: { readonly results: OutputOf<typeof createDues>['results'] }) {
  const { data: members } = useRead(searchMember, { active: 'true' });
  const names = new Map(members?.map((member) => [member._id, member.name]));
  return (
    <RowResults
      done="Charged"
      results={results.map((result) => ({
        key: result.uuid,
        label: names.get(result.uuid) ?? result.uuid,
        ok: result.ok,
        message: result.message,
      }))}
    />
  );
}

/** With one account to choose from there is nothing to choose. */
function useOnlyAccount(setValue: (name: 'account', value: string) => void): void {
  const { accounts } = useChargeChoices();
  const only = accounts?.length === 1 ? accounts[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined) setValue('account', only);
  }, [only, setValue]);
}
