import { Alert, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSession } from '../../../ui/app/session.ts';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TwoStepPanel } from './TwoStepPanel.tsx';

/** /security: two-step sign-in, and where one is signed in; for members and administrators alike. */
export default function Security() {
  const isForced = useSession().requiredAction === 'setUpTwoStep';
  return (
    <Page title="Sign-in & security">
      <Stack maxWidth={720}>
        {isForced && (
          <Alert severity="info">
            Two-step sign-in is required here. Please set it up to go on; it takes two minutes.
          </Alert>
        )}
        <TwoStepPanel />
        {!isForced && (
          <>
            <Section
              title="Password"
              action={
                <Button size="small" component={Link} to="/updatePassword">
                  Update Password
                </Button>
              }
            >
              <Typography color="textSecondary">
                A new one signs out every other browser and phone.
              </Typography>
            </Section>
            <SessionsPanel />
          </>
        )}
      </Stack>
    </Page>
  );
}
