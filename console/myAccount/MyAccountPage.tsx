import { Button } from '@mui/material';
import { OwnAccount } from '../../ui/account/OwnAccount.tsx';
import { PaymentHistory } from '../../ui/account/PaymentHistory.tsx';
import { linkTo } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { Page } from '../../ui/primitives/Page.tsx';
import { leaveFor } from '../authProvider.ts';

/** What an administrator, who is a member too, owes and has paid, and their meetings. */
export default function MyAccountPage() {
  const { uuid } = useSession();
  return (
    <Page
      title="My account"
      subtitle="What you owe and have paid as a member."
      actions={
        <Button variant="outlined" {...linkTo({ path: `/account/${uuid}/statement` })}>
          Statement
        </Button>
      }
    >
      <OwnAccount onPay={() => leaveFor('/pay')} />
      <PaymentHistory otherApp />
    </Page>
  );
}
