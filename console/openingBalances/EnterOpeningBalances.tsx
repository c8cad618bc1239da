import { Typography } from '@mui/material';
import { z } from 'zod';
import type { Output } from '../../api/contract.ts';
import { enterOpeningBalances } from '../../api/opening/contract.ts';
import { amount } from '../../api/platform/contract/call.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';

type Account = Output<'get-opening-balances'>['accounts'][number];

/** The amounts by account; an empty one is left as it is. */
const schema = z
  .object({
    openedOn: enterOpeningBalances.input.shape.openedOn,
    amounts: z.record(z.string(), amount('amount', 0).nullable()),
    reason: enterOpeningBalances.input.shape.reason,
  })
  .transform(({ amounts, ...rest }) => ({
    ...rest,
    accounts: Object.entries(amounts).flatMap(([account, dollars]) =>
      dollars === null ? [] : [{ account: account as Account['account'], amount: dollars }],
    ),
  }))
  .pipe(enterOpeningBalances.input);

/** What each account of money held, all on one day. What was entered before is shown, and can be replaced. */
export function EnterOpeningBalances(props: {
  readonly accounts: readonly Account[];
  readonly openedOn: string;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { accounts, openedOn, onClose } = props;
  const isReplaced = accounts.some((account) => account.openedOn !== '');
  const amounts = accounts.map(({ account, amount: dollars, openedOn: since }) => [
    account,
    since === '' ? null : dollars,
  ]);
  return (
    <CallDialog
      title="Opening Balances"
      submitLabel="Save"
      mustChange
      call="enter-opening-balances"
      schema={schema}
      defaultValues={{ openedOn, amounts: Object.fromEntries(amounts), reason: '' }}
      fieldOf={(field, sent) => {
        const [, index] = /^accounts\.(\d+)/.exec(field) ?? [];
        return index === undefined ? field : `amounts.${sent.accounts[Number(index)]?.account ?? ''}`;
      }}
      maxWidth="xs"
      onClose={onClose}
    >
      <Typography>
        Each account’s balance at the end of that day, from its statement. The Stripe balance is already
        known.
      </Typography>
      <DayInput name="openedOn" label="As Of" required max={today} />
      {accounts.map(({ account, name }) => (
        <DollarInput key={account} name={`amounts.${account}`} label={name} />
      ))}
      {isReplaced && (
        <TextInput
          name="reason"
          label="Reason"
          maxLength={200}
          help="Why a balance is replaced. Shown in the history"
        />
      )}
    </CallDialog>
  );
}
