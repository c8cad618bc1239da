import { Typography } from '@mui/material';
import { useSession } from '../../../ui/app/session.ts';
import { Question } from '../../../ui/forms/Question.tsx';

/** Days of notice with which a member cancels a direct debit (spec 2 section 9). */
const NOTICE_DAYS = 30;

/** The direct debit terms: nothing is saved before they are agreed to (spec 2 section 4). */
export function TermsDialog(props: {
  readonly isSaving: boolean;
  readonly onAgree: () => void;
  readonly onDisagree: () => void;
}) {
  const { org } = useSession();
  return (
    <Question
      mustAnswer
      title="Direct debit terms"
      confirmLabel="Agree"
      cancelLabel="Disagree"
      isPending={props.isSaving}
      onConfirm={props.onAgree}
      onClose={props.onDisagree}
    >
      <Typography gutterBottom>
        By choosing Agree you authorize {org} to debit this bank account for the payments that you make here,
        and to correct a debit that was made in error.
      </Typography>
      <Typography gutterBottom>
        Each debit is of an amount that you choose and confirm with Pay. Nothing is debited by adding the
        account.
      </Typography>
      <Typography>
        You may cancel this authorization at any time by telling {org} with {NOTICE_DAYS} days' notice.
      </Typography>
    </Question>
  );
}
