import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Home } from '../../api/dashboard/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Reading } from '../../ui/data/reading.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { FigureRow } from '../../ui/primitives/FigureRow.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { receivableUrl } from '../../ui/receivables/receivableUrl.ts';
import { MemberLink } from '../shared/MemberLink.tsx';

/** All that is due now, and who owes most of it. */
export function WhoOwesMost({ home }: { readonly home: Reading<Home> }) {
  return (
    <Section
      title="Who owes"
      query={home}
      height={216}
      action={
        <Link component={RouterLink} to="/aged-receivables">
          See all
        </Link>
      }
    >
      {({ owed }) => (
        <Stack gap={2}>
          <div>
            <Typography variant="h1" component="p">
              <FigureLink
                to={receivableUrl('dueNow', {})}
                label="Due now"
                figure={formatDollars(owed.dueNow)}
                strong
              />
            </Typography>
            <Typography color="textSecondary">
              {owed.members === 0 ? 'Nothing is due now.' : `due now from ${counted(owed.members, 'member')}`}
            </Typography>
          </div>
          {owed.most.map(({ memberId, name, dueNow }) => (
            <FigureRow key={memberId} label={<MemberLink memberId={memberId} name={name} />}>
              <Money dollars={dueNow} />
            </FigureRow>
          ))}
        </Stack>
      )}
    </Section>
  );
}
