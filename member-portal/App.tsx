import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router-dom';
import { NotOpened } from '../ui/chrome/NotOpened.tsx';
import { AppSkeleton } from '../ui/primitives/AppSkeleton.tsx';
import { SignedIn } from './layout/SignedIn.tsx';
import { publicScreens, screens } from './screens.ts';

/** The member portal. */
export function App() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <NotOpened error={error} onRetry={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<AppSkeleton />}>
        <Routes>
          {publicScreens.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route element={<SignedIn />}>
            {screens.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
