import { Box, Button, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Member } from '../../../api/contract/member.ts';
import { useRead } from '../../../ui/useRead.ts';
import { useSession } from '../../session.ts';
import { type Billing, billingFields, billingMistakes } from './billing.ts';
import type { DraftKeeper } from './draft.ts';
import { StepButtons } from './StepParts.tsx';

/** Step 2 (spec 2 sections 2 and 5): who pays. Filled in beforehand from the member's own profile. */
export function BillingStep({ keeper }: { readonly keeper: DraftKeeper }) {
  const { draft, update } = keeper;
  const { uuid } = useSession();
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const { data: members } = useRead('search-member', { _id: uuid });
  const member = members?.[0];
  const isUntouched = Object.values(draft.billing).every((value) => value === '');
  const isOffered = useRef(false);
  useEffect(() => {
    // Once: whoever empties every field does not want them back.
    if (member === undefined || isOffered.current) return;
    isOffered.current = true;
    if (isUntouched) update({ billing: billingOf(member) });
  });
  const mistakes = isChecked ? billingMistakes(draft.billing) : {};
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = billingMistakes(draft.billing);
        setChecked(true);
        const first = billingFields.find(({ name }) => found[name] !== undefined);
        if (first !== undefined) {
          document.getElementById(`billing-${first.name}`)?.focus();
          return;
        }
        update({ isBilled: true });
        navigate('/pay?step=summary');
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {billingFields.map((field) => (
          <TextField
            key={field.name}
            id={`billing-${field.name}`}
            label={field.label}
            type={field.type ?? 'text'}
            required={!field.optional}
            autoComplete={field.autoComplete}
            value={draft.billing[field.name]}
            onChange={(event) => update({ billing: { ...draft.billing, [field.name]: event.target.value } })}
            error={mistakes[field.name] !== undefined}
            helperText={mistakes[field.name]}
            slotProps={{ htmlInput: { inputMode: field.inputMode } }}
          />
        ))}
      </Box>
      <StepButtons>
        <Button size="large" onClick={() => navigate('/pay')}>
          Back
        </Button>
        <Button type="submit" variant="contained" size="large">
          Next
        </Button>
      </StepButtons>
    </Box>
  );
}

function billingOf({ fname, lname, email, address, zip, city, phone }: Member): Billing {
  return { name: `${fname} ${lname}`.trim(), email, address, address2: '', zip, city, pnum: phone };
}
