import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Checkbox, FormControlLabel, IconButton, TextField, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { MAX_CHECK_NUMBER_LENGTH } from '../../../ledger/values/paymentRules.ts';
import { ChooseOne } from '../../../ui/forms/ChooseOne.tsx';
import type { Choosable } from '../../../ui/forms/choosable.ts';
import { DollarField } from '../../../ui/forms/DollarField.tsx';
import type { Choices } from '../../../ui/primitives/NotLoaded.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';
import { manualMethodChoices } from '../../shared/methodChoices.ts';
import { isEntered, type Line, type Plan } from './lines.ts';

export const lineGrid = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'start',
  px: 3,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: '1fr 1fr auto', md: '24px 2fr 120px 150px 120px 3fr 36px' },
} as const;

/** Of the field that begins a line. */
export const memberFieldId = ({ key }: Line) => `member-${key}`;

/** One payment: its member, amount, method and number; Enter goes to the next line. */
export function LineFields(props: {
  readonly line: Line;
  readonly number: number;
  readonly plan: Plan;
  readonly members: Choices<Choosable>;
  /** Why recording it failed. */
  readonly failure: string | undefined;
  /** Whether what is wrong is shown: once recording was tried. */
  readonly isChecked: boolean;
  readonly onChange: (changed: Partial<Line>) => void;
  readonly onRemove: () => void;
  readonly onNext: () => void;
}) {
  const { line, number, plan, failure, isChecked, onChange } = props;
  const errors = isChecked && isEntered(line) ? plan.errors : {};
  const of = `line ${number}`;
  const enterGoesOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    props.onNext();
  };
  return (
    <Box component="li" aria-label={`Line ${number}`} sx={lineGrid}>
      <Typography color="textSecondary" sx={{ display: { xs: 'none', md: 'block' }, py: 2 }}>
        {number}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / 3', md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }}>
        <ChooseOne
          id={memberFieldId(line)}
          ariaLabel={`Member, ${of}`}
          placeholder="Member"
          choices={props.members}
          value={line.uuid === '' ? undefined : { id: line.uuid, label: line.name }}
          empty="No member matches"
          error={errors.uuid}
          onChange={(chosen) => {
            onChange({ uuid: chosen?.id ?? '', name: chosen?.label ?? '' });
            if (chosen !== undefined) document.getElementById(`amount-${line.key}`)?.focus();
          }}
        />
      </Box>
      <Box onKeyDown={enterGoesOn}>
        <DollarField
          id={`amount-${line.key}`}
          ariaLabel={`Amount, ${of}`}
          placeholder="0.00"
          value={line.amount}
          error={errors.amount}
          onChange={(amount) => onChange({ amount })}
        />
      </Box>
      <TextField
        select
        fullWidth
        value={line.method}
        onKeyDown={enterGoesOn}
        onChange={({ target }) => onChange({ method: target.value as Line['method'] })}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Payment Type, ${of}` } }}
      >
        {manualMethodChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
      {line.method === 'check' ? (
        <TextField
          value={line.checkNumber}
          placeholder="Number"
          error={errors.checkNumber !== undefined}
          helperText={errors.checkNumber}
          onKeyDown={enterGoesOn}
          onChange={({ target }) => onChange({ checkNumber: target.value, isAnother: false })}
          slotProps={{
            htmlInput: { 'aria-label': `Check Number, ${of}`, maxLength: MAX_CHECK_NUMBER_LENGTH },
          }}
        />
      ) : (
        <Box sx={{ display: { xs: 'none', md: 'block' } }} />
      )}
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, py: { md: 2 } }}>
        <Typography color="textSecondary" aria-live="polite">
          {plan.pays}
        </Typography>
        {plan.waiting > 0 && (
          <StatusBadge hue="yellow" status={`${formatDollars(plan.waiting)} sent, not verified yet`} />
        )}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {plan.same !== undefined && (
          <Alert severity="warning">
            {`Check ${plan.same.checkNumber} of ${formatDollars(plan.same.amount)} was recorded on ${formatDay(plan.same.payDate)}.`}
            <FormControlLabel
              sx={{ display: 'flex' }}
              label="This is another check"
              control={
                <Checkbox checked={line.isAnother} onChange={(_, isAnother) => onChange({ isAnother })} />
              }
            />
          </Alert>
        )}
      </Box>
      <IconButton
        aria-label={`Remove line ${number}`}
        disabled={!isEntered(line)}
        onClick={props.onRemove}
        sx={{ gridRow: 1, gridColumn: { xs: 3, md: 7 } }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
