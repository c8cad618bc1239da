import { isPublic, pages } from './pages.ts';

const publicPages = pages.filter(isPublic);

/** Runs in the head of both apps' pages, before the first paint: sets light or dark, and the frame. */
export const openingScript = [
  '{ const { dataset } = document.documentElement;',
  "const chosen = localStorage.getItem('mui-mode');",
  "const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';",
  "dataset.mode = chosen === 'light' || chosen === 'dark' ? chosen : system;",
  `dataset.frame = ${JSON.stringify(publicPages)}.includes(location.pathname) ? 'public' : 'signed-in'; }`,
].join('\n');
