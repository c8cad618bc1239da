import { Link } from '@mui/material';
import type { Reading } from '../data/reading.ts';

/** Under a field whose choices could not be loaded, instead of looking as if there were none. */
function NotLoaded({ refetch }: Pick<Reading<unknown>, 'refetch'>) {
  return (
    <>
      Could not be loaded.{' '}
      <Link component="button" type="button" color="inherit" onClick={() => void refetch()} sx={linkStyle}>
        Try again
      </Link>
    </>
  );
}

const linkStyle = { font: 'inherit', verticalAlign: 'baseline' } as const;

/** Choices, or the read that they come from. */
export type Choices<Choice> = readonly Choice[] | Reading<readonly Choice[]>;

/** What a field of choices shows: those there are, and that others are loading or could not be loaded. */
export function shownChoices<Choice>(choices: Choices<Choice>) {
  if (!('refetch' in choices)) return { shown: choices, failed: undefined, isLoading: false };
  const { data, error, refetch, isPlaceholderData = false } = choices;
  return {
    shown: data ?? [],
    failed: error === null ? undefined : <NotLoaded refetch={refetch} />,
    isLoading: error === null && (data === undefined || isPlaceholderData),
  };
}
