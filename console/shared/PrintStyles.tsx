import { GlobalStyles } from '@mui/material';

/** On paper: the page without the frame around it, nothing folded or scrolled away, black on white. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '.print-only': { display: 'none' },
        '@media print': {
          // The ink turns dark at once, not while the printer is already at work.
          '*, *::before, *::after': { transition: 'none !important' },
          '.print-only': { display: 'block' },
          'nav, header, .MuiDrawer-root, .no-print, .MuiSnackbar-root': { display: 'none !important' },
          'body, main': { background: '#fff !important', color: '#000 !important', padding: '0 !important' },
          '.MuiCollapse-root': { height: 'auto !important', visibility: 'visible !important' },
          '.scrolls, .MuiTableContainer-root': {
            maxHeight: 'none !important',
            overflow: 'visible !important',
          },
          '.MuiAccordion-root, tr': { breakInside: 'avoid' },
          'h1, h2, h3': { breakAfter: 'avoid' },
        },
      }}
    />
  );
}
