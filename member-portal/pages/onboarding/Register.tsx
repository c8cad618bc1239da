import { EmailPage } from './EmailPage.tsx';
import { EMPTY_USER, keepNewUser } from './stored.ts';

/** /register: the beginning of a registration that is paid for at once (spec 1 sections 2.1 and 5). */
export default function Register() {
  return (
    <EmailPage
      title="Register"
      intro="Set up your organization. You will be its administrator."
      label="Email Address"
      button="Get Started"
      shouldExist={false}
      otherwise="A Bursar account is already associated with this email, please try a different email"
      onEmail={(email) => keepNewUser({ ...EMPTY_USER, email })}
    />
  );
}
