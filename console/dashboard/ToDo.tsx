import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { Button, CardContent, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../api/dashboard/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { combineReads, readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';

/** Something that waits for an administrator. */
interface Work {
  /** Tells it from others of its kind. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly dollars?: number;
  readonly Icon: ComponentType<{ readonly color: 'action'; readonly fontSize: 'small' }>;
  readonly act: string;
  readonly path: string;
  /** A dialog that the page opens with. */
  readonly dialog?: string | object;
}

/** Payers that are named. */
const NAMED = 3;

/** What waits for an administrator, and the way to do it: the first thing on their first page. */
export function ToDo() {
  const reads = combineReads({
    verify: readingOf(useRead('get-misc-payments', {}), ({ data }) => data),
    reimbursements: readingOf(useRead('get-reimbursement-count', {}), ({ count }) => count),
    recurring: readingOf(useRead('get-recurring-charges', {}), (all) => all.filter(({ isSoon }) => isSoon)),
    overdue: readingOf(useRest<Dashboard>('dashboard', '/summary'), ({ overdue }) => overdue),
  });
  return (
    <Section title="To do" query={reads} flush height={112}>
      {({ verify, reimbursements, recurring, overdue }) => {
        const work = [
          {
            id: 'verify',
            isWaiting: verify.length > 0,
            title: `${counted(verify.length, 'payment')} to verify`,
            detail: namesOf(verify),
            dollars: sumDollars(verify.map(({ amount }) => amount)),
            Icon: FactCheckOutlined,
            act: 'Verify',
            path: `/verifypayments?open=${verify[0]?.id}`,
          },
          {
            id: 'overdue',
            isWaiting: overdue !== 0,
            title: 'Past due',
            detail: 'By member, and since when',
            dollars: overdue,
            Icon: AccountBalanceWalletOutlined,
            act: 'Remind',
            path: '/aged-receivables',
            dialog: 'remind',
          },
          {
            id: 'reimbursements',
            isWaiting: reimbursements > 0,
            title: `${counted(reimbursements, 'reimbursement')} to approve`,
            detail: 'Members who paid for the organization',
            Icon: ReplyOutlined,
            act: 'Review',
            path: '/reimbursement',
          },
          ...recurring.map(({ _id, type, next, members, groupName, amount, problem }) => ({
            id: _id,
            isWaiting: true,
            title: `${type} charged on ${formatDay(next)}`,
            detail:
              problem === ''
                ? `${counted(members, 'member')}${groupName === '' ? '' : ` of ${groupName}`}, ${formatDollars(amount)} each`
                : `Waits: ${problem}`,
            dollars: members * amount,
            Icon: EventRepeatOutlined,
            act: 'Skip',
            path: '/charges/recurring',
            dialog: { act: 'skip', id: _id },
          })),
        ].filter(({ isWaiting }) => isWaiting);
        if (work.length === 0)
          return (
            <CardContent>
              <Typography color="textSecondary">Nothing is waiting for you.</Typography>
            </CardContent>
          );
        return (
          <Stack component="ul" gap={0}>
            {work.map((each) => (
              <WorkLine key={each.id} {...each} />
            ))}
          </Stack>
        );
      }}
    </Section>
  );
}

function WorkLine({ title, detail, dollars, Icon, act, path, dialog }: Work) {
  return (
    <Row component="li" gap={3} sx={lineStyle}>
      <Icon color="action" fontSize="small" />
      <div className="grow">
        <Typography>{title}</Typography>
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {detail}
        </Typography>
      </div>
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
function namesOf(payments: readonly { readonly name: string; readonly amount: number }[]): string {
  const named = payments.slice(0, NAMED).map(({ name, amount }) => `${name} ${formatDollars(amount)}`);
  const rest = payments.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(' · ');
}

const lineStyle = {
  flexWrap: 'nowrap',
  px: 'var(--table-edge)',
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '& > .MuiButton-root': { minWidth: { sm: 96 } },
};
