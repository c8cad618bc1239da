import { useSession } from '../../../ui/app/session.ts';
import { combineReads } from '../../../ui/data/reading.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { MyMeetings } from '../attendance/MyMeetings.tsx';
import { ProfileCard } from '../member/ProfileCard.tsx';
import { pendingOf } from '../payment/rules.ts';
import { ChargesPanel } from './ChargesPanel.tsx';
import { HowToPay } from './HowToPay.tsx';
import { PaymentInfo } from './PaymentInfo.tsx';
import { PaymentsUnderWay } from './PaymentsUnderWay.tsx';
import { summaryOf } from './summary.ts';

/** /profile (spec 2 section 2): who I am, what I owe, when, and what it is made of. */
export default function Profile() {
  const { uuid } = useSession();
  const dues = useRead('search-dues', { uuid });
  const credits = useRead('get-membercredits', { memberuuid: uuid });
  // Only told when there are some: without an answer the page still says what is owed.
  const payments = useRead('get-payments', { uuid });
  return (
    <Page title="Profile">
      <Stack>
        {payments.data && <PaymentsUnderWay pending={pendingOf(payments.data)} />}
        <Stack sx={{ gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
          <Section title="Payment Info" query={combineReads({ dues, credits })} height={150}>
            {(account) => (
              <PaymentInfo summary={summaryOf(account.dues)} credit={account.credits.creditAmount} />
            )}
          </Section>
          <ProfileCard />
        </Stack>
        <MyMeetings />
        {!dues.isLoadingError && <ChargesPanel dues={dues} />}
        {dues.data && summaryOf(dues.data).dueNow > 0 && <HowToPay />}
      </Stack>
    </Page>
  );
}
