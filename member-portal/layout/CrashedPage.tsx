import { Alert, AlertTitle, Button } from '@mui/material';

/** In place of a page that failed to render or load. The navigation around it keeps working. */
export function CrashedPage() {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      <AlertTitle>This page failed</AlertTitle>
      Nothing that you have paid is lost. Please load the page again.
    </Alert>
  );
}
