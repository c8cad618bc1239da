import ThumbUp from '@mui/icons-material/ThumbUp';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import { IconButton, Rating as Stars } from '@mui/material';
import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import type { Rating } from '../../ledger/values/prospectRules.ts';
import { useChange } from '../data/useChange.ts';
import { Row } from '../primitives/Stack.tsx';

/** One's own stars and approval of a prospect, saved at once; the same ones again take them back. */
export function MyVote({ prospect }: { readonly prospect: Prospect }) {
  const { _id: prospectId, groupId, name, rating, approve } = prospect;
  const { submit, isPending } = useChange('register-vote');
  const send = (vote: { readonly rating?: Rating | null; readonly approve?: 'yes' | null }) =>
    void submit({ groupId, ratings: [{ prospectId, ...vote }] });
  const approves = approve === 'yes';
  return (
    <Row gap={1} component="fieldset" aria-label={`Your vote on ${name}`}>
      <Stars
        size="small"
        name={`stars of ${prospectId}`}
        value={rating === 0 ? null : rating}
        disabled={isPending}
        getLabelText={(stars) => `${stars} of 5 for ${name}`}
        onChange={(_, stars) => send({ rating: stars as Rating | null })}
      />
      <IconButton
        size="small"
        color={approves ? 'success' : 'default'}
        disabled={isPending}
        aria-label={`Approve ${name}`}
        aria-pressed={approves}
        onClick={() => send({ approve: approves ? null : 'yes' })}
      >
        {approves ? <ThumbUp fontSize="small" /> : <ThumbUpOutlined fontSize="small" />}
      </IconButton>
    </Row>
  );
}
