import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Opening } from '../ui/Opening.tsx';
import { SignedIn } from './layout/SignedIn.tsx';
import { publicScreens, screens } from './screens.ts';

/** The member portal. */
export function App() {
  return (
    <Suspense fallback={<Opening />}>
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
  );
}
