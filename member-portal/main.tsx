import '@fontsource-variable/inter';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { newQueryClient } from '../ui/queryClient.ts';
import { preloadHere } from '../ui/screen.ts';
import { reloadKeptPages } from '../ui/storage.ts';
import { App } from './App.tsx';
import { publicScreens, screens } from './screens.ts';
import { theme } from './theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

/** Pages that are left and opened again within seconds are not read again. */
const queryClient = newQueryClient(10_000);

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
