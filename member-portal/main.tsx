import '@fontsource-variable/inter';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { newQueryClient } from '../ui/app/queryClient.ts';
import { preloadHere } from '../ui/app/screen.ts';
import { reloadFromBackCache } from '../ui/app/storage.ts';
import { themeOf } from '../ui/primitives/theme.ts';
import { App } from './App.tsx';
import { preloadFrame } from './layout/SignedIn.tsx';
import { publicScreens, screens } from './screens.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

/** Pages that are left and opened again within seconds are not read again. */
const queryClient = newQueryClient(10_000);

// Each page says its own.
document.querySelector('title')?.remove();
reloadFromBackCache();

/** Until the screen and its frame have come, index.html shows a skeleton. */
async function start(root: HTMLElement): Promise<void> {
  await (preloadHere(publicScreens) ?? Promise.all([preloadFrame(), preloadHere(screens)]));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={createTheme(themeOf('roomy'))}>
          <CssBaseline />
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start(root);
