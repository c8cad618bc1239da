import { Typography } from '@mui/material';
import { Fragment } from 'react';
import type { Bridge } from '../../api/account/contract.ts';
import { type BridgePart, bridgeSigns, figureNames, shownParts } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { FigureLink } from '../primitives/FigureLink.tsx';
import { Row } from '../primitives/Stack.tsx';

/**
 * From what is due now to the ledger balance, in one line; parts that come to nothing are left out. `linkOf`:
 * where a part leads, to its lines.
 */
export function BridgeLine(props: {
  readonly bridge: Bridge;
  readonly linkOf?: (part: BridgePart) => string;
}) {
  const { bridge, linkOf } = props;
  return (
    <Row>
      {shownParts(bridge).map((part) => {
        const figure = formatDollars(bridge[part]);
        const label = figureNames[part];
        return (
          <Fragment key={part}>
            {bridgeSigns[part] !== '' && (
              <Typography component="span" color="textSecondary">
                {bridgeSigns[part]}
              </Typography>
            )}
            <span>
              {`${label} `}
              {linkOf === undefined ? (
                <strong>{figure}</strong>
              ) : (
                <FigureLink to={linkOf(part)} label={label} figure={figure} strong />
              )}
            </span>
          </Fragment>
        );
      })}
    </Row>
  );
}
