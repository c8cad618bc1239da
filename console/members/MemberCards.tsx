import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { CardList } from '../shared/CardList.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { formatInstant, formatInstantDay, useTimeZone } from '../shared/time.ts';
import { RowActions } from './RowActions.tsx';
import { roleLabel } from './roleLabel.ts';

/** The members on a phone: the same facts as the table, one card each. */
export function MemberCards() {
  const { data = [] } = useListContext<Member>();
  const timeZone = useTimeZone();
  return (
    <CardList label="Members">
      {data.map((member) => (
        <Box component="li" key={member.id} sx={cardStyle}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <MemberLink memberId={member.id} name={member.name} />
            <Typography variant="body2" color="textSecondary" noWrap>
              {member.email}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {[roleLabel(member.role), member.phone].filter((part) => part !== '').join(' · ')}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="p">
              Last payment{' '}
              {member.lastPayment === null ? '—' : formatInstantDay(member.lastPayment, timeZone)} · Last
              login {member.lastLogin === null ? 'Never' : formatInstant(member.lastLogin, timeZone)}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 0.5 }}>
            <Money dollars={member.remaining} strong />
            <StatusBadge status={member.standing} />
            <RowActions member={member} />
          </Box>
        </Box>
      ))}
    </CardList>
  );
}

const cardStyle = { display: 'flex', gap: 1, px: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider' };
