import { useForm } from 'react-hook-form';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { SettingLine } from './SettingLine.tsx';

/** The amount above which two administrators approve a reimbursement; empty for none. */
export function TwoApproversField({ saved }: { readonly saved: number | null }) {
  const form = useForm({ values: { twoApproversAbove: saved } });
  return (
    <SettingLine form={form} name="amount" inputOf={(values) => values}>
      <DollarInput
        name="twoApproversAbove"
        label="Two Approvals Above"
        help="Reimbursements above this need two administrators. Leave blank to need one."
      />
    </SettingLine>
  );
}
