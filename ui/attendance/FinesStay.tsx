import { Typography } from '@mui/material';
import { useRead } from '../data/useRead.ts';

/** What becomes of fines when meetings are deleted, where the organization fines absences. */
export function FinesStay() {
  const { data: [config] = [] } = useRead('get-config', {});
  if (config === undefined || config.fineRule === null) return null;
  return (
    <Typography color="textSecondary">
      Proposed fines are deleted too. Fines already charged stay; remove them on the meeting’s page first.
    </Typography>
  );
}
