import AddOutlined from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import type { Reimbursement } from '../../../api/account/reimbursement/contract.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { lazyDialog } from '../../../ui/primitives/lazy.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { reimbursementColumns } from '../../../ui/reimbursements/columns.tsx';

const AddReimbursement = lazyDialog(
  async () => (await import('../../../ui/reimbursements/AddReimbursement.tsx')).AddReimbursement,
);
const Remove = lazyDialog(
  async () => (await import('../../../ui/reimbursements/RemoveReimbursements.tsx')).RemoveReimbursements,
);

/** /reimbursements: what one bought for the organization, and whether it was paid back. */
export default function ReimbursementsPage() {
  const { uuid } = useSession();
  const [dialog, open, close] = useDialog<'add' | { readonly remove: Reimbursement }>();
  return (
    <Page title="Reimbursements">
      <Section
        title="What you bought"
        hint="An administrator reviews it. Once approved, you are paid back, as credit for your dues or otherwise."
        action={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => open('add')}>
            Add Reimbursement
          </Button>
        }
        query={useRead('get-reimbursements', {})}
        failed="The reimbursements could not be loaded"
        height={200}
        flush
      >
        {(rows) => (
          <RecordList
            label="Reimbursements"
            columns={columnsOf((remove) => open({ remove }))}
            rows={rows}
            keyOf={({ _id }) => _id}
            empty="There are no reimbursements"
            cardsBelow="md"
          />
        )}
      </Section>
      {dialog === 'add' && <AddReimbursement memberuuid={uuid} onClose={close} />}
      {typeof dialog === 'object' && <Remove chosen={[dialog.remove]} onDone={close} onClose={close} />}
    </Page>
  );
}

const columnsOf = (onRemove: (of: Reimbursement) => void): readonly Column<Reimbursement>[] => [
  ...reimbursementColumns.filter(({ label }) => label === 'Expense Name'),
  ...reimbursementColumns.filter(({ label }) => label !== 'Expense Name'),
  {
    label: 'Actions',
    hideLabel: true,
    card: 'below',
    render: (row) =>
      row.status === 'submitted' && (
        <Button
          size="small"
          color="error"
          aria-label={`Remove ${row.expenseName}`}
          onClick={() => onRemove(row)}
        >
          Remove
        </Button>
      ),
  },
];
