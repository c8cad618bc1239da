import { useEffect } from 'react';

/** The page without the frame around it, nothing folded or scrolled away, black on white. */
export const onPaper = {
  '.print-only': { display: 'none' },
  '@media print': {
    // The ink turns dark at once, not while the printer is already at work.
    '*, *::before, *::after': { transition: 'none !important' },
    '.print-only': { display: 'block' },
    'nav, header, .MuiDrawer-root, .no-print, .MuiSnackbar-root, td .MuiIconButton-root': {
      display: 'none !important',
    },
    'body, main': { background: '#fff !important', color: '#000 !important', padding: '0 !important' },
    '.MuiCollapse-root': { height: 'auto !important', visibility: 'visible !important' },
    '.scrolls, .MuiTableContainer-root': { maxHeight: 'none !important', overflow: 'visible !important' },
    // Between rows, not through one; the head again on each sheet.
    '.MuiAccordion-root, .MuiCard-root li, tr, li': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
} as const;

/** Paper is white, whatever the screen is. */
export function usePaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let mode: string | undefined;
    const begin = () => {
      mode = dataset.mode;
      dataset.mode = 'light';
    };
    const end = () => {
      if (mode !== undefined) dataset.mode = mode;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
