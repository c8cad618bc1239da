import { GlobalStyles } from '@mui/material';

/** On paper: the account without the frame around it, every charge unfolded, black on white. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '.print-only': { display: 'none' },
        '@media print': {
          '.print-only': { display: 'block' },
          'nav, header, .MuiDrawer-root, .no-print, .MuiSnackbar-root': { display: 'none !important' },
          'body, main': { background: '#fff !important', color: '#000 !important', padding: '0 !important' },
          '.MuiCollapse-root': { height: 'auto !important', visibility: 'visible !important' },
          '.MuiCard-root, .MuiAccordion-root': { breakInside: 'avoid' },
          '.account-lines': { breakInside: 'auto !important' },
          tr: { breakInside: 'avoid' },
        },
      }}
    />
  );
}
