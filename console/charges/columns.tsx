import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, MIN_MANUAL_PAYMENT_CENTS, toCents } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { OpenRow } from '../list/OpenRow.tsx';
import { CollectionsBadge } from '../shared/CollectionsBadge.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { ChargeAmount, ChargeMemo } from './ChargeFields.tsx';

/** What one of a row's buttons asks for. */
export interface ChargeAct {
  readonly act: 'edit' | 'writeOffRest';
  readonly charge: Due;
}

export const chargeColumns = (onAct: (asked: ChargeAct) => void): readonly Column<Due>[] => [
  {
    source: 'name',
    label: 'Name',
    card: 'start',
    render: ({ uuid, name, memberExists }) => (
      <MemberLink memberId={uuid} name={name} exists={memberExists} />
    ),
  },
  {
    source: 'type',
    label: 'Charge Type',
    card: 'start',
    render: (charge) => <OpenRow id={charge.id}>{chargeName(charge)}</OpenRow>,
  },
  {
    source: 'status',
    label: 'Charge Status',
    card: 'end',
    render: ({ statusLabel, collectionsSince, remaining }) => (
      <Row gap={1}>
        <StatusBadge status={statusLabel} />
        <CollectionsBadge since={remaining > 0 ? collectionsSince : null} />
      </Row>
    ),
  },
  {
    source: 'ts',
    label: 'Date of Charge',
    card: 'hidden',
    nowrap: true,
    folds: true,
    render: ({ ts }) => <Instant at={ts} dayOnly />,
  },
  { source: 'dueDate', label: 'Due Date', nowrap: true, render: ({ dueDate }) => formatDay(dueDate) },
  {
    source: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: (charge) => (
      <>
        <ChargeAmount charge={charge} />
        {charge.total !== charge.amount && <Note>{`${formatDollars(charge.amount)} charged`}</Note>}
      </>
    ),
  },
  {
    source: 'amtPaid',
    label: 'Amount Paid',
    folds: true,
    align: 'right',
    render: (charge) => (
      <>
        <Money dollars={charge.amtPaid} />
        {charge.remaining > 0 && <Note>{`${formatDollars(charge.remaining)} remaining`}</Note>}
        {charge.remaining > 0 && toCents(charge.remaining) < MIN_MANUAL_PAYMENT_CENTS && (
          <Button
            size="small"
            aria-label={`Write off the rest of ${labelOf(charge)}`}
            onClick={() => onAct({ act: 'writeOffRest', charge })}
          >
            Write Off
          </Button>
        )}
      </>
    ),
  },
  {
    source: 'memo',
    label: 'Edit/Memo',
    folds: true,
    sortable: false,
    card: 'end',
    render: (charge) => <EditAndMemo charge={charge} onEdit={() => onAct({ act: 'edit', charge })} />,
  },
];

/** Another amount in small print, in one line. */
function Note({ children }: { readonly children: string }) {
  return (
    <Typography noWrap variant="caption" component="div" color="textSecondary">
      {children}
    </Typography>
  );
}

/** A charge and whose it is. */
const labelOf = (charge: Due) =>
  `${chargeName(charge)} of ${charge.memberExists ? charge.name : 'a removed member'}`;

/** The way to change a charge, and its memo if it has one. */
function EditAndMemo({ charge, onEdit }: { readonly charge: Due; readonly onEdit: () => void }) {
  return (
    <Row gap={1}>
      <Tooltip title="Update Charge">
        <IconButton size="small" aria-label={`Edit ${labelOf(charge)}`} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ChargeMemo memo={charge.memo} />
    </Row>
  );
}
