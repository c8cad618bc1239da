import { Button, Typography } from '@mui/material';
import { homeLink, useSession } from '../../../ui/app/session.ts';
import { PageTitle } from '../../../ui/primitives/Page.tsx';

/** For an address that this app has no page for. */
export default function UnknownPage() {
  return (
    <>
      <PageTitle sx={{ mb: 2 }}>Page not found</PageTitle>
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        Check the address. The link may be old.
      </Typography>
      <Button variant="contained" {...homeLink(useSession())}>
        Go home
      </Button>
    </>
  );
}
