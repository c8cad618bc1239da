import { createContext, useContext } from 'react';

/** Shows a sentence for a moment, in the way of the app that is open. */
export const Notify = createContext<(message: string) => void>(() => undefined);

/** How a change says that it is done. */
export function useNotify(): (message: string) => void {
  return useContext(Notify);
}
