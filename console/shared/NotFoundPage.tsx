import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no such page"
        hint="The address may be mistyped, or what it led to may not be yours to see."
        action={
          <Button component={Link} to="/dashboard" variant="contained">
            To the dashboard
          </Button>
        }
      />
    </Page>
  );
}
