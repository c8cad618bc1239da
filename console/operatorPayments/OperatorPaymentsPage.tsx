import { Button, Card, CardContent, Typography } from '@mui/material';
import { formatDay, plusYears } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { NotFoundPage } from '../shared/NotFoundPage.tsx';
import { PaymentsDialog } from './PaymentsDialog.tsx';
import { type OrganizationPayment, totalOf } from './payments.ts';

/** Payments by organization (spec 2 section 2), for operators: card and check payments of the last year. */
export default function OperatorPaymentsPage() {
  return useSession().operator ? <Organizations /> : <NotFoundPage />;
}

function Organizations() {
  const { today } = useSession();
  const lastYear = { from: plusYears(today, -1), to: today };
  const payments = useRead('search-all-payments-orgs', lastYear);
  const [dialog, open, close] = useDialog<string>();
  const organizations = payments.data && Object.entries(payments.data);
  return (
    <Page
      title="Payments by Organization"
      subtitle={`Card and check payments since ${formatDay(lastYear.from)}, of every organization of this installation`}
    >
      <Loaded
        query={{ ...payments, data: organizations }}
        label="the organizations"
        height={160}
        empty={{
          title: 'No payments',
          hint: 'Organizations appear here once their members pay by card or check.',
        }}
      >
        {(shown) => (
          <Stack component="ul" sx={cardsStyle}>
            {shown.map(([name, paid]) => (
              <Organization key={name} name={name} payments={paid} onOpen={() => open(name)} />
            ))}
          </Stack>
        )}
      </Loaded>
      {dialog !== undefined && <PaymentsDialog organization={dialog} window={lastYear} onClose={close} />}
    </Page>
  );
}

function Organization(props: {
  readonly name: string;
  readonly payments: readonly OrganizationPayment[];
  readonly onOpen: () => void;
}) {
  const { name, payments } = props;
  return (
    <Card component="li">
      <CardContent>
        <Stack gap={1}>
          <Typography variant="h2">{name}</Typography>
          <Typography>
            {'Payout: '}
            <Money dollars={totalOf(payments)} strong />
          </Typography>
          <Typography>{`Payments: ${payments.length.toLocaleString('en-US')}`}</Typography>
          <Row>
            <Button variant="outlined" aria-label={`Payments of ${name}`} onClick={props.onOpen}>
              Payments
            </Button>
          </Row>
        </Stack>
      </CardContent>
    </Card>
  );
}

const cardsStyle = {
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  overflowWrap: 'anywhere',
  '& h2': { textTransform: 'uppercase' },
};
