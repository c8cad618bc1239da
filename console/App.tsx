import { Admin, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { account } from './account/index.ts';
import { agedReceivables } from './agedReceivables/index.ts';
import { authProvider } from './authProvider.ts';
import { charges } from './charges/index.ts';
import { dashboard } from './dashboard/index.ts';
import { dataProvider } from './dataProvider.ts';
import { deliveries } from './deliveries/index.ts';
import { history } from './history/index.ts';
import { journal } from './journal/index.ts';
import { Shell } from './layout/Shell.tsx';
import { members } from './members/index.ts';
import { payments } from './payments/index.ts';
import { payout } from './payout/index.ts';
import { payouts } from './payouts/index.ts';
import { settings } from './settings/index.ts';
import { NotFoundPage } from './shared/NotFoundPage.tsx';
import { darkTheme, lightTheme } from './theme.ts';
import { trialBalance } from './trialBalance/index.ts';

/** The administrators' app. Every screen is named here; the paths are the spec's own (spec 1 section 2.2). */
export function App() {
  return (
    // What a list filters and sorts by lies in the address. As a transition, a change of it would become visible so late that the next
    // click, made from what was before it, undid it.
    <BrowserRouter useTransitions={false}>
      <Admin
        title="Bursar"
        authProvider={authProvider}
        dataProvider={dataProvider}
        theme={lightTheme}
        darkTheme={darkTheme}
        layout={Shell}
        catchAll={NotFoundPage}
        loginPage={false}
        requireAuth
        disableTelemetry
      >
        <Resource {...members} />
        <Resource {...charges} />
        <Resource {...history} />
        <Resource {...journal} />
        <Resource {...payouts} />
        <Resource {...deliveries} />
        <CustomRoutes>
          <Route path={dashboard.path} element={<dashboard.Page />} />
          <Route path={account.path} element={<account.Page />} />
          <Route path={payments.path} element={<payments.Page />} />
          <Route path={trialBalance.path} element={<trialBalance.Page />} />
          <Route path={agedReceivables.path} element={<agedReceivables.Page />} />
          <Route path={settings.path} element={<settings.Page />} />
          <Route path={payout.path} element={<payout.Page />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
