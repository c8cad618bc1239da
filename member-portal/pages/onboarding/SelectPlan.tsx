import { Button, FormControlLabel, Paper, Radio, RadioGroup, Typography } from '@mui/material';
import { type Plan, plans } from '../../../api/platform/contract/plan.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';

interface Props {
  readonly plan: Plan | undefined;
  readonly onSelect: (plan: Plan) => void;
  readonly onNext: () => void;
  /** Left out once a trial has started: there is nothing to go back to (spec 1 section 4). */
  readonly onBack?: () => void;
}

/** Step 2 of /registerOrg: plans 1, 2 and 3. */
export function SelectPlan({ plan, onSelect, onNext, onBack }: Props) {
  return (
    <Stack>
      <RadioGroup
        aria-label="Plan"
        value={plan ?? ''}
        onChange={(event) => onSelect(Number(event.target.value) as Plan)}
      >
        <Stack gap={3}>
          {plans.map(({ plan: number, priceCents }) => (
            <Paper
              key={number}
              variant="outlined"
              sx={{
                px: 4,
                py: 1,
                ...(plan === number && {
                  borderColor: 'primary.main',
                  boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
                }),
              }}
            >
              <FormControlLabel
                value={number}
                control={<Radio />}
                sx={{ width: '100%', mr: 0 }}
                slotProps={{ typography: { sx: { flex: 1 } } }}
                label={
                  <Row component="span" justify="space-between">
                    <strong style={{ whiteSpace: 'nowrap' }}>Plan {number}</strong>
                    <Typography component="span" color="textSecondary">
                      {formatCents(priceCents)} per member and month
                    </Typography>
                  </Row>
                }
              />
            </Paper>
          ))}
        </Stack>
      </RadioGroup>
      <Row gap={3}>
        <Button variant="contained" onClick={onNext} disabled={plan === undefined}>
          Next
        </Button>
        {onBack !== undefined && <Button onClick={onBack}>Back</Button>}
      </Row>
    </Stack>
  );
}
