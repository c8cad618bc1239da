import { useNavigate } from 'react-router-dom';
import { OwnAccount } from '../../../ui/account/OwnAccount.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { ProfileCard } from '../member/ProfileCard.tsx';

/** /profile (spec 2 section 2): who I am, what I owe, when, and what it is made of. */
export default function Profile() {
  const navigate = useNavigate();
  return (
    <Page title="Profile">
      <OwnAccount onPay={() => navigate('/pay')} beside={<ProfileCard />} />
    </Page>
  );
}
