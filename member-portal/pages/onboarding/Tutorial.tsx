import { Box, Button, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { PublicPage } from '../../layout/PublicPage.tsx';

const steps: readonly (readonly [title: string, text: string])[] = [
  ['Set your password', 'Use the link we emailed you. It works once, for seven days.'],
  [
    'Set up payments',
    'Under Settings, connect your bank account, and add Venmo or Zelle if your members use them.',
  ],
  [
    'Bring your members',
    'Under Members, upload your roster: Excel, CSV or pasted rows. You review every row before it is saved, and choose whether members are emailed.',
  ],
  ['Assign dues', 'Under Charges, pick members and a charge type, or a payment plan with several due dates.'],
  [
    'Get paid',
    'Card and bank payments are recorded automatically. Verify Venmo and Zelle payments under Verify Payments.',
  ],
  ['Answer any question', 'Every figure opens the entries behind it: who recorded them, and when.'],
];

/** /tutorial: the first steps of a new treasurer, where "Watch Tutorial" leads. */
export default function Tutorial() {
  return (
    <PublicPage wide lead="Your first dues in six steps." note="Half an hour with a roster.">
      <PageTitle>First steps</PageTitle>
      <Stack component="ol" sx={{ pl: 6, listStyle: 'decimal' }}>
        {steps.map(([title, text]) => (
          <Box component="li" key={title}>
            <Typography component="h2" variant="h2">
              {title}
            </Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
        ))}
      </Stack>
      <Button variant="contained" size="large" component={RouterLink} to={LOGIN_PAGE}>
        Log In
      </Button>
    </PublicPage>
  );
}
