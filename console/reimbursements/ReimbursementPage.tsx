import AddOutlined from '@mui/icons-material/AddOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
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
import { Stack } from '../../ui/primitives/Stack.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
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
      <Stack>
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
              <PagedList
                pages="short"
                label="Reimbursements"
                columns={columns}
                rows={all}
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
      </Stack>
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
    <Box role="toolbar" aria-label="Selection" sx={selectionStyle}>
      <Typography sx={{ fontWeight: weight.title, mr: 2 }} aria-live="polite">
        {props.count} selected
      </Typography>
      <Button size="small" color="error" onClick={props.onRemove}>
        Delete
      </Button>
      <Button size="small" onClick={props.onClear} sx={{ ml: 'auto' }}>
        Clear
      </Button>
    </Box>
  );
}

const selectionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 1.5,
  bgcolor: 'action.selected',
};
