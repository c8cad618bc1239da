import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { BouncedCheck } from '../../api/platform/contract/wire.ts';

import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { Note } from '../../ui/primitives/Note.tsx';

/** A check that came back, struck through, with its entry and what takes that back. */
export function BouncedRemark(props: {
  readonly bounce: BouncedCheck;
  /** Absent where it cannot be taken back. */
  readonly onUnbounce?: () => void;
}) {
  const { bounce, onUnbounce } = props;
  const { amount, bouncedOn, reason, eventId } = bounce;
  const check = `check of ${formatDollars(amount)} of the opening balance`;
  return (
    <Note>
      <s>{formatDollars(amount)}</s>
      {` bounced on ${formatDay(bouncedOn)}: ${reason}. `}
      <Link
        component={RouterLink}
        to={listUrl('/journal', { eventId })}
        underline="always"
        aria-label={`Entry of the bounced ${check}`}
      >
        Entry
      </Link>
      {onUnbounce !== undefined && (
        <>
          {' · '}
          <Link
            component="button"
            type="button"
            underline="always"
            aria-label={`The ${check} did not bounce`}
            onClick={onUnbounce}
          >
            Take back
          </Link>
        </>
      )}
    </Note>
  );
}
