import EditOutlined from '@mui/icons-material/EditOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Member } from '../../../api/member/contract.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../../ui/primitives/lazy.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';

const EditProfile = lazyDialog(async () => (await import('./EditProfile.tsx')).EditProfile);

/** Name, email and address with Edit Profile and Edit Password (spec 2 section 2). */
export function ProfileCard() {
  const { uuid } = useSession();
  const [dialog, open, close] = useDialog<'edit'>();
  const members = useRead('search-member', { _id: uuid });
  const member = members.data?.[0];
  return (
    <>
      <Section title="About you" query={members} height={150}>
        {([me]) =>
          me && (
            <Stack>
              <Details member={me} />
              <Row>
                <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => open('edit')}>
                  Edit Profile
                </Button>
                <Button variant="outlined" startIcon={<LockOutlined />} component={Link} to="/updatePassword">
                  Edit Password
                </Button>
              </Row>
            </Stack>
          )
        }
      </Section>
      {member && dialog && <EditProfile member={member} onClose={close} />}
    </>
  );
}

function Details({ member }: { readonly member: Member }) {
  return (
    <div>
      <Typography variant="h2" component="p">
        {member.name}
      </Typography>
      <Typography>{member.email}</Typography>
      <Typography color="textSecondary">{addressOf(member)}</Typography>
    </div>
  );
}

/** "12 Oak St, Springfield, IL 62701", with what is known. */
function addressOf(member: Member): string {
  const region = `${member.state} ${member.zip}`.trim();
  return [member.address, member.city, region].filter((part) => part !== '').join(', ') || 'No address yet';
}
