import { Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Input, Output } from '../../api/contract.ts';
import type { Member } from '../../api/member/contract.ts';
import { importOpeningBalances } from '../../api/opening/contract.ts';
import { callOnce } from '../../ui/app/callOnce.ts';
import { callApi } from '../../ui/app/client.ts';
import { useSession } from '../../ui/app/session.ts';
import { CsvImport } from '../../ui/csv/CsvImport.tsx';
import { type CsvPreviewColumns, cell } from '../../ui/csv/CsvPreview.tsx';
import { combineReads } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { DayInput } from '../../ui/forms/inputs.tsx';
import { schemaResolver } from '../../ui/forms/schemaResolver.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { AccountInput } from '../charges/AccountInput.tsx';
import { type ChargeChoices, useChargeChoices } from '../charges/choices.ts';
import { formatDayOr } from '../shared/time.ts';
import { type CheckedOpening, type OpeningField, openingFile } from './csv.ts';
import { OpeningAmount } from './OpeningAmount.tsx';

type Terms = Pick<Input<'import-opening-balances'>, 'openedOn' | 'account'>;
const termsSchema = importOpeningBalances.input.pick({ openedOn: true, account: true });

const TITLE = 'Members’ Balances';

interface Props {
  /** The day of the accounts' opening balances, or today. */
  readonly openedOn: string;
  readonly onClose: () => void;
}

/** Asks for the day and the bank account, then for a file of what each member owed or had as credit. */
export function ImportOpeningBalances(props: Props) {
  const query = combineReads({
    choices: useChargeChoices(),
    members: useRead('search-member', { active: 'true' }),
  });
  if (query.data !== undefined) return <Steps {...props} {...query.data} />;
  return (
    <DialogFrame title={TITLE} maxWidth="xs" onClose={props.onClose}>
      <Loaded query={query} label="the members and bank accounts">
        {() => null}
      </Loaded>
    </DialogFrame>
  );
}

function Steps(props: Props & { readonly choices: ChargeChoices; readonly members: readonly Member[] }) {
  const { today } = useSession();
  const { choices, members, onClose } = props;
  const [terms, setTerms] = useState<Terms>();
  const form = useForm<Terms, unknown, Terms>({
    defaultValues: { openedOn: props.openedOn, account: choices.accounts[0]?.value ?? '' },
    resolver: schemaResolver(termsSchema),
  });
  if (terms === undefined)
    return (
      <FormDialog
        form={form}
        title={TITLE}
        submitLabel="Next"
        submitDisabled={choices.accounts.length === 0}
        maxWidth="xs"
        onSubmit={setTerms}
        onClose={onClose}
      >
        <Stack>
          <Typography>
            One opening balance per member. An amount owed becomes a regular charge. An amount below zero,
            such as −50.00, becomes credit. Both post to net assets, not income. Members are not emailed.
          </Typography>
          <DayInput
            name="openedOn"
            label="As Of"
            required
            max={today}
            help="One date for all opening balances."
          />
          <AccountInput accounts={choices.accounts} />
        </Stack>
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
      send={async (data) => {
        const sent = await callOnce('import-opening-balances', { ...terms, data });
        const refused = sent.results.find(({ ok }) => !ok);
        if (refused !== undefined) throw new Error(refused.message);
        return sent.results.length;
      }}
      call="import-opening-balances"
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
        render: ({ item }) => <OpeningAmount dollars={item?.amount ?? 0} />,
      },
    ],
    duplicates: [
      cell('Member', 'start', ({ member }) => member),
      cell('Amount', 'meta', ({ amount }) => amount),
    ],
  };
}
