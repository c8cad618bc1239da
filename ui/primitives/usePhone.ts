import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/** Whether the window is as narrow as a phone's: lists are then cards, and dialogs fill it. */
export function usePhone(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
}
