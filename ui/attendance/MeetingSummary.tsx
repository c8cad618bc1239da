import { CardContent, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { getEventDetails } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { filledTo, Ring } from '../charts/Ring.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';

const colors = {
  Present: 'var(--mui-palette-success-main)',
  Absent: 'var(--mui-palette-error-main)',
  Excused: 'var(--mui-palette-warning-main)',
};

const tableStyle = { tableLayout: 'fixed', overflowWrap: 'anywhere' };

/** What was submitted: how many of all came, and who. */
export function MeetingSummary({
  meeting,
}: {
  readonly meeting: OutputOf<typeof getEventDetails>['meetingDetails'];
}) {
  const { members, present, absent, excused } = meeting;
  const lists = { Present: present, Absent: absent, Excused: excused };
  const longest = Math.max(present.length, absent.length, excused.length);
  return (
    <Stack>
      <Section title="Meeting Attendance">
        <Row gap={4} justify="center">
          {attendanceMarks.map((mark) => {
            const { length } = lists[mark];
            return (
              <Stack key={mark} gap={1}>
                <Ring arcs={filledTo(members === 0 ? 0 : (100 * length) / members, colors[mark])} size={92}>
                  {`${length}/${members}`}
                </Ring>
                <Typography align="center">{mark}</Typography>
              </Stack>
            );
          })}
        </Row>
      </Section>
      <Section title="Attendance Summary" flush>
        <Table size="small" aria-label="Attendance Summary" sx={tableStyle}>
          <TableHead>
            <TableRow>
              {attendanceMarks.map((mark) => (
                <TableCell key={mark}>{mark}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {Array.from({ length: longest }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is no more than its place in three lists.
              <TableRow key={index}>
                {attendanceMarks.map((mark) => (
                  <TableCell key={mark}>{lists[mark][index]?.name}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {longest === 0 && (
          <CardContent>
            <Typography color="textSecondary">No one is marked yet.</Typography>
          </CardContent>
        )}
      </Section>
    </Stack>
  );
}
