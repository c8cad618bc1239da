import type { ReactNode } from 'react';
import { useSession } from '../app/session.ts';
import { combineReads } from '../data/reading.ts';
import { useRead } from '../data/useRead.ts';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { ChargesPanel } from './ChargesPanel.tsx';
import { HowToPay } from './HowToPay.tsx';
import { MyMeetings } from './MyMeetings.tsx';
import { PaymentInfo } from './PaymentInfo.tsx';
import { PaymentsUnderWay } from './PaymentsUnderWay.tsx';
import { pendingOf, summaryOf } from './summary.ts';

/** What the signed-in person owes, when and why, and their meetings. */
export function OwnAccount(props: {
  /** Opens the payment wizard. */
  readonly onPay: () => void;
  /** Beside what is owed. */
  readonly beside?: ReactNode;
}) {
  const { uuid } = useSession();
  const dues = useRead('search-dues', { uuid });
  const credits = useRead('get-membercredits', { memberuuid: uuid });
  // Shown only when there are some: without an answer the page still says what is owed.
  const payments = useRead('get-payments', { uuid });
  return (
    <Stack>
      {payments.data && <PaymentsUnderWay pending={pendingOf(payments.data)} />}
      <Stack
        sx={
          props.beside === undefined ? {} : { gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' } }
        }
      >
        <Section title="Payment Info" query={combineReads({ dues, credits })} height={150}>
          {(account) => (
            <PaymentInfo
              summary={summaryOf(account.dues)}
              credit={account.credits.creditAmount}
              onPay={props.onPay}
            />
          )}
        </Section>
        {props.beside}
      </Stack>
      <MyMeetings />
      {!dues.isLoadingError && <ChargesPanel dues={dues} />}
      {dues.data && summaryOf(dues.data).dueNow > 0 && <HowToPay />}
    </Stack>
  );
}
