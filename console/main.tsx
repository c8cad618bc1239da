import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadKeptPages } from '../ui/storage.ts';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

reloadKeptPages();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
