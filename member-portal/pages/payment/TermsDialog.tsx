import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useSession } from '../../session.ts';
import { notByBackdrop } from '../../shared/notByBackdrop.ts';

/** Days of notice with which a member cancels a direct debit (spec 2 section 9). */
const NOTICE_DAYS = 30;

/** The direct debit terms: nothing is saved before they are agreed to (spec 2 section 4). */
export function TermsDialog(props: {
  readonly isSaving: boolean;
  readonly onAgree: () => void;
  readonly onDisagree: () => void;
}) {
  const { org } = useSession();
  const { isSaving, onAgree, onDisagree } = props;
  return (
    <Dialog
      open
      onClose={isSaving ? undefined : notByBackdrop(onDisagree)}
      aria-labelledby="terms-title"
      aria-describedby="terms-text"
    >
      <DialogTitle id="terms-title">Direct debit terms</DialogTitle>
      <DialogContent id="terms-text">
        <Typography sx={{ mb: 1.5 }}>
          By choosing Agree you authorize {org} to debit this bank account for the payments that you make
          here, and to correct a debit that was made in error.
        </Typography>
        <Typography sx={{ mb: 1.5 }}>
          Each debit is of an amount that you choose and confirm with Pay. Nothing is debited by adding the
          account.
        </Typography>
        <Typography>
          You may cancel this authorization at any time by telling {org} with {NOTICE_DAYS} days' notice.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onDisagree} disabled={isSaving}>
          Disagree
        </Button>
        <Button variant="contained" loading={isSaving} onClick={onAgree}>
          Agree
        </Button>
      </DialogActions>
    </Dialog>
  );
}
