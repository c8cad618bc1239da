import { Button } from '@mui/material';
import type { CollectionsMember } from '../../api/contact/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

const Recall = lazyDialog(async () => (await import('./Recall.tsx')).Recall);

/** The accounts that others collect now. */
export function WithCollections({ members }: { readonly members: readonly CollectionsMember[] }) {
  const [recalled, recall, close] = useDialog<CollectionsMember>();
  const columns: readonly Column<CollectionsMember>[] = [
    {
      label: 'Name',
      card: 'start',
      render: ({ memberId, name }) => <MemberLink memberId={memberId} name={name} />,
    },
    { label: 'Since', nowrap: true, render: ({ collections }) => formatDay(collections?.since ?? '') },
    {
      label: 'Sent',
      align: 'right',
      render: ({ collections }) => <Money dollars={collections?.amount ?? 0} />,
    },
    {
      label: 'Overdue now',
      align: 'right',
      card: 'corner',
      render: ({ overdue }) => <Money dollars={overdue} />,
    },
    {
      label: 'Actions',
      hideLabel: true,
      align: 'right',
      card: 'end',
      render: (member) => (
        <Button size="small" aria-label={`Recall ${member.name}`} onClick={() => recall(member)}>
          Recall
        </Button>
      ),
    },
  ];
  return (
    <Section title="In collections" hint="These members get no reminders." flush>
      <RecordList
        label="In collections"
        columns={columns}
        rows={members}
        keyOf={({ memberId }) => memberId}
        empty="No accounts in collections"
      />
      {recalled !== undefined && <Recall memberId={recalled.memberId} name={recalled.name} onClose={close} />}
    </Section>
  );
}
