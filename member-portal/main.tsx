import '@fontsource-variable/inter';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ApiError } from '../api/contract/client.ts';
import { preloadHere } from '../ui/screen.ts';
import { reloadKeptPages } from '../ui/storage.ts';
import { App } from './App.tsx';
import { publicScreens, screens } from './screens.ts';
import { theme } from './theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection a page says so, instead of waiting in silence; it asks again once there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal will not change by asking again; a lost connection may.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      staleTime: 10_000,
    },
    // A change made offline fails at once; done later, it may not be wanted any more.
    mutations: { networkMode: 'always' },
  },
});

preloadHere([...publicScreens, ...screens]);
reloadKeptPages();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
);
