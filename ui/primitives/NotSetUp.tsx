import { Alert, Link } from '@mui/material';
import { useInstallation } from '../data/installation.ts';

/** In place of a payment form, where nothing can be paid by card or bank. */
export function NoPayments() {
  if (useInstallation()?.payments !== false) return null;
  return (
    <Alert severity="warning">
      Card and bank payments are not set up on this installation of Bursar. Please ask its operator.
    </Alert>
  );
}

/** Above what would be texted: it cannot be, or reaches no phone. */
export function NoTexts({ isSetUp, isOutbox }: { readonly isSetUp: boolean; readonly isOutbox: boolean }) {
  const readsOutbox = useInstallation()?.mail === 'outbox';
  if (isSetUp && !isOutbox) return null;
  if (isSetUp)
    return (
      <Alert severity="info">
        This installation of Bursar sends no texts. They are kept in{' '}
        {readsOutbox ? (
          <Link href="/outbox" color="inherit">
            the outbox
          </Link>
        ) : (
          'its outbox'
        )}
        .
      </Alert>
    );
  return (
    <Alert severity="warning">
      Text messages are not set up on this installation of Bursar. Please ask its operator.
    </Alert>
  );
}

/** Where an email is announced that this installation does not send. */
export function NoMail() {
  const mail = useInstallation()?.mail;
  if (mail === undefined || mail === 'sent') return null;
  return (
    <Alert severity="warning">
      This installation of Bursar sends no emails.{' '}
      {mail === 'outbox' ? (
        <>
          They are kept in the{' '}
          <Link href="/outbox" color="inherit">
            outbox
          </Link>
          .
        </>
      ) : (
        'They are kept for its operator.'
      )}
    </Alert>
  );
}
