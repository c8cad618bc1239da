import { useEffect, useState } from 'react';
import { memoryStore, type Store } from 'react-admin';
import { isKeptPreference } from '../api/platform/contract/preferences.ts';
import { callApi } from '../ui/app/client.ts';
import { useRead } from '../ui/data/useRead.ts';

const memory = memoryStore();

/**
 * react-admin's store. Preferences of lists are kept for the person on the server, because signing out
 * empties the browser's storage (spec 1 section 7); the rest lasts as long as the page.
 */
export const store: Store = {
  ...memory,
  setItem: (name, value) => {
    memory.setItem(name, value);
    keep(name, value);
  },
  removeItem: (name) => {
    memory.removeItem(name);
    keep(name, null);
  },
};

/** Preferences that are not sent yet, in the order of their changes. */
const unsent = new Map<string, unknown>();
let isSending = false;

function keep(name: string, value: unknown): void {
  if (!isKeptPreference(name)) return;
  unsent.set(name, value ?? null);
  if (!isSending) void send();
}

/** One after another, so that the last value of a name is the one that is kept. */
async function send(): Promise<void> {
  isSending = true;
  for (const [name, value] of unsent) {
    unsent.delete(name);
    // A preference that could not be kept is not worth a person's attention: it holds until they leave.
    await callApi('save-preference', { name, value: value as never }).catch(() => undefined);
  }
  isSending = false;
}

/** Fills the store with what the person who is signed in has kept; answers whether that is done. */
export function usePreferences(): boolean {
  const { data, isError } = useRead('get-preferences', {}, { staleTime: 'static', retry: false });
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    if (data === undefined) return;
    for (const [name, value] of Object.entries(data)) memory.setItem(name, value);
    setFilled(true);
  }, [data]);
  return isFilled || isError;
}
