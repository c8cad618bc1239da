import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ProspectGroup } from '../../api/prospectGroup/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { useSession } from '../app/session.ts';
import { filledTo, Ring } from '../charts/Ring.tsx';
import { useRead } from '../data/useRead.ts';
import { lazyChart } from '../primitives/lazy.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { pointsOf } from './points.ts';

const DayLine = lazyChart(async () => (await import('../charts/DayLine.tsx')).DayLine);

/** How far a group has come: who has voted, the average rating, and prospects by day against the goal. */
export function Overview(props: {
  readonly group: ProspectGroup;
  /** Opens the Edit Group dialog, for those who may. */
  readonly onEdit: (() => void) | undefined;
}) {
  const { today } = useSession();
  const { group, onEdit } = props;
  const { goals } = group;
  const statistics = useRead('get-prospect-statistics', { groupId: group._id });
  return (
    <Section
      title="Prospects Overview"
      hint={`${formatDay(group.startDate)} to ${formatDay(group.endDate)}`}
      query={statistics}
      failed="The overview could not be loaded"
      height={250}
      action={
        onEdit !== undefined && (
          <Button size="small" startIcon={<EditOutlined />} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      {({ prospectStatistics: { membersVoted, avgProspectGroupRating, chartData } }) => {
        const { startDate, endDate } = chartData;
        const days = Object.entries(chartData.graphResponse).map(
          ([day, count]) => `${formatDay(day)}: ${count}`,
        );
        return (
          <Box sx={layoutStyle}>
            <Figure label="Members Voted">
              <Ring arcs={filledTo(membersVoted.votesPercentage)} size={132}>
                <Typography variant="h1" component="div">{`${membersVoted.votesPercentage}%`}</Typography>
              </Ring>
              <Typography variant="body2" color="textSecondary">
                {`${membersVoted.receivedVotes} / ${membersVoted.totalVotes} votes`}
              </Typography>
            </Figure>
            <Figure label="Average Rating">
              <Typography variant="h4" component="div">
                {avgProspectGroupRating.toFixed(1)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                of 5.0
              </Typography>
            </Figure>
            <Stack gap={2}>
              <Typography variant="h3">{`Goal of Prospects: ${goals}`}</Typography>
              <Box
                role="img"
                aria-label={days.length === 0 ? 'No prospects yet' : `Prospects by day. ${days.join('; ')}`}
                sx={{ height: 190 }}
              >
                <DayLine
                  name="Prospects"
                  unit="count"
                  points={pointsOf(chartData, today)}
                  goal={goals}
                  from={startDate}
                  to={endDate}
                />
              </Box>
            </Stack>
          </Box>
        );
      }}
    </Section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Typography variant="h3">{label}</Typography>
      {children}
    </Stack>
  );
}

const layoutStyle = {
  display: 'grid',
  columnGap: { xs: 4, md: 12 },
  rowGap: 6,
  '& > *': { alignContent: 'start' },
  gridTemplateColumns: { xs: '1fr 1fr', md: 'auto auto minmax(0, 1fr)' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};
