import type { ReactNode } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
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
import { resources } from './resources.ts';
import { screens } from './screens.ts';
import { NotFoundPage } from './shared/NotFoundPage.tsx';
import { store, usePreferences } from './store.ts';

const theme = themeOf('dense');

/** The administrators' app. The spec's paths are routes of their own; a screen names its resource. */
export function App() {
  return (
    // Filters and sorting are in the URL. In a transition they would show so late that a click undid them.
    <BrowserRouter useTransitions={false}>
      <Admin
        title="Bursar"
        authProvider={authProvider}
        dataProvider={dataProvider}
        store={store}
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
        {resources.map((resource) => (
          <Resource key={resource.name} {...resource}>
            <Route path="*" element={<NotFoundPage />} />
          </Resource>
        ))}
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
  // Read beside the session: lists begin with what the person chose.
  const hasPreferences = usePreferences();
  return (
    <Toasts batchAlert={UndoAlert}>
      <SignedIn>{hasPreferences ? <Shell>{children}</Shell> : <AppSkeleton />}</SignedIn>
    </Toasts>
  );
}

/** Pages say themselves what failed, and changes that they are done: react-admin has nothing to add. */
function NoNotification() {
  return null;
}
