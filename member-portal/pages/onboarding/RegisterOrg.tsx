import { Alert, Step, StepContent, StepLabel, Stepper } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { OrganizationDetails } from './OrganizationDetails.tsx';
import { type Buyer, beginningOf, readBuyer } from './registration.ts';
import { SelectPlan } from './SelectPlan.tsx';
import { keepNewUser, keepOrder, keepSubscriptionEmail, type Order, readOrder } from './stored.ts';

/** /registerOrg (spec 1 sections 2.1 and 4): the organization, a plan, how many members; then Checkout. */
export default function RegisterOrg() {
  const [buyer, setBuyer] = useState(readBuyer);
  return buyer === undefined ? (
    <Navigate to="/register" replace />
  ) : (
    <Registration buyer={buyer} onChange={setBuyer} />
  );
}

/** An order that begins at the billing step has the first plan; the step before can change it. */
function newOrder(buyer: Buyer): Order {
  const step = beginningOf(buyer);
  return { email: buyer.email, step, plan: step === 2 ? 1 : undefined, quantity: '' };
}

function Registration({
  buyer,
  onChange,
}: {
  readonly buyer: Buyer;
  readonly onChange: (buyer: Buyer) => void;
}) {
  const [order, setOrder] = useState<Order>(() => readOrder(buyer.email) ?? newOrder(buyer));
  const { step, plan } = order;
  const choose = (chosen: Partial<Order>) => {
    const changed = { ...order, ...chosen };
    keepOrder(changed);
    setOrder(changed);
  };
  const checkout = useMutation({
    mutationFn: (quantity: number) =>
      callApi('create-checkout-session', {
        priceId: `${plan ?? 1}`,
        email: buyer.email,
        quantity,
        freeTrial: true,
        ...(buyer.kind === 'new'
          ? {
              adminName: `${buyer.user.firstName} ${buyer.user.lastName}`.trim(),
              orgName: buyer.user.orgName,
              schoolName: buyer.user.university,
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            }
          : { org: buyer.orgCode }),
      }),
    onSuccess: ({ url }) => {
      if (buyer.kind === 'existing') keepSubscriptionEmail(buyer.email);
      window.location.assign(url);
    },
  });
  return (
    <PublicPage
      wide
      lead={buyer.kind === 'new' ? 'Set your organization up in three steps.' : undefined}
      note="Cancel any time and keep your records."
    >
      <PageTitle>
        {buyer.kind === 'new' ? 'Register your organization' : 'Subscribe your organization'}
      </PageTitle>
      {checkout.isError && <Alert severity="error">{messageOf(checkout.error)}</Alert>}
      {(checkout.isPending || checkout.isSuccess) && (
        <Alert severity="info" role="status">
          Redirecting to billing information
        </Alert>
      )}
      <Stepper activeStep={step} orientation="vertical">
        <Step>
          <StepLabel>Organization Details</StepLabel>
          <StepContent>
            {buyer.kind === 'new' && (
              <OrganizationDetails
                user={buyer.user}
                onNext={(user) => {
                  keepNewUser(user);
                  onChange({ ...buyer, user });
                  choose({ step: 1 });
                }}
              />
            )}
          </StepContent>
        </Step>
        <Step>
          <StepLabel>Select Plan</StepLabel>
          <StepContent>
            <SelectPlan
              plan={plan}
              onSelect={(chosen) => choose({ plan: chosen })}
              onNext={() => choose({ step: 2 })}
              onBack={buyer.kind === 'new' ? () => choose({ step: 0 }) : undefined}
            />
          </StepContent>
        </Step>
        <Step>
          <StepLabel>Billing Details</StepLabel>
          <StepContent>
            <BillingDetails
              plan={plan ?? 1}
              isPending={checkout.isPending || checkout.isSuccess}
              typed={order.quantity}
              onType={(typed) => choose({ quantity: typed })}
              onBack={() => choose({ step: 1 })}
              onConfirm={(quantity) => checkout.mutate(quantity)}
            />
          </StepContent>
        </Step>
      </Stepper>
    </PublicPage>
  );
}
