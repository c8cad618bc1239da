import type { ReactNode } from 'react';
import { Admin, CustomRoutes, useNotify } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { Notify } from '../ui/notify.ts';
import { Opening } from '../ui/Opening.tsx';
import { themeOf } from '../ui/theme.ts';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { Shell } from './layout/Shell.tsx';
import { screens } from './screens.ts';
import { queryClient } from './session.ts';
import { NotFoundPage } from './shared/NotFoundPage.tsx';

const theme = themeOf('dense');

/** The administrators' app. Lists name their resource themselves, so every screen is a plain route. */
export function App() {
  return (
    // Filters and sorting are in the URL. In a transition they would show so late that a click undid them.
    <BrowserRouter useTransitions={false}>
      <Admin
        title="Bursar"
        authProvider={authProvider}
        dataProvider={dataProvider}
        queryClient={queryClient}
        theme={theme}
        darkTheme={null}
        layout={Layout}
        catchAll={NotFoundPage}
        loading={Opening}
        loginPage={false}
        requireAuth
        disableTelemetry
      >
        <CustomRoutes>
          {screens.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}

/** The frame of the screens, in which react-admin shows that a change is done. */
function Layout({ children }: { readonly children: ReactNode }) {
  const notify = useNotify();
  return (
    <Notify value={(message) => notify(message, { type: 'success' })}>
      <Shell>{children}</Shell>
    </Notify>
  );
}
