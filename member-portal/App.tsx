import { Route, Routes } from 'react-router-dom';
import { CODE_PAGE, LOGIN_PAGE, SECURITY_PAGE } from '../api/contract/pages.ts';
import { SignedIn } from './layout/SignedIn.tsx';
import { PayHistory } from './pages/account/PayHistory.tsx';
import { Profile } from './pages/account/Profile.tsx';
import { Register, Subscriptions } from './pages/onboarding/EmailPage.tsx';
import { ExpiredTrial } from './pages/onboarding/ExpiredTrial.tsx';
import { OrderSuccess } from './pages/onboarding/OrderSuccess.tsx';
import { RegisterOrg } from './pages/onboarding/RegisterOrg.tsx';
import { SignUp } from './pages/onboarding/SignUp.tsx';
import { Tutorial } from './pages/onboarding/Tutorial.tsx';
import { Pay } from './pages/payment/Pay.tsx';
import { Receipt } from './pages/payment/Receipt.tsx';
import { OrgStatistics } from './pages/reports/OrgStatistics.tsx';
import { Login } from './pages/session/Login.tsx';
import { LoginCode } from './pages/session/LoginCode.tsx';
import { ResetPassword } from './pages/session/ResetPassword.tsx';
import { Security } from './pages/session/Security.tsx';
import { SetPassword } from './pages/session/SetPassword.tsx';
import { UnknownPage } from './pages/session/UnknownPage.tsx';
import { UpdatePassword } from './pages/session/UpdatePassword.tsx';

/** The member portal's pages, at the spec's own addresses. The API decides who may open which (api/contract/pages.ts). */
export function App() {
  return (
    <Routes>
      <Route path={LOGIN_PAGE} element={<Login />} />
      <Route path={CODE_PAGE} element={<LoginCode />} />
      <Route path="/login/expiredTrial" element={<ExpiredTrial />} />
      <Route path="/signup" element={<SignUp />} />
      <Route path="/register" element={<Register />} />
      <Route path="/subscriptions" element={<Subscriptions />} />
      <Route path="/registerOrg" element={<RegisterOrg />} />
      <Route path="/order/success" element={<OrderSuccess />} />
      <Route path="/tutorial" element={<Tutorial />} />
      <Route path="/resetPassword" element={<ResetPassword />} />
      <Route path="/setPassword" element={<SetPassword />} />
      <Route element={<SignedIn />}>
        <Route path="/profile" element={<Profile />} />
        <Route path="/payHistory" element={<PayHistory />} />
        <Route path="/pay" element={<Pay />} />
        <Route path="/receipt" element={<Receipt />} />
        <Route path="/dashboard" element={<OrgStatistics />} />
        <Route path="/updatePassword" element={<UpdatePassword />} />
        <Route path={SECURITY_PAGE} element={<Security />} />
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Routes>
  );
}
