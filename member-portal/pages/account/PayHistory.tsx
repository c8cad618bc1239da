import { Button } from '@mui/material';
import { PaymentHistory } from '../../../ui/account/PaymentHistory.tsx';
import { linkTo } from '../../../ui/app/screen.ts';
import { Page } from '../../../ui/primitives/Page.tsx';

/** /payHistory (spec 2 section 2). */
export default function PayHistory() {
  return (
    <Page
      title="Payment History"
      actions={
        <Button variant="outlined" {...linkTo({ path: '/statement' })}>
          Statement
        </Button>
      }
    >
      <PaymentHistory />
    </Page>
  );
}
