import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { Row } from '../../../ui/primitives/Stack.tsx';

/** Says whom an import emails, and lets it be done later. */
export function Invite(props: {
  readonly count: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const { count, checked, onChange } = props;
  if (count === 0) return null;
  return (
    <Row gap={0} sx={{ px: 6, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <FormControlLabel
        control={<Checkbox checked={checked} onChange={(_event, next) => onChange(next)} />}
        label={`Email an invitation to ${count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`}`}
      />
      <Typography color="textSecondary">
        {checked ? 'You can also invite later.' : 'Invite them later on Members.'}
      </Typography>
    </Row>
  );
}
