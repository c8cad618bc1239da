import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Link, Tooltip } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Group } from '../../api/group/contract.ts';
import { figureNames } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';

/** What one of the buttons of a row opens. */
export interface GroupAct {
  readonly act: 'edit' | 'delete';
  readonly group: Group;
}

/** The members of a group, where they are selected, charged and reminded. */
export const membersOf = ({ _id }: Group) => listUrl('/members', { group: _id });

export const groupColumns = (onAct: (asked: GroupAct) => void): readonly Column<Group>[] => [
  {
    label: 'Name',
    card: 'start',
    render: (group) => (
      <Link component={RouterLink} to={membersOf(group)} variant="button">
        {group.name}
      </Link>
    ),
  },
  { label: 'Members', align: 'right', render: ({ members }) => members.length },
  {
    label: figureNames.dueNow,
    align: 'right',
    card: 'corner',
    render: ({ _id, name, dueNow }) => (
      <FigureLink
        to={`/aged-receivables?group=${_id}`}
        label={`${name}, ${figureNames.dueNow}`}
        figure={formatDollars(dueNow)}
      />
    ),
  },
  {
    label: 'Actions',
    hideLabel: true,
    align: 'right',
    card: 'end',
    render: (group) => (
      <Row justify="end" gap={0}>
        <Tooltip title="Edit">
          <IconButton
            size="small"
            aria-label={`Edit ${group.name}`}
            onClick={() => onAct({ act: 'edit', group })}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title="Delete">
          <IconButton
            size="small"
            aria-label={`Delete ${group.name}`}
            onClick={() => onAct({ act: 'delete', group })}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </Row>
    ),
  },
];
