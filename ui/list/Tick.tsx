import { Box, Checkbox } from '@mui/material';
import type { ReactNode } from 'react';

/** A box, and beside it what it ticks, which is its label unless it has another. */
export function Tick(props: {
  readonly checked: boolean;
  readonly onChange: () => void;
  /** For what holds a link. */
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const { checked, onChange, label } = props;
  return (
    <Box component={label === undefined ? 'label' : 'div'} sx={tickStyle}>
      <Checkbox
        size="small"
        checked={checked}
        onChange={onChange}
        slotProps={label === undefined ? {} : { input: { 'aria-label': label } }}
      />
      <div>{props.children}</div>
    </Box>
  );
}

/** The words are on the line of the row, the box is level with them. */
const tickStyle = {
  display: 'flex',
  alignItems: 'center',
  overflowWrap: 'anywhere',
  '& > .MuiCheckbox-root': { ml: -2, mr: 1, py: 0 },
  '& > div': { alignSelf: 'baseline', minWidth: 0 },
} as const;
