import { Button } from '@mui/material';
import type { Credit, Reimbursement } from '../../api/account/reimbursement/contract.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Tick } from '../../ui/list/Tick.tsx';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { reimbursementColumns } from '../../ui/reimbursements/columns.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

const GONE = 'User no longer exists';

interface Options {
  readonly isTicked: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
  readonly onApprove: (of: Reimbursement) => void;
  readonly onDecline: (of: Reimbursement) => void;
  readonly onPay: (of: Reimbursement) => void;
}

/** The Reimbursements table (spec 3 section 2): whose it is, what was bought, and what can be done. */
export function columnsOf(options: Options): readonly Column<Reimbursement>[] {
  const { isTicked, onToggle, onApprove, onDecline, onPay } = options;
  return [
    {
      label: 'Name',
      card: 'start',
      sx: { minWidth: 170 },
      render: ({ _id, memberuuid, name, memberExists, expenseName, categoryName }) => (
        <Tick
          checked={isTicked(_id)}
          onChange={() => onToggle(_id)}
          label={`Select ${expenseName} of ${name}`}
        >
          <MemberLink memberId={memberuuid} name={name} exists={memberExists} />
          {categoryName !== '' && <Note>{categoryName}</Note>}
        </Tick>
      ),
      csv: ({ name, memberExists }) => (memberExists ? name : GONE),
    },
    ...reimbursementColumns,
    {
      label: 'Actions',
      hideLabel: true,
      card: 'below',
      nowrap: true,
      render: (row) => {
        const about = `${row.expenseName} of ${row.name}`;
        if (row.mayApprove)
          return (
            <Row>
              <Button
                size="small"
                variant="outlined"
                aria-label={`Approve ${about}`}
                onClick={() => onApprove(row)}
              >
                Approve
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={`Decline ${about}`}
                onClick={() => onDecline(row)}
              >
                Decline
              </Button>
            </Row>
          );
        return (
          row.status === 'approved' && (
            <Button size="small" variant="outlined" aria-label={`Pay ${about}`} onClick={() => onPay(row)}>
              Pay
            </Button>
          )
        );
      },
    },
  ];
}

/** The Credits table (spec 3 section 2). */
export const creditColumns = (timeZone: string): readonly Column<Credit>[] => [
  {
    label: 'Name',
    card: 'start',
    render: ({ memberuuid, name, memberExists }) => (
      <MemberLink memberId={memberuuid} name={name} exists={memberExists} />
    ),
  },
  {
    label: 'Date',
    nowrap: true,
    card: 'meta',
    render: ({ lastModifiedDate }) => formatInstantDay(lastModifiedDate, timeZone),
  },
  {
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: ({ creditAmount }) => <Money dollars={creditAmount} />,
  },
];
