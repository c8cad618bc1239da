import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { alertFor } from '../app/errors.ts';
import { useChange } from '../data/useChange.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { ProspectCard } from './ProspectCard.tsx';
import { type Marks, ratingsOf, withMark, without } from './votes.ts';

const FAILED = 'Prospect Group rating has Failed';
const NOT_YOURS = 'Only the member who added a prospect, or a group manager, can delete it.';

/** The cards of the ticked prospects, on which one rates them; the marks are sent together. */
export function Cards(props: {
  readonly groupId: string;
  readonly prospects: readonly Prospect[];
  readonly marks: Marks;
  readonly onMarks: (change: (marks: Marks) => Marks) => void;
  readonly onEdit: (prospect: Prospect) => void;
  /** For those who may. */
  readonly onMakeMember?: (prospect: Prospect) => void;
  readonly onDelete: () => void;
}) {
  const { groupId, prospects, marks, onMarks, onEdit, onMakeMember, onDelete } = props;
  const { submit, isPending, error, reset } = useChange('register-vote');
  const ratings = ratingsOf(marks, prospects);
  const mayDelete = prospects.every(({ mayEdit }) => mayEdit);
  const drop = () => {
    reset();
    onMarks(() => ({}));
  };
  const send = async () => {
    if ((await submit({ groupId, ratings })) === undefined) return;
    onMarks((now) =>
      without(
        now,
        ratings.map(({ prospectId }) => prospectId),
      ),
    );
  };
  if (prospects.length === 0) return null;
  return (
    <Section
      title="Selected Prospects"
      hint={
        <span role="status">
          {ratings.length === 0 ? 'No votes to submit' : `Votes to submit: ${ratings.length}`}
        </span>
      }
      action={
        <Row>
          <Tooltip title={mayDelete ? 'Delete Prospects' : NOT_YOURS}>
            <span>
              <IconButton aria-label="Delete Prospects" disabled={!mayDelete} onClick={onDelete}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
          <Button disabled={isPending || Object.keys(marks).length === 0} onClick={drop}>
            Reset
          </Button>
          <Button
            variant="contained"
            loading={isPending}
            disabled={ratings.length === 0}
            onClick={() => void send()}
          >
            Submit Votes
          </Button>
        </Row>
      }
    >
      <Stack>
        <ErrorAlert error={error && alertFor(FAILED, error)} />
        {!mayDelete && (
          <Typography variant="body2" color="textSecondary">
            {NOT_YOURS}
          </Typography>
        )}
        <Stack component="ul" aria-label="Selected Prospects" sx={gridStyle}>
          {prospects.map((prospect) => (
            <ProspectCard
              key={prospect._id}
              prospect={prospect}
              mark={marks[prospect._id]}
              disabled={isPending}
              onMark={(field, value) => onMarks((now) => withMark(now, prospect, field, value))}
              onEdit={() => onEdit(prospect)}
              onMakeMember={onMakeMember && (() => onMakeMember(prospect))}
            />
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}

const gridStyle = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' };
