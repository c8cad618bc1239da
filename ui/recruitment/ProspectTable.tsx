import { Checkbox, FormControlLabel } from '@mui/material';
import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { useSession } from '../app/session.ts';
import type { Column } from '../list/columns.tsx';
import { PagedList } from '../list/PagedList.tsx';
import { formatInstantDay } from '../primitives/instants.ts';
import { weight } from '../primitives/tokens.ts';

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
      sx: { minWidth: 160 },
      render: ({ _id, name }) => (
        <FormControlLabel
          control={
            <Checkbox size="small" checked={isTicked(_id)} onChange={() => onToggle(_id)} sx={{ py: 1 }} />
          }
          label={name}
          sx={{
            mr: 0,
            '& .MuiFormControlLabel-label': { fontWeight: weight.label, overflowWrap: 'anywhere' },
          }}
        />
      ),
    },
    { label: 'Year', source: 'year', nowrap: true, card: 'meta' },
    { label: 'Major', source: 'major', card: 'meta' },
    { label: 'Email', source: 'email', card: 'meta', sx: { overflowWrap: 'anywhere', minWidth: 220 } },
    { label: 'Phone', source: 'phone', nowrap: true, card: 'meta' },
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
