import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useOpenRow } from './useOpenRow.ts';

/** What opens a row beside its list, for the keyboard and for the cards of a phone. */
export function OpenRow({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { searchWith, openId } = useOpenRow();
  return (
    <Link
      component={RouterLink}
      to={{ search: searchWith(id) }}
      replace={openId !== undefined}
      color="inherit"
      underline="hover"
    >
      {children}
    </Link>
  );
}
