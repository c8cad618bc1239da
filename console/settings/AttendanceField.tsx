import { InputAdornment, TextField } from '@mui/material';
import { useForm } from 'react-hook-form';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { useTextField } from '../../ui/forms/useTextField.ts';
import { SettingLine } from './SettingLine.tsx';

const WRONG = 'must be a whole number from 0 to 100';

/** The percent of attended meetings from which on somebody's attendance standing is Good. */
export function AttendanceField({ saved }: { readonly saved: number }) {
  const form = useForm({
    values: { attendanceThreshold: String(saved) },
    resolver: rulesResolver(({ attendanceThreshold: text }) =>
      isPercent(text) ? [] : [{ field: 'attendanceThreshold', message: WRONG }],
    ),
  });
  return (
    <SettingLine
      form={form}
      name="percent"
      inputOf={({ attendanceThreshold }) => ({ attendanceThreshold: Number(attendanceThreshold) })}
    >
      <PercentInput />
    </SettingLine>
  );
}

function PercentInput() {
  const field = useTextField({
    name: 'attendanceThreshold',
    label: 'Good Attendance From',
    help: 'Share of meetings attended. Excused meetings don’t count.',
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
