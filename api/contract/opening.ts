import { isPublic, pages } from './pages.ts';

const publicPages = pages.filter(isPublic);

/**
 * Runs in the head of both apps' page, before anything is drawn: light or dark, as was chosen (MUI keeps it) or as
 * the system is, and which frame the page will have.
 */
export const openingScript = [
  '{ const { dataset } = document.documentElement;',
  "const chosen = localStorage.getItem('mui-mode');",
  "const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';",
  "dataset.mode = chosen === 'light' || chosen === 'dark' ? chosen : system;",
  `dataset.frame = ${JSON.stringify(publicPages)}.includes(location.pathname) ? 'public' : 'signed-in'; }`,
].join('\n');
