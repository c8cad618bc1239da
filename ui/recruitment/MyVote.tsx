import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { Button, IconButton } from '@mui/material';
import type { Input } from '../../api/contract.ts';
import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { prospectRatings } from '../../ledger/values/prospectRules.ts';
import { useChange } from '../data/useChange.ts';
import { Row } from '../primitives/Stack.tsx';

type Vote = Input<'register-vote'>['ratings'][number];

/** One's own stars and approval of a prospect, saved at once; the same one again takes it back. */
export function MyVote({ prospect }: { readonly prospect: Prospect }) {
  const { _id: prospectId, groupId, name, rating, approve } = prospect;
  const { submit, isPending } = useChange('register-vote');
  const send = (vote: Omit<Vote, 'prospectId'>) =>
    void submit({ groupId, ratings: [{ prospectId, ...vote }] });
  const approves = approve === 'yes';
  return (
    <Row gap={0} role="group" aria-label={`Your vote on ${name}`} sx={rowStyle}>
      {prospectRatings.map((stars) => (
        <IconButton
          key={stars}
          color={stars <= rating ? 'primary' : 'default'}
          disabled={isPending}
          aria-label={`${stars} of 5 for ${name}`}
          aria-pressed={stars === rating}
          onClick={() => send({ rating: stars === rating ? null : stars })}
        >
          {stars <= rating ? <Star fontSize="small" /> : <StarBorder fontSize="small" />}
        </IconButton>
      ))}
      <Button
        size="small"
        color={approves ? 'primary' : 'inherit'}
        disabled={isPending}
        aria-label={`Approve ${name}`}
        aria-pressed={approves}
        onClick={() => send({ approve: approves ? null : 'yes' })}
      >
        {approves ? 'Approved' : 'Approve'}
      </Button>
    </Row>
  );
}

const rowStyle = { '& > .MuiIconButton-root': { p: 0.5 } };
