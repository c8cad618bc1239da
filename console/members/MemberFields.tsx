import { Box, MenuItem, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { states } from './states.ts';
import { birthdaysOn, type MemberField, type MemberValues } from './validate.ts';

/** The fields of Add Member and Update Member in the spec's three sections. */
export function MemberFields(props: {
  readonly form: UseFormReturn<MemberValues>;
  readonly today: CalendarDate;
}) {
  const { form } = props;
  const { earliest, latest } = birthdaysOn(props.today);
  return (
    <>
      <Section title="Member Information">
        <Field form={form} name="fname" label="First Name" required autoFocus />
        <Field form={form} name="lname" label="Last Name" required />
        <Field form={form} name="email" label="Email" type="email" required />
        <Field form={form} name="phone" label="Phone" type="tel" />
      </Section>
      <Section title="Mailing Address">
        <Field form={form} name="address" label="Address" />
        <Field form={form} name="city" label="City" />
        <Field form={form} name="state" label="State" select>
          <MenuItem value="">
            <em>None</em>
          </MenuItem>
          {Object.entries(states).map(([code, name]) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </Field>
        <Field form={form} name="zip" label="Zip" input={{ inputMode: 'numeric', maxLength: 5 }} />
      </Section>
      <Section title="Member Details">
        <Field
          form={form}
          name="dob"
          label="Date of Birth"
          type="date"
          input={{ min: earliest, max: latest }}
        />
        <Field
          form={form}
          name="graduationYear"
          label="Expected Graduation Year"
          input={{ inputMode: 'numeric', maxLength: 4 }}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 2.5 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1.5, p: 0 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {children}
      </Box>
    </Box>
  );
}

function Field(props: {
  readonly form: UseFormReturn<MemberValues>;
  readonly name: MemberField;
  readonly label: string;
  readonly type?: 'email' | 'tel' | 'date';
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly select?: boolean;
  readonly input?: { inputMode?: 'numeric'; maxLength?: number; min?: string; max?: string };
  readonly children?: ReactNode;
}) {
  return (
    <Controller
      control={props.form.control}
      name={props.name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          label={props.label}
          type={props.type ?? 'text'}
          required={props.required ?? false}
          autoFocus={props.autoFocus ?? false}
          select={props.select ?? false}
          error={error !== undefined}
          helperText={error?.message}
          autoComplete="off"
          fullWidth
          slotProps={{
            htmlInput: props.input ?? {},
            // A date field always shows its format, so the label must not lie over it.
            inputLabel: props.type === 'date' ? { shrink: true } : {},
          }}
        >
          {props.children}
        </TextField>
      )}
    />
  );
}
