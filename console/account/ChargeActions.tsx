import { Box, Button } from '@mui/material';
import { chargeName } from '../../api/contract/words.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { later } from '../../ui/later.tsx';
import { useSession } from '../session.ts';
import type { StatementCharge } from './Arithmetic.tsx';
import {
  ReinstateCharge,
  ReinstateLateFee,
  ReverseWriteOff,
  WaiveLateFee,
  WriteOff,
} from './ChargeQuestions.tsx';

const RecordRecovery = later(async () => (await import('./RecordRecovery.tsx')).RecordRecovery);
const RemoveCharges = later(async () => (await import('../charges/RemoveCharges.tsx')).RemoveCharges);
const UpdateCharge = later(async () => (await import('../charges/UpdateCharge.tsx')).UpdateCharge);

/** What an administrator does to a charge: the button, what it is called to a screen reader, and when. */
const actions = {
  update: {
    label: 'Update Charge',
    of: 'Update the charge',
    isOffered: ({ writtenOff }: StatementCharge) => writtenOff === 0,
  },
  waive: {
    label: 'Waive Late Fee',
    of: 'Waive the late fee of',
    isOffered: (charge: StatementCharge) =>
      charge.isLateFeesEnabled &&
      !charge.lateFeeWaived &&
      charge.writtenOff === 0 &&
      (charge.lateFeeApplied || charge.remaining > 0),
  },
  reinstateLateFee: {
    label: 'Reinstate Late Fee',
    of: 'Reinstate the late fee of',
    isOffered: ({ lateFeeWaived, writtenOff }: StatementCharge) => lateFeeWaived && writtenOff === 0,
  },
  recover: {
    label: 'Record Recovery',
    of: 'Record the recovery of',
    isOffered: ({ writtenOff }: StatementCharge) => writtenOff > 0,
  },
  reverseWriteOff: {
    label: 'Reverse Write-Off',
    of: 'Reverse the write-off of',
    isOffered: ({ writtenOff }: StatementCharge) => writtenOff > 0,
  },
  writeOff: {
    label: 'Write Off',
    of: 'Write off',
    isOffered: ({ remaining }: StatementCharge) => remaining > 0,
    isLoss: true,
  },
  /** All that can be done with a removed charge, and only with one. */
  reinstate: { label: 'Reinstate', of: 'Reinstate', isOffered: () => false },
  remove: { label: 'Remove', of: 'Remove', isOffered: () => true, isLoss: true },
} as const;

type Action = keyof typeof actions;

/** An administrator's actions on a charge, as far as it allows them. */
export function ChargeActions({ charge }: { readonly charge: StatementCharge }) {
  const [dialog, open, close] = useDialog<Action>();
  const today = useSession()?.today;
  if (today === undefined) return null;
  const name = chargeName(charge);
  const offered = (Object.keys(actions) as Action[]).filter((each) =>
    charge.voided ? each === 'reinstate' : actions[each].isOffered(charge),
  );
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {offered.map((each) => (
        <Button
          key={each}
          size="small"
          variant="outlined"
          color={'isLoss' in actions[each] ? 'error' : 'primary'}
          aria-label={`${actions[each].of} ${name}`}
          onClick={() => open(each)}
        >
          {actions[each].label}
        </Button>
      ))}
      {dialog === 'update' && <UpdateCharge charge={charge} today={today} onClose={close} />}
      {dialog === 'remove' && <RemoveCharges charges={[charge]} onClose={close} />}
      {dialog === 'waive' && <WaiveLateFee charge={charge} onClose={close} />}
      {dialog === 'writeOff' && <WriteOff charge={charge} onClose={close} />}
      {dialog === 'reinstate' && <ReinstateCharge charge={charge} onClose={close} />}
      {dialog === 'reinstateLateFee' && <ReinstateLateFee charge={charge} onClose={close} />}
      {dialog === 'reverseWriteOff' && <ReverseWriteOff charge={charge} onClose={close} />}
      {dialog === 'recover' && <RecordRecovery charge={charge} today={today} onClose={close} />}
    </Box>
  );
}
