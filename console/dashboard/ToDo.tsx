import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { Box, Button, CardContent, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Home } from '../../api/dashboard/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { combineReads, type Reading, readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { whoWords } from '../charges/recurring/words.ts';

/** Something that waits for an administrator. */
interface Work {
  /** Of several that lead to the same page. */
  readonly id?: string;
  readonly title: string;
  readonly detail: string;
  readonly dollars?: number;
  readonly Icon: ComponentType<{ readonly color: 'action'; readonly fontSize: 'small' }>;
  /** Addresses of screenshots. */
  readonly pictures?: readonly string[];
  readonly act: string;
  readonly path: string;
  /** A dialog that the page opens with. */
  readonly dialog?: string | object;
}

/** People, and pictures, that a line names or shows. */
const NAMED = 3;

/** What waits for an administrator, and the way to do it: the first thing on their first page. */
export function ToDo({ home }: { readonly home: Reading<Home> }) {
  const { timeZone } = useSession();
  const reads = combineReads({
    verify: readingOf(useRead('get-misc-payments', {}), ({ data }) => data),
    reimbursements: readingOf(useRead('get-reimbursement-count', {}), ({ count }) => count),
    recurring: readingOf(useRead('get-recurring-charges', {}), (all) => all.filter(({ isSoon }) => isSoon)),
    home,
  });
  return (
    <Section title="To do" query={reads} flush height={112}>
      {({ verify, reimbursements, recurring, home: { pastDue, failedEmails, unmarked, subscription } }) => {
        const work: readonly Work[] = [
          verify.length > 0 && {
            title: `${counted(verify.length, 'payment')} to verify`,
            detail: listed(verify.map(({ name, amount }) => `${name} ${formatDollars(amount)}`)),
            dollars: sumDollars(verify.map(({ amount }) => amount)),
            Icon: FactCheckOutlined,
            pictures: verify.slice(0, NAMED).map(({ location }) => location),
            act: 'Verify',
            path: `/verifypayments?open=${verify[0]?.id}`,
          },
          pastDue.members > 0 && {
            title: `${counted(pastDue.members, 'member')} past due`,
            detail: `Since ${formatDay(pastDue.since)} · ${
              pastDue.remindedOn === ''
                ? 'not reminded yet'
                : `last reminded ${formatDay(pastDue.remindedOn)}`
            }`,
            dollars: pastDue.dollars,
            Icon: AccountBalanceWalletOutlined,
            act: 'Remind',
            path: '/aged-receivables',
            dialog: 'remind',
          },
          reimbursements > 0 && {
            title: `${counted(reimbursements, 'reimbursement')} to approve`,
            detail: 'Members who paid for the organization',
            Icon: ReplyOutlined,
            act: 'Review',
            path: '/reimbursement',
          },
          failedEmails.length > 0 && {
            title: `${counted(failedEmails.length, 'email')} came back`,
            detail: listed(failedEmails.map(({ name, email }) => `${name} ${email}`)),
            Icon: MarkEmailUnreadOutlined,
            act: 'Fix',
            path:
              failedEmails.length === 1
                ? `/account/${failedEmails[0]?.memberId}`
                : listUrl('/deliveries', { status: 'failed' }),
          },
          ...unmarked.map(({ id, title, startTime }) => ({
            title: `Attendance of ${title}`,
            detail: `Not submitted · ${formatInstantDay(startTime, timeZone)}`,
            Icon: EventBusyOutlined,
            act: 'Take it',
            path: `/attendance/${id}`,
          })),
          subscription !== null && {
            title: `${counted(subscription.members, 'member')}, subscription for ${subscription.paidFor}`,
            detail: 'Update it to cover everyone',
            Icon: GroupAddOutlined,
            act: 'Update',
            path: '/settings',
          },
          ...recurring.map(({ _id, type, next, members, groupName, amount, problem }) => ({
            id: _id,
            title: `${type} charged on ${formatDay(next)}`,
            detail:
              problem === ''
                ? `${whoWords({ members, groupName })}, ${formatDollars(amount)} each`
                : `Waits: ${problem}`,
            dollars: members * amount,
            Icon: EventRepeatOutlined,
            act: 'Skip',
            path: '/charges/recurring',
            dialog: { act: 'skip', id: _id },
          })),
        ].filter((each) => each !== false);
        if (work.length === 0)
          return (
            <CardContent>
              <Typography color="textSecondary">Nothing is waiting for you.</Typography>
            </CardContent>
          );
        return (
          <Stack component="ul" gap={0}>
            {work.map((each) => (
              <WorkLine key={each.id ?? each.path} {...each} />
            ))}
          </Stack>
        );
      }}
    </Section>
  );
}

function WorkLine({ title, detail, dollars, Icon, pictures = [], act, path, dialog }: Work) {
  return (
    <Row component="li" gap={3} sx={lineStyle}>
      <Box aria-hidden="true" sx={iconStyle}>
        <Icon color="action" fontSize="small" />
      </Box>
      <div className="grow">
        <Typography>{title}</Typography>
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      </div>
      <Row aria-hidden="true" gap={1} sx={{ display: { xs: 'none', lg: 'flex' } }}>
        {pictures.map((url) => (
          <Box key={url} component="img" src={url} alt="" sx={pictureStyle} />
        ))}
      </Row>
      {dollars !== undefined && <Money dollars={dollars} />}
      <Button
        variant="outlined"
        aria-label={`${act}: ${title}`}
        component={Link}
        to={path}
        state={dialog && { dialog }}
      >
        {act}
      </Button>
    </Row>
  );
}

/** "Diego Peña $20.00 · Sofía Hernández $20.00 · 2 more". */
function listed(all: readonly string[]): string {
  const named = all.slice(0, NAMED);
  const rest = all.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(' · ');
}

const iconStyle = { display: { xs: 'none', sm: 'flex' } };
const pictureStyle = {
  width: 28,
  height: 36,
  objectFit: 'cover',
  border: 1,
  borderColor: 'divider',
} as const;
const lineStyle = {
  flexWrap: 'nowrap',
  px: 'var(--table-edge)',
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '& > .MuiButton-root': { minWidth: { sm: 96 } },
};
