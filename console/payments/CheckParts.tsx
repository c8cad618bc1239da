import { Fragment } from 'react';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Note } from '../../ui/primitives/Note.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

/** Which check over several members a payment is part of, and who else was paid for. Else nothing. */
export function CheckParts({ payment: { check, checkNumber } }: { readonly payment: Payment }) {
  if (check === null) return null;
  const name = checkNumber === '' ? 'a check' : `check #${checkNumber}`;
  return (
    <Note>
      {`Part of ${name} of ${formatDollars(check.total)}, with `}
      {check.others.map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a member may have two parts, and none has an id here.
        <Fragment key={index}>
          {index > 0 && ', '}
          <MemberLink memberId={other.uuid} name={other.name} />
          {` (${formatDollars(other.amount)})`}
        </Fragment>
      ))}
    </Note>
  );
}
