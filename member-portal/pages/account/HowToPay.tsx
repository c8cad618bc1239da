import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/contract/client.ts';
import { type Bank, searchBanks } from '../../../api/contract/organisation.ts';
import { useSession } from '../../session.ts';
import { Panel } from '../../shared/Panel.tsx';

/** Where the organisation takes money by hand. Without saved accounts it names the treasurer alone, so a failed look-up hides nothing. */
export function HowToPay() {
  const { org } = useSession();
  const { data: banks = [] } = useQuery({
    queryKey: [searchBanks.name],
    queryFn: () => callApi(searchBanks, {}),
  });
  const handles = banks.filter((bank) => bank.active).flatMap(handleOf);
  return (
    <Panel title="How to pay">
      <Typography>
        Give cash or a check to the treasurer of {org}
        {handles.length > 0 && ', or send the money to:'}
        {handles.length === 0 && '.'}
      </Typography>
      {handles.length > 0 && (
        <Box component="ul" sx={{ my: 1, pl: 3 }}>
          {handles.map(({ id, name, handle }) => (
            <li key={id}>
              {name}: <strong>{handle}</strong>
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Your payment shows here and under Payments as soon as the treasurer has recorded it.
      </Typography>
    </Panel>
  );
}

/** What a person types into his own app to send money there. A bank account is shown masked, so it is of no use to a payer. */
function handleOf(bank: Bank): readonly { id: string; name: string; handle: string }[] {
  if (bank.bankType === 'venmo') return [{ id: bank._id, name: 'Venmo', handle: bank.venmoID }];
  if (bank.bankType === 'zelle') return [{ id: bank._id, name: 'Zelle', handle: bank.zelleID }];
  return [];
}
