import { Button, Typography } from '@mui/material';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { homeLink, useSession } from '../../session.ts';

/** For an address that this app has no page for. */
export default function UnknownPage() {
  return (
    <>
      <PageTitle sx={{ mb: 1 }}>There is no such page</PageTitle>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        The link may be old, or the address mistyped.
      </Typography>
      <Button variant="contained" {...homeLink(useSession())}>
        To the first page
      </Button>
    </>
  );
}
