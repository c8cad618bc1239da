import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Billing, billing } from '../../../api/account/payment/contract.ts';
import type { Member } from '../../../api/member/contract.ts';
import { fullName } from '../../../ledger/values/plainText.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import type { DraftKeeper } from './draft.ts';
import { StepButtons } from './StepParts.tsx';

/** Step 2 (spec 2 sections 2 and 5): who pays. Filled in beforehand from the member's own profile. */
export function BillingStep({ keeper }: { readonly keeper: DraftKeeper }) {
  const { draft, update } = keeper;
  const { uuid } = useSession();
  const navigate = useNavigate();
  const form = useForm<Billing>({ defaultValues: draft.billing, resolver: zodResolver(billing) });
  const { data: members } = useRead('search-member', { _id: uuid });
  const member = members?.[0];
  const isUntouched = Object.values(draft.billing).every((value) => value === '');
  const isOffered = useRef(false);
  useEffect(() => {
    // Once: whoever empties every field does not want them back.
    if (member === undefined || isOffered.current) return;
    isOffered.current = true;
    if (!isUntouched) return;
    form.reset(billingOf(member));
    update({ billing: billingOf(member) });
  });
  const submit = (entered: Billing) => {
    update({ billing: entered, isBilled: true });
    navigate('/pay?step=summary');
  };
  return (
    <PageForm form={form} onChange={(typed) => update({ billing: typed, isBilled: false })} onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput name="name" label="Full Name" autoComplete="name" required />
        <TextInput name="email" label="Email Address" autoComplete="email" kind="email" required />
        <TextInput name="address" label="Street Address 1" autoComplete="address-line1" required />
        <TextInput name="address2" label="Street Address 2 (optional)" autoComplete="address-line2" />
        <TextInput name="zip" label="Postal Code" autoComplete="postal-code" required />
        <TextInput name="city" label="City" autoComplete="address-level2" required />
        <TextInput name="pnum" label="Phone Number" autoComplete="tel" kind="tel" required />
      </Box>
      <StepButtons>
        <Button size="large" onClick={() => navigate('/pay')}>
          Back
        </Button>
        <Button type="submit" variant="contained" size="large">
          Next
        </Button>
      </StepButtons>
    </PageForm>
  );
}

function billingOf({ fname, lname, email, address, zip, city, phone }: Member): Billing {
  return { name: fullName({ fname, lname }), email, address, address2: '', zip, city, pnum: phone };
}
