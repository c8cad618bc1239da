import AddOutlined from '@mui/icons-material/AddOutlined';
import { Alert, Button, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import type { Reimbursement } from '../../api/account/reimbursement/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { withIds } from '../../ui/forms/choosable.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { DownloadRows } from '../list/DownloadCsv.tsx';
import { columnsOf, creditColumns } from './columns.tsx';
import { totalOf } from './total.ts';

const AddReimbursement = lazyDialog(async () => (await import('./dialogs.tsx')).AddReimbursement);
const Approve = lazyDialog(async () => (await import('./dialogs.tsx')).Approve);
const Decline = lazyDialog(async () => (await import('./dialogs.tsx')).Decline);
const Pay = lazyDialog(async () => (await import('./dialogs.tsx')).Pay);
const Remove = lazyDialog(
  async () => (await import('../../ui/reimbursements/RemoveReimbursements.tsx')).RemoveReimbursements,
);

type Dialog =
  | { readonly act: 'add' | 'remove' }
  | { readonly act: 'approve' | 'decline'; readonly of: Reimbursement }
  | { readonly act: 'pay'; readonly of: readonly Reimbursement[] };

/** /reimbursement (spec 3 section 2): what members bought for the organization, and their credits. */
export default function ReimbursementPage() {
  const { timeZone, today } = useSession();
  const reimbursements = useRead('get-reimbursements', {});
  const [dialog, open, close] = useDialog<Dialog>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState<keyof typeof states>('all');
  const rows = reimbursements.data ?? [];
  const chosen = rows.filter(({ _id }) => ticked.has(_id));
  const columns = columnsOf({
    isTicked: (id) => ticked.has(id),
    onToggle: (id) => setTicked(withIds(ticked, [id], !ticked.has(id))),
    onApprove: (of) => open({ act: 'approve', of }),
    onDecline: (of) => open({ act: 'decline', of }),
    onPay: (of) => open({ act: 'pay', of: [of] }),
  });
  return (
    <Page
      title="Reimbursement"
      actions={
        <Button variant="contained" startIcon={<AddOutlined />} onClick={() => open({ act: 'add' })}>
          Add Reimbursement
        </Button>
      }
    >
      <Unpaid rows={rows} onPay={(of) => open({ act: 'pay', of })} />
      <Section
        title="Reimbursements"
        action={<DownloadRows name={`reimbursements-${today}.csv`} columns={columns} rows={rows} />}
        query={reimbursements}
        failed="The reimbursements could not be loaded"
        height={240}
        flush
      >
        {(all) => (
          <>
            {chosen.length > 0 && (
              <Selection
                count={chosen.length}
                onRemove={() => open({ act: 'remove' })}
                onClear={() => setTicked(new Set())}
              />
            )}
            {all.length > 0 && <States rows={all} chosen={state} onChange={setState} />}
            <PagedList
              key={state}
              pages="short"
              label="Reimbursements"
              columns={columns}
              rows={all.filter(({ status }) => state === 'all' || status === state)}
              keyOf={({ _id }) => _id}
              empty="There are no reimbursements"
              cardsBelow="md"
            />
          </>
        )}
      </Section>
      <Section
        title="Credits"
        query={useRead('get-bursar-credits', {})}
        failed="The credits could not be loaded"
        height={160}
        flush
      >
        {(credits) => (
          <PagedList
            pages="short"
            label="Credits"
            columns={creditColumns(timeZone)}
            rows={credits}
            keyOf={({ memberuuid }) => memberuuid}
            empty="There are no Credits"
          />
        )}
      </Section>
      {dialog?.act === 'add' && <AddReimbursement onClose={close} />}
      {dialog?.act === 'approve' && <Approve of={dialog.of} onClose={close} />}
      {dialog?.act === 'decline' && <Decline of={dialog.of} onClose={close} />}
      {dialog?.act === 'pay' && <Pay of={dialog.of} onClose={close} />}
      {dialog?.act === 'remove' && (
        <Remove
          chosen={chosen}
          onDone={() => {
            setTicked(new Set());
            close();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** What is owed to members in all, to be paid in one go. */
function Unpaid(props: {
  readonly rows: readonly Reimbursement[];
  readonly onPay: (of: readonly Reimbursement[]) => void;
}) {
  const unpaid = props.rows.filter(({ status }) => status === 'approved');
  if (unpaid.length === 0) return null;
  const noun = unpaid.length === 1 ? 'reimbursement is' : 'reimbursements are';
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" onClick={() => props.onPay(unpaid)}>
          Pay all
        </Button>
      }
    >
      {`${unpaid.length} approved ${noun} unpaid: ${formatDollars(totalOf(unpaid))} in all.`}
    </Alert>
  );
}

function Selection(props: {
  readonly count: number;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}) {
  return (
    <Row role="toolbar" aria-label="Selection" sx={selectionStyle}>
      <Typography variant="h3" component="p" aria-live="polite" className="grow">
        {props.count} selected
      </Typography>
      <Button size="small" color="error" onClick={props.onRemove}>
        Delete
      </Button>
      <Button size="small" onClick={props.onClear}>
        Clear
      </Button>
    </Row>
  );
}

const selectionStyle = { px: 'var(--table-edge)', py: 1.5, bgcolor: 'action.selected' };

/** The first tab's word is where the titles begin. */
const tabsStyle = { px: 'calc(var(--table-edge) - 12px)' };

const states = {
  all: 'All',
  submitted: 'Submitted',
  approved: 'Approved',
  paid: 'Paid',
  declined: 'Declined',
} as const;

/** The reimbursements by status, with how many there are of each. */
function States(props: {
  readonly rows: readonly Reimbursement[];
  readonly chosen: keyof typeof states;
  readonly onChange: (chosen: keyof typeof states) => void;
}) {
  return (
    <Tabs
      value={props.chosen}
      onChange={(_, chosen) => props.onChange(chosen)}
      variant="scrollable"
      aria-label="Status"
      sx={tabsStyle}
    >
      {Object.entries(states).map(([state, label]) => {
        const { length } = props.rows.filter(({ status }) => state === 'all' || status === state);
        return <Tab key={state} value={state} label={`${label} ${length}`} />;
      })}
    </Tabs>
  );
}
