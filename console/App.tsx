import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CoreAdmin, CustomRoutes, Resource } from 'react-admin';
import type { FallbackProps } from 'react-error-boundary';
import { BrowserRouter, Route } from 'react-router-dom';
import { Toasts } from '../ui/app/Toasts.tsx';
import { NotOpened } from '../ui/chrome/NotOpened.tsx';
import { SignedIn } from '../ui/chrome/SignedIn.tsx';
import { AppSkeleton } from '../ui/primitives/AppSkeleton.tsx';
import { themeOf } from '../ui/primitives/theme.ts';
import { authProvider } from './authProvider.ts';
import { UndoAlert } from './batches/UndoAlert.tsx';
import { dataProvider } from './dataProvider.ts';
import { i18nProvider } from './i18nProvider.ts';
import { Shell } from './layout/Shell.tsx';
import { queryClient } from './queryClient.ts';
import { resources } from './resources.ts';
import { screens } from './screens.ts';
import { NotFoundPage } from './shared/NotFoundPage.tsx';
import { store, usePreferences } from './store.ts';

const theme = createTheme(themeOf('dense'));

/**
 * The administrators' app. The spec's paths are routes of their own; a screen names its resource. `Admin`
 * would bring react-admin's own frame, sign-in and notices as well, which are not shown here.
 */
export function App() {
  return (
    // Filters and sorting are in the URL. In a transition they would show so late that a click undid them.
    <BrowserRouter useTransitions={false}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <CoreAdmin
          title="Bursar"
          authProvider={authProvider}
          dataProvider={dataProvider}
          queryClient={queryClient}
          i18nProvider={i18nProvider}
          store={store}
          layout={Layout}
          error={Failed}
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
        </CoreAdmin>
      </ThemeProvider>
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

function Failed({ error, resetErrorBoundary }: FallbackProps) {
  return <NotOpened error={error} onRetry={resetErrorBoundary} />;
}
