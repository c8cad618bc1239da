import type { ReactNode } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { Toasts } from '../ui/app/Toasts.tsx';
import { SignedIn } from '../ui/chrome/SignedIn.tsx';
import { AppSkeleton } from '../ui/primitives/AppSkeleton.tsx';
import { themeOf } from '../ui/primitives/theme.ts';
import { authProvider } from './authProvider.ts';
import { UndoAlert } from './batches/UndoAlert.tsx';
import { dataProvider } from './dataProvider.ts';
import { Shell } from './layout/Shell.tsx';
import { queryClient } from './queryClient.ts';
import { screens } from './screens.ts';
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
        notification={NoNotification}
        catchAll={NotFoundPage}
        loading={AppSkeleton}
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

/** The frame of the screens. */
function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <Toasts batchAlert={UndoAlert}>
      <SignedIn>
        <Shell>{children}</Shell>
      </SignedIn>
    </Toasts>
  );
}

/** Pages say themselves what failed, and changes that they are done: react-admin has nothing to add. */
function NoNotification() {
  return null;
}
