import { Button } from '@mui/material';
import type { ComponentType } from 'react';
import { Row } from '../primitives/Stack.tsx';
import { useDialog } from './useDialog.ts';

/** What can be done with something, in a dialog that gets it. */
export interface Act<Of> {
  readonly label: string;
  /** Names the button for screen readers, with what it acts on. */
  readonly name: (what: string) => string;
  readonly isOffered: (of: Of) => boolean;
  readonly isLoss?: true;
  readonly Dialog: ComponentType<Of & { readonly onClose: () => void }>;
}

/** The acts that are offered, as buttons, and the dialog of the one that was chosen. */
export function Acts<Of extends object>(props: {
  readonly acts: readonly Act<Of>[];
  readonly of: Of;
  /** What they act on, in words. */
  readonly what: string;
}) {
  const { acts, of, what } = props;
  const [act, open, close] = useDialog<Act<Of>>();
  return (
    <Row className="no-print">
      {acts
        .filter(({ isOffered }) => isOffered(of))
        .map((each) => (
          <Button
            key={each.label}
            size="small"
            variant="outlined"
            color={each.isLoss ? 'error' : 'primary'}
            aria-label={each.name(what)}
            onClick={() => open(each)}
          >
            {each.label}
          </Button>
        ))}
      {act && <act.Dialog {...of} onClose={close} />}
    </Row>
  );
}
