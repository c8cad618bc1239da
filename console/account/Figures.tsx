import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { figureNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { isToVerify } from '../payments/paymentForm.ts';

/** What is due now, large, and the figures beside it, as they are or were. */
export function Figures(props: {
  readonly statement: AccountStatement;
  /** Not of a past day. */
  readonly payments: readonly Payment[];
}) {
  const { statement, payments } = props;
  const toVerify = sumDollars(payments.filter(isToVerify).map(({ amount }) => amount));
  const oldest = oldestOverdue(statement);
  return (
    <Card component="section" aria-label="Balance" sx={{ p: { xs: 4, sm: 5 } }}>
      <Row component="dl" sx={{ columnGap: 8, rowGap: 4, alignItems: 'flex-end' }}>
        <Box sx={{ width: { xs: 1, sm: 'auto' } }}>
          <Typography component="dt">{figureNames.dueNow}</Typography>
          <Typography component="dd" variant="h4">
            <Money dollars={statement.dueNow} />
          </Typography>
        </Box>
        <Fact label={figureNames.overdue} note={oldest && `since ${formatDay(oldest)}`}>
          <Box component="span" sx={statement.overdue > 0 ? { color: 'badge.red.ink' } : {}}>
            <Money dollars={statement.overdue} />
          </Box>
        </Fact>
        <Fact label={figureNames.scheduled}>
          <Money dollars={statement.scheduled} />
        </Fact>
        {toVerify > 0 && (
          <Fact label="To verify">
            <FigureLink
              to={listUrl('/payments', { tab: 'toVerify', memberId: statement.memberId })}
              label="To verify"
              figure={formatDollars(toVerify)}
            />
          </Fact>
        )}
        <Fact label="Credit">
          <Money dollars={statement.credit} />
        </Fact>
        <Fact label="Paid">
          <Money dollars={statement.paid} />
        </Fact>
        {statement.remindedOn !== '' && <Fact label="Last reminded">{formatDay(statement.remindedOn)}</Fact>}
      </Row>
    </Card>
  );
}

function Fact(props: {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ minWidth: { xs: 'calc(50% - 16px)', sm: 0 } }}>
      <Typography component="dt" color="textSecondary">
        {props.label}
      </Typography>
      <Typography component="dd" variant="subtitle2">
        {props.children}
        {props.note && (
          <Typography component="span" color="textSecondary">
            {` ${props.note}`}
          </Typography>
        )}
      </Typography>
    </Box>
  );
}

/** The oldest due date that has passed. */
function oldestOverdue({ charges }: AccountStatement): string | undefined {
  return charges
    .filter(({ voided, status, remaining }) => !voided && remaining > 0 && status === 'Overdue')
    .map(({ dueDate }) => dueDate)
    .sort()[0];
}
