import { Link, Typography } from '@mui/material';

/** What happened, and the event that took it back, told with who and why. */
interface Line {
  readonly sentence: string;
  readonly correctedBy: { readonly eventId: string; readonly sentence: string } | null;
}

/** What happened; struck through beside what took it back, which `onCorrection` leads to. */
export function HistoryLine(props: {
  readonly line: Line;
  readonly onCorrection?: (eventId: string) => void;
}) {
  const { sentence, correctedBy } = props.line;
  return (
    <Typography component="div" variant="inherit">
      {correctedBy === null ? (
        sentence
      ) : (
        <>
          <Typography component="s" variant="inherit" color="textSecondary">
            {sentence}
          </Typography>{' '}
          <Correction correction={correctedBy} onOpen={props.onCorrection} />
        </>
      )}
    </Typography>
  );
}

function Correction(props: {
  readonly correction: NonNullable<Line['correctedBy']>;
  readonly onOpen: ((eventId: string) => void) | undefined;
}) {
  const { correction, onOpen } = props;
  if (onOpen === undefined) return correction.sentence;
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="always"
      onClick={() => onOpen(correction.eventId)}
    >
      {correction.sentence}
    </Link>
  );
}
