import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Transfer, TransferDetail } from '../../api/transfer/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { withReason } from '../../ui/payments/paymentWords.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { receiptWords } from './receiptWords.ts';

type Receipt = TransferDetail['receipts'][number];

/** The cash and checks of a deposit, each with its member, and what went back or was never there. */
export function DepositContents(props: { readonly deposit: Transfer; readonly onClose: () => void }) {
  const { deposit, onClose } = props;
  const contents = useRest<TransferDetail>('transfers', `/${encodeURIComponent(deposit.id)}`);
  return (
    <DialogFrame
      title={`Deposit of ${formatDay(deposit.occurredOn)}`}
      maxWidth="md"
      actions={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      <Loaded query={contents} label="the receipts of the deposit" height={240}>
        {(data) => (
          <RecordList
            label="Receipts of the deposit"
            columns={columnsOf(data)}
            rows={data.receipts}
            keyOf={({ id }) => id}
            maxHeight="60vh"
          />
        )}
      </Loaded>
    </DialogFrame>
  );
}

function columnsOf(deposit: TransferDetail): readonly Column<Receipt>[] {
  const never = deposit.receipts
    .filter(({ became }) => became === 'mistake')
    .reduce((cents, { amount }) => cents + toCents(amount), 0);
  return [
    {
      label: 'From',
      card: 'start',
      total:
        deposit.lessCash === 0 ? 'Deposited' : `Deposited, less ${formatDollars(deposit.lessCash)} in cash`,
      render: ({ people }) =>
        people.length === 0
          ? 'Opening balance'
          : people.map(({ uuid, name }) => (
              <div key={uuid}>
                <MemberLink memberId={uuid} name={name} />
              </div>
            )),
    },
    { label: 'What', card: 'start', render: (receipt) => whatOf(receipt) },
    {
      label: 'Amount',
      align: 'right',
      card: 'corner',
      render: (receipt) => struck(receipt, <Money dollars={receipt.amount} />),
      total: <Money dollars={toDollars(toCents(deposit.amount) - never)} strong />,
    },
  ];
}

function whatOf(receipt: Receipt) {
  const { became, reason } = receipt;
  return (
    <>
      {struck(receipt, receiptWords(receipt))}
      {became === 'bounced' && <Note>{withReason('Bounced after the deposit', reason)}</Note>}
      {became === 'mistake' && <Note>{withReason('Recorded by mistake, never deposited', reason)}</Note>}
    </>
  );
}

function struck({ became }: Receipt, content: ReactNode) {
  if (became === 'stands') return content;
  return (
    <Typography component="s" variant="inherit" color="textSecondary">
      {content}
    </Typography>
  );
}
