import { Box, type SxProps, type Theme } from '@mui/material';
import type { FocusEvent, ReactNode } from 'react';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { size, weight } from '../primitives/tokens.ts';
import { longDay } from './days.ts';

/** A day of a grid, with its number. */
export function DayCell(props: {
  readonly day: CalendarDate;
  /** Of its events. */
  readonly count: number;
  readonly isToday: boolean;
  readonly isInTab: boolean;
  readonly onFocus: (event: FocusEvent) => void;
  readonly sx: SxProps<Theme>;
  readonly children: ReactNode;
}) {
  const { day, count, isToday, isInTab, onFocus, sx, children } = props;
  return (
    <Box
      component="td"
      role="gridcell"
      data-day={day}
      tabIndex={isInTab ? 0 : -1}
      onFocus={onFocus}
      aria-label={`${longDay(day)}, ${counted(count, 'event')}`}
      aria-current={isToday ? 'date' : undefined}
      sx={sx}
    >
      <Box component="time" dateTime={day} sx={isToday ? todayStyle : numberStyle}>
        {Number(day.slice(8))}
      </Box>
      {children}
    </Box>
  );
}

const numberStyle = {
  display: 'grid',
  placeContent: 'center',
  width: 26,
  height: 26,
  mb: 0.5,
  borderRadius: 99,
  fontSize: size.t13,
  fontWeight: weight.label,
};
const todayStyle = {
  ...numberStyle,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: weight.title,
};
