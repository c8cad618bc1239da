import { Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Member } from '../../api/member/contract.ts';
import { SECURITY_PAGE } from '../../api/platform/contract/pages.ts';
import { counted } from '../../ledger/values/counted.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { PanelList, PanelRow } from './PanelList.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { usePeople } from './usePeople.ts';

/** How the administrators sign in. What can be done about it is on the account of each. */
export default function SecurityPage() {
  return (
    <SettingsFrame path="/settings/security">
      <Section
        title="Administrators’ sign-in"
        hint="Two-step sign-in asks for a code from the phone as well as the password."
        action={
          <Button size="small" variant="outlined" {...linkTo({ path: SECURITY_PAGE, otherApp: true })}>
            Your sign-in
          </Button>
        }
        query={usePeople('admin')}
      >
        {(admins) => (
          <PanelList label="Administrators’ sign-in">
            {admins.map((admin) => (
              <Administrator key={admin._id} admin={admin} />
            ))}
          </PanelList>
        )}
      </Section>
    </SettingsFrame>
  );
}

function Administrator({ admin: { _id, name } }: { readonly admin: Member }) {
  const { timeZone } = useSession();
  const { data } = useRead('get-sign-in', { _id });
  const facts = data && [
    data.hasPassword ? 'Password set' : 'No password yet',
    data.twoStepSince === null
      ? 'Two-step sign-in off'
      : `Two-step sign-in since ${formatInstantDay(data.twoStepSince, timeZone)}`,
    data.sessions === 0 ? 'Not signed in' : `Signed in on ${counted(data.sessions, 'browser')}`,
  ];
  return (
    <PanelRow
      title={
        <Link component={RouterLink} to={`/account/${_id}?tab=details`}>
          {name}
        </Link>
      }
      detail={facts?.join(' · ') ?? '…'}
    />
  );
}
