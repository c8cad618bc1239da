import { Box, Button, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { PublicPage } from '../../layout/PublicPage.tsx';

const steps: readonly (readonly [title: string, text: string])[] = [
  ['Set your password', 'The mail that we sent you has a link. It works once, for seven days.'],
  [
    'Say where money goes',
    'Under Settings, connect your bank account, and add Venmo or Zelle if your members use them.',
  ],
  [
    'Bring your members',
    'Under Members, upload a CSV file. You see every row before anything is written. Each member gets a mail.',
  ],
  ['Assign dues', 'Under Charges, pick members and a charge type, or a payment plan with several due dates.'],
  [
    'Watch it come in',
    'Card and bank payments are recorded by themselves. Venmo and Zelle wait under Verify Payments for your look.',
  ],
  ['Answer any question', 'Every figure opens the entries behind it: who wrote them down, and when.'],
];

/** /tutorial: the first steps of a new treasurer, where "Watch Tutorial" leads. */
export default function Tutorial() {
  return (
    <PublicPage wide lead="Your first dues in six steps." note="Half an hour with a roster at hand.">
      <PageTitle sx={{ mb: 3 }}>First steps</PageTitle>
      <Box component="ol" sx={{ pl: 3, m: 0, mb: 4, display: 'grid', gap: 2 }}>
        {steps.map(([title, text]) => (
          <Box component="li" key={title}>
            <Typography component="h2" variant="h2">
              {title}
            </Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
        ))}
      </Box>
      <Button variant="contained" size="large" component={RouterLink} to={LOGIN_PAGE}>
        Log In
      </Button>
    </PublicPage>
  );
}
