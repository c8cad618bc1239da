import { type ReactNode, useCallback, useState } from 'react';
import { Admin, CustomRoutes, Resource, useNotify } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { type Severity, type ShowToast, ToastContext } from '../ui/app/toast.ts';
import { SignedIn } from '../ui/chrome/SignedIn.tsx';
import { AppSkeleton } from '../ui/primitives/AppSkeleton.tsx';
import { themeOf } from '../ui/primitives/theme.ts';
import { authProvider } from './authProvider.ts';
import { UndoNotice } from './batches/UndoNotice.tsx';
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

interface Done {
  readonly message: string;
  readonly batch: string;
  readonly severity: Severity;
}

/** The frame of the screens. react-admin shows that a change is done; Undo has a notice of its own. */
function Layout({ children }: { readonly children: ReactNode }) {
  const notify = useNotify();
  // Read beside the session: lists begin with what the person chose.
  const hasPreferences = usePreferences();
  const [done, setDone] = useState<Done>();
  const close = useCallback(() => setDone(undefined), []);
  const show: ShowToast = (message, batch, severity = 'success') =>
    batch === undefined ? notify(message, { type: severity }) : setDone({ message, batch, severity });
  return (
    <ToastContext value={show}>
      <SignedIn>
        {hasPreferences ? <Shell>{children}</Shell> : <AppSkeleton />}
        {done !== undefined && <UndoNotice key={done.batch} {...done} onClose={close} />}
      </SignedIn>
    </ToastContext>
  );
}
