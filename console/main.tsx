import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadHere } from '../ui/app/screen.ts';
import { reloadFromBackCache } from '../ui/app/storage.ts';
import { App } from './App.tsx';
import { screens } from './screens.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// Each page says its own.
document.querySelector('title')?.remove();
reloadFromBackCache();

/** Until the screen has come, index.html shows its skeleton. */
async function start(root: HTMLElement): Promise<void> {
  await preloadHere(screens);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start(root);
