import { Button } from '@mui/material';
import { counted } from '../../ledger/values/counted.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { roleLabel } from '../shared/roleLabel.ts';
import { PanelList, PanelRow } from './PanelList.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** How many members have each role, what it lets them do, and who may do more. */
export default function PeoplePage() {
  const members = useRead('search-member', { active: 'true' });
  const roles = readingOf(members, (all) => [...groupBy(all, ({ role }) => role)]);
  const permitted = readingOf(members, (all) =>
    all.filter(
      ({ role, canMessage, canTakeAttendance }) => role !== 'admin' && (canMessage || canTakeAttendance),
    ),
  );
  return (
    <SettingsFrame path="/settings/people">
      <Columns from="md">
        <Section
          title="Roles"
          query={roles}
          height={200}
          action={
            <Button size="small" variant="outlined" {...linkTo({ path: '/members' })}>
              Members
            </Button>
          }
        >
          {(shown) => (
            <PanelList label="Roles">
              {shown.map(([role, own]) => (
                <PanelRow
                  key={role}
                  title={`${roleLabel(role)}: ${counted(own.length, 'member')}`}
                  detail={rights[role] ?? rights.Member}
                />
              ))}
            </PanelList>
          )}
        </Section>
        <Section
          title="Permissions"
          hint="Given to members one by one, under Details on their account."
          query={permitted}
          height={200}
          empty={{ title: 'No permissions given' }}
        >
          {(shown) => (
            <PanelList label="Permissions">
              {shown.map(({ _id, name, canMessage, canTakeAttendance }) => (
                <PanelRow
                  key={_id}
                  title={<MemberLink memberId={_id} name={name} />}
                  detail={[canMessage ? 'Sends messages' : '', canTakeAttendance ? 'Takes attendance' : '']
                    .filter((part) => part !== '')
                    .join(' · ')}
                />
              ))}
            </PanelList>
          )}
        </Section>
      </Columns>
    </SettingsFrame>
  );
}

/** What the fixed roles may do; roles of the organization’s own are like Member. */
const rights: Readonly<Record<string, string>> & { readonly Member: string } = {
  admin: 'See and change everything, Settings included.',
  Member: 'See and pay their own charges, and use the calendar and prospects.',
  pledge: 'See and pay their own charges.',
};
