import { createContext, useContext } from 'react';

export type Severity = 'success' | 'warning' | 'error';

/** Shows a sentence for a moment, in the way of the app that is open; Undo beside it, for a batch. */
export type ShowToast = (message: string, batch?: string, severity?: Severity) => void;

export const ToastContext = createContext<ShowToast>(() => undefined);

/** How a change says that it is done. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}
