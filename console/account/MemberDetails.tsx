import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Member } from '../../api/member/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { Facts } from '../../ui/primitives/Facts.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { Permissions } from '../members/Permissions.tsx';
import { SignIn } from '../members/SignIn.tsx';
import { roleLabel } from '../shared/roleLabel.ts';

/** Who the member is, how they sign in, and what they may do. */
export function MemberDetails(props: {
  readonly statement: AccountStatement;
  /** Undefined until it is read. */
  readonly member: Member | undefined;
}) {
  const { statement, member } = props;
  const { memberId, name, email } = statement;
  return (
    <Columns from="md">
      <Stack>
        <Section
          title="Profile"
          action={
            <Link component={RouterLink} to={listUrl('/history', { memberId })}>
              Everything about this member
            </Link>
          }
        >
          {member && <Facts facts={factsOf(member)} />}
        </Section>
        <SignIn memberId={memberId} name={name} email={email} />
      </Stack>
      <Stack>
        <Permissions memberId={memberId} />
      </Stack>
    </Columns>
  );
}

function factsOf(member: Member): readonly (readonly [string, string])[] {
  const { email, phone, role, address, city, state, zip, dob, graduationYear } = member;
  return [
    ['Email', email],
    ['Phone', phone],
    ['Role', roleLabel(role)],
    ['Address', [address, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ')],
    ['Date of Birth', dob === '' ? '' : formatDay(dob)],
    ['Graduation Year', graduationYear?.toString() ?? ''],
  ];
}
