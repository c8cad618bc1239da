import { Button, InputAdornment, TextField } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTextField } from '../../ui/forms/inputs.tsx';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { showRefusal } from '../../ui/forms/showRefusal.ts';
import { useCall } from '../../ui/useCall.ts';

const WRONG = 'must be a whole number from 0 to 100';

/** The percent of attended meetings from which on somebody's attendance standing is Good. */
export function AttendanceField({ saved }: { readonly saved: number }) {
  const form = useForm({
    values: { attendanceThreshold: String(saved) },
    resolver: rulesResolver(({ attendanceThreshold: text }) =>
      isPercent(text) ? [] : [{ field: 'attendanceThreshold', message: WRONG }],
    ),
  });
  const { submit, isPending } = useCall('update-config', { onError: (error) => showRefusal(form, error) });
  return (
    <PageForm
      form={form}
      isPending={isPending}
      onSubmit={(values) => submit({ attendanceThreshold: Number(values.attendanceThreshold) })}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, alignItems: 'start' }}
    >
      <PercentInput />
      <Button
        type="submit"
        variant="outlined"
        aria-label="Save percent"
        loading={isPending}
        disabled={!form.formState.isDirty}
        sx={{ height: 37 }}
      >
        Save
      </Button>
      <FormAlert sx={{ gridColumn: '1 / -1' }} />
    </PageForm>
  );
}

function PercentInput() {
  const field = useTextField({
    name: 'attendanceThreshold',
    label: 'Good Attendance From',
    help: 'Attended meetings of all that somebody was marked at; excused ones are left out.',
  });
  return (
    <TextField
      {...field}
      slotProps={{
        htmlInput: { inputMode: 'numeric', maxLength: 3 },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  );
}

function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 100;
}
