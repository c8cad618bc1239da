import { Alert, Link } from '@mui/material';
import { useInstallation } from '../data/installation.ts';

/** In place of a payment form: nobody can pay by card or bank here, and so nobody can subscribe. */
export function NoPayments() {
  if (useInstallation()?.payments !== false) return null;
  return (
    <Alert severity="warning">
      Card and bank payments are not set up on this installation of Bursar. Please ask whoever operates it.
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
        This installation of Bursar reaches no phones. Text messages go to{' '}
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
      Text messages are not set up on this installation of Bursar. Please ask whoever operates it.
    </Alert>
  );
}

/** Where somebody is told to look for a mail: it is not sent. */
export function NoMail() {
  const mail = useInstallation()?.mail;
  if (mail === undefined || mail === 'sent') return null;
  return (
    <Alert severity="warning">
      This installation of Bursar sends no mail.{' '}
      {mail === 'outbox' ? (
        <>
          It is kept in the{' '}
          <Link href="/outbox" color="inherit">
            outbox
          </Link>
          .
        </>
      ) : (
        'It is kept for whoever operates it: please ask there for what you need.'
      )}
    </Alert>
  );
}
