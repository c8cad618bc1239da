import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material';
import { Navigate, Link as RouterLink } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { useInstallation } from '../../../ui/data/installation.ts';
import { size } from '../../../ui/primitives/tokens.ts';
import { expiredOn, readExpired } from './expired.ts';

/** Not broken at its dashes. */
const inOnePiece = { whiteSpace: 'nowrap' };

/** /login/expiredTrial (spec 1 section 2.1): the trial has ended, how long data is kept, how to subscribe. */
export default function ExpiredTrial() {
  const session = readExpired();
  const installation = useInstallation();
  if (session === undefined) return <Navigate to={LOGIN_PAGE} replace />;
  return (
    <Dialog open fullScreen aria-labelledby="expired-title">
      <title>Your trial has expired · Bursar</title>
      <DialogTitle
        id="expired-title"
        component="h1"
        sx={{ maxWidth: 640, width: '100%', mx: 'auto', mt: { xs: 8, sm: '14vh' }, fontSize: size.t20 }}
      >
        Your trial has expired
      </DialogTitle>
      <DialogContent sx={{ maxWidth: 640, width: '100%', mx: 'auto', flex: '0 1 auto' }}>
        <Typography gutterBottom>
          The free trial of {session.org} expired on{' '}
          <Box component="strong" sx={inOnePiece}>
            {expiredOn(session)}
          </Box>
          .
        </Typography>
        <Typography gutterBottom>
          Your data is kept for the next month. Nobody can access the account until it is upgraded.
        </Typography>
        {installation !== undefined && (
          <Typography>
            Questions? Write to{' '}
            <Link href={`mailto:${installation.contactEmail}`}>{installation.contactEmail}</Link>
            {installation.contactPhone !== '' && (
              <>
                {' '}
                or call{' '}
                <Link href={`tel:${installation.contactPhone.replace(/[^+\d]/g, '')}`} sx={inOnePiece}>
                  {installation.contactPhone}
                </Link>
              </>
            )}
            .
          </Typography>
        )}
      </DialogContent>
      <DialogActions
        sx={{ maxWidth: 640, width: '100%', mx: 'auto', px: 6, py: 4, justifyContent: 'flex-start' }}
      >
        <Button variant="contained" size="large" component={RouterLink} to="/registerOrg">
          Upgrade Your Account
        </Button>
        <Button size="large" component={RouterLink} to={LOGIN_PAGE}>
          Back to Log In
        </Button>
      </DialogActions>
    </Dialog>
  );
}
