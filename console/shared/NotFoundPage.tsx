import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { consoleHomeOf } from '../../api/platform/contract/pages.ts';
import { useSession } from '../../ui/app/session.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Page } from '../../ui/primitives/Page.tsx';

export function NotFoundPage() {
  const session = useSession();
  return (
    <Page title="Not found">
      <EmptyState
        title="Page not found"
        hint="Check the address. You may not have access to this page."
        action={
          <Button component={Link} to={consoleHomeOf(session)} variant="contained">
            Go home
          </Button>
        }
      />
    </Page>
  );
}
