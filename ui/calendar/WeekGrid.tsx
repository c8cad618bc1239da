import { Box, Card } from '@mui/material';
import { useSession } from '../app/session.ts';
import { size } from '../primitives/tokens.ts';
import { DayCell } from './DayCell.tsx';
import type { DaysProps } from './DayGrid.tsx';
import { EventButton, LINE_PX } from './EventButton.tsx';
import { gridStyle, moveByKey, useDayInTab } from './grid.ts';
import { hourName, hoursOf, type Place, placesOn } from './hours.ts';
import { WeekdayHeads } from './WeekdayHeads.tsx';

const HOUR_PX = 48;

/** A week along an axis of hours; events that overlap stand beside each other. */
export function WeekGrid(props: DaysProps & { readonly label: string }) {
  const { today, timeZone } = useSession();
  const { weeks, events, onOpen } = props;
  const [inTab, focus] = useDayInTab(props);
  const days = weeks.flat();
  const places = new Map(days.map((day) => [day, placesOn(events.get(day) ?? [], day, timeZone)]));
  const { first, last } = hoursOf([...places.values()].flat());
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const height = HOUR_PX * hours.length;
  return (
    <Card variant="outlined">
      <Box component="table" role="grid" aria-label={props.label} sx={gridStyle} onKeyDown={moveByKey}>
        <thead>
          <tr>
            <Box
              component="td"
              aria-hidden
              sx={{ width: 56, bgcolor: 'sunken', borderTop: '0 !important' }}
            />
            <WeekdayHeads />
          </tr>
        </thead>
        <tbody>
          <tr>
            {/* Each event says its times itself. */}
            <Box component="td" aria-hidden sx={{ pt: `${NUMBER_PX}px !important` }}>
              {hours.map((hour) => (
                <Box key={hour} sx={hourStyle}>
                  {hour > first && hourName(hour)}
                </Box>
              ))}
            </Box>
            {days.map((day) => (
              <DayCell
                key={day}
                day={day}
                count={places.get(day)?.length ?? 0}
                isToday={day === today}
                isInTab={day === inTab.day}
                onFocus={(event) => focus(day, event)}
                sx={{ px: '2px !important' }}
              >
                <Box component="ul" sx={{ ...hoursStyle, height }}>
                  {places.get(day)?.map((place) => (
                    <Box component="li" key={place.event._id} sx={styleOf(place, first)}>
                      <EventButton
                        {...{ event: place.event, day, onOpen }}
                        lines={linesOf(place)}
                        isSkipped={day !== inTab.day || !inTab.isEntered}
                        isDetailed
                      />
                    </Box>
                  ))}
                </Box>
              </DayCell>
            ))}
          </tr>
        </tbody>
      </Box>
    </Card>
  );
}

/** What the number of a day takes above its hours. */
const NUMBER_PX = 32;

const hourStyle = {
  height: HOUR_PX,
  mt: '-0.6em',
  mb: '0.6em',
  pr: 1.5,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  fontSize: size.t12,
  lineHeight: 1.2,
};

const hoursStyle = {
  position: 'relative',
  listStyle: 'none',
  m: 0,
  p: 0,
  // A line below each hour.
  backgroundImage: `repeating-linear-gradient(transparent 0 ${HOUR_PX - 1}px, var(--mui-palette-divider) ${HOUR_PX - 1}px ${HOUR_PX}px)`,
};

/** Lines of an event that are seen whole. */
function linesOf({ from, to }: Place): number {
  return Math.max(1, Math.floor((((to - from) / 60) * HOUR_PX - 6) / LINE_PX));
}

function styleOf({ from, to, lane, lanes }: Place, first: number) {
  return {
    position: 'absolute',
    top: ((from - 60 * first) / 60) * HOUR_PX,
    height: ((to - from) / 60) * HOUR_PX,
    left: `${(100 * lane) / lanes}%`,
    width: `${100 / lanes}%`,
    p: '1px',
  };
}
