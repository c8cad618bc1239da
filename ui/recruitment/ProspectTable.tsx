import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { useSession } from '../app/session.ts';
import type { Column } from '../list/columns.tsx';
import { PagedList } from '../list/PagedList.tsx';
import { Tick } from '../list/Tick.tsx';
import { formatInstantDay } from '../primitives/instants.ts';
import { Note } from '../primitives/Note.tsx';
import { weight } from '../primitives/tokens.ts';
import { MyVote } from './MyVote.tsx';

/** The prospects of a group, newest first; ticking one shows its card. */
export function ProspectTable(props: {
  readonly prospects: readonly Prospect[];
  readonly isTicked: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}) {
  return (
    <PagedList
      pages="short"
      label="Prospects"
      columns={columnsOf({ ...props, timeZone: useSession().timeZone })}
      rows={props.prospects}
      keyOf={({ _id }) => _id}
      empty="There are no prospects"
      cardsBelow="md"
    />
  );
}

function columnsOf({
  timeZone,
  isTicked,
  onToggle,
}: Pick<Parameters<typeof ProspectTable>[0], 'isTicked' | 'onToggle'> & {
  readonly timeZone: string;
}): readonly Column<Prospect>[] {
  return [
    {
      label: 'Name',
      card: 'start',
      sx: { minWidth: 140, fontWeight: weight.label },
      render: ({ _id, name }) => (
        <Tick checked={isTicked(_id)} onChange={() => onToggle(_id)}>
          {name}
        </Tick>
      ),
    },
    {
      label: 'Year and Major',
      card: 'meta',
      render: ({ year, major }) =>
        major === '' ? (
          year
        ) : (
          <>
            {major}
            {year !== '' && <Note>{year}</Note>}
          </>
        ),
    },
    {
      label: 'Email and Phone',
      card: 'meta',
      sx: { overflowWrap: 'anywhere', minWidth: 220 },
      render: ({ email, phone }) => (
        <>
          {email}
          {phone !== '' && <Note>{phone}</Note>}
        </>
      ),
    },
    {
      label: 'Your Vote',
      nowrap: true,
      card: 'below',
      render: (prospect) => <MyVote prospect={prospect} />,
    },
    {
      label: 'Average Rating',
      align: 'right',
      empty: '–',
      render: ({ avgRating }) => avgRating?.toFixed(1),
    },
    {
      label: 'Approval',
      align: 'right',
      empty: '–',
      render: ({ avgApproveRate }) => avgApproveRate !== null && `${avgApproveRate}%`,
    },
    { label: 'Added', nowrap: true, render: ({ ts }) => formatInstantDay(ts, timeZone) },
  ];
}
