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
        title="There is no such page"
        hint="The address may be mistyped, or what it led to may not be yours to see."
        action={
          <Button component={Link} to={consoleHomeOf(session)} variant="contained">
            To the first page
          </Button>
        }
      />
    </Page>
  );
}
