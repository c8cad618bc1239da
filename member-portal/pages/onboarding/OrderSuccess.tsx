import { Alert, Button, CircularProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { orgCodeOf } from '../../../api/platform/contract/wire.ts';
import { fullName } from '../../../ledger/values/plainText.ts';
import { callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { Row } from '../../../ui/primitives/Stack.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { type Buyer, readBuyer } from './registration.ts';

/** /order/success (spec 1 section 4): the outcome of the order of the Checkout session in the address. */
export default function OrderSuccess() {
  const [buyer] = useState(readBuyer);
  const [sessionId] = useState(() => new URLSearchParams(window.location.search).get('session_id'));
  return (
    <PublicPage lead="Thank you." note="Stripe emails you an invoice every month.">
      {buyer === undefined || sessionId === null ? (
        <NoOrder />
      ) : (
        <Order buyer={buyer} sessionId={sessionId} />
      )}
    </PublicPage>
  );
}

function Order({ buyer, sessionId }: { readonly buyer: Buyer; readonly sessionId: string }) {
  const order = useQuery({
    queryKey: ['order-success', sessionId],
    queryFn: () => finishOrder(buyer, sessionId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (order.isPending)
    return (
      <Row gap={4}>
        <CircularProgress size={28} aria-hidden />
        <Typography role="status">Your order is being completed …</Typography>
      </Row>
    );
  if (order.isError)
    return (
      <>
        <PageTitle>The order is not complete</PageTitle>
        <Alert severity="error">{messageOf(order.error)}</Alert>
        <Row gap={3}>
          <Button variant="contained" onClick={() => void order.refetch()}>
            Try again
          </Button>
          <Button component={RouterLink} to="/registerOrg">
            Back to the billing details
          </Button>
        </Row>
      </>
    );
  return buyer.kind === 'new' ? <Registered isNew={order.data} /> : <Subscribed />;
}

/** Whether this call made the organization; Stripe's webhook may have been first. May be repeated. */
async function finishOrder(buyer: Buyer, sessionId: string): Promise<boolean> {
  if (buyer.kind === 'existing') {
    await callApi('order-success', { email: buyer.email, sessionId, subscription: true });
    return false;
  }
  const { firstName: fname, lastName: lname, orgName, university } = buyer.user;
  const adminName = fullName({ fname, lname });
  const { email } = buyer;
  const orders = await callApi('order-success', {
    email,
    sessionId,
    adminName,
    orgName,
    schoolName: university,
  });
  if (orders.length === 0) return false;
  const registered = await callApi('add-org', {
    org_name: orgName,
    university,
    orgCode: orgCodeOf(orgName, university),
    sessionId,
  });
  await callApi('create-admin-member', { org_code_override: registered.org_code, fname, lname, email });
  return true;
}

function Registered({ isNew }: { readonly isNew: boolean }) {
  return (
    <>
      {isNew && <Alert severity="success">organisation has Created</Alert>}
      <PublicTitle title="Congratulations! You have successfully registered">
        We will get back to you within 24-48 hours with the next steps! An email with a link to set your
        password is on its way.
      </PublicTitle>
      <Row gap={3}>
        <Button variant="contained" size="large" component={RouterLink} to="/tutorial">
          Watch Tutorial
        </Button>
        <Button size="large" component={RouterLink} to={LOGIN_PAGE}>
          Log In
        </Button>
      </Row>
    </>
  );
}

function Subscribed() {
  return (
    <>
      <PublicTitle title="You have successfully subscribed">
        A confirmation email was sent to you. You are charged automatically each month, and the invoice is
        emailed to you.
      </PublicTitle>
      <Button variant="contained" size="large" component={RouterLink} to={LOGIN_PAGE}>
        Return to Home
      </Button>
    </>
  );
}

function NoOrder() {
  return (
    <>
      <PublicTitle title="Order not found">
        This page works only in the window where the order was placed. If you have paid, check your email for
        next steps.
      </PublicTitle>
      <Button variant="contained" size="large" component={RouterLink} to={LOGIN_PAGE}>
        Return to Home
      </Button>
    </>
  );
}
