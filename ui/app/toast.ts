import { createContext, useContext } from 'react';

export type Severity = 'success' | 'warning' | 'error';

/** Shows a sentence at the foot of the window (Toasts.tsx), with Undo beside it for a batch. */
export type ShowToast = (message: string, batch?: string, severity?: Severity) => void;

export const ToastContext = createContext<ShowToast>(() => undefined);

/** How a change says that it is done. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}
