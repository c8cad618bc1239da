import { Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Input, Output } from '../../api/contract/calls.ts';
import { callApi } from '../../api/contract/client.ts';
import type { Member } from '../../api/contract/member.ts';
import { chargeOpeningBalances } from '../../api/contract/openingBalances.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { CsvImport } from '../../ui/csv/CsvImport.tsx';
import { type CsvPreviewColumns, cell } from '../../ui/csv/CsvPreview.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { DayInput } from '../../ui/forms/inputs.tsx';
import { schemaResolver } from '../../ui/forms/schemaResolver.ts';
import { together } from '../../ui/reading.ts';
import { useRead } from '../../ui/useRead.ts';
import { AccountInput } from '../charges/AccountInput.tsx';
import { type ChargeChoices, useChargeChoices } from '../charges/choices.ts';
import { formatDayOr } from '../shared/time.ts';
import { type CheckedOpening, type OpeningField, openingFile } from './csv.ts';

type Terms = Pick<Input<'charge-opening-balances'>, 'openedOn' | 'account'>;
const termsSchema = chargeOpeningBalances.input.pick({ openedOn: true, account: true });

interface Props {
  /** The day of the accounts' opening balances, or today. */
  readonly openedOn: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** Asks for the day and the bank account, then for a file of what each member owed. */
export function ImportOpeningBalances(props: Props) {
  const { data } = together({
    choices: useChargeChoices(),
    members: useRead('search-member', { active: 'true' }),
  });
  return data && <Steps {...props} {...data} />;
}

function Steps(props: Props & { readonly choices: ChargeChoices; readonly members: readonly Member[] }) {
  const { choices, members, today, onClose } = props;
  const [terms, setTerms] = useState<Terms>();
  const form = useForm<Terms, unknown, Terms>({
    defaultValues: { openedOn: props.openedOn, account: choices.accounts[0]?.value ?? '' },
    resolver: schemaResolver(termsSchema),
  });
  if (terms === undefined)
    return (
      <FormDialog
        form={form}
        title="What Members Owed"
        submitLabel="Next"
        submitDisabled={choices.accounts.length === 0}
        maxWidth="xs"
        onSubmit={setTerms}
        onClose={onClose}
      >
        <Typography sx={{ mb: 2 }}>
          Each member is charged one opening balance, which can be paid, changed and removed as any charge. It
          counts against net assets, not as income. Nobody is mailed about it.
        </Typography>
        <DayInput
          name="openedOn"
          label="As Of"
          required
          max={today}
          help="The day of all opening balances."
          sx={{ mb: 2 }}
        />
        <AccountInput accounts={choices.accounts} />
      </FormDialog>
    );
  return (
    <CsvImport
      file={openingFile(members, today)}
      columns={columnsOf(members)}
      readExisting={async () => {
        const standing: Output<'get-opening-balances'> = await callApi('get-opening-balances', {});
        return new Set(standing.members.map(({ uuid }) => uuid));
      }}
      send={async (data, idempotencyKey) => {
        const sent = await callApi('charge-opening-balances', { ...terms, data }, { idempotencyKey });
        const refused = sent.results.find(({ ok }) => !ok);
        if (refused !== undefined) throw new Error(refused.message);
        return sent.results.length;
      }}
      call="charge-opening-balances"
      done="Successfully added the opening balances."
      onClose={onClose}
    />
  );
}

function columnsOf(members: readonly Member[]): CsvPreviewColumns<OpeningField, CheckedOpening> {
  const names = new Map(members.map(({ _id, name }) => [_id, name]));
  return {
    ready: [
      { label: 'Member', card: 'start', render: ({ item }) => names.get(item?.uuid ?? '') },
      cell('Due Date', 'meta', ({ dueDate }) => formatDayOr(dueDate, '')),
      cell('Memo', 'meta', ({ memo }) => memo),
      {
        label: 'Amount',
        card: 'end',
        align: 'right',
        render: ({ item }) => formatDollars(item?.amount ?? 0),
      },
    ],
    duplicates: [
      cell('Member', 'start', ({ member }) => member),
      cell('Amount', 'meta', ({ amount }) => amount),
    ],
  };
}
