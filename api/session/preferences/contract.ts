import { z } from 'zod';
import { defineCall, done } from '../../platform/contract/call.ts';
import { isKeptPreference } from '../../platform/contract/preferences.ts';

/** A person keeps at most this many preferences in an organization. */
export const MAX_PREFERENCES = 200;
/** Of one of them, as JSON. */
const MAX_CHARACTERS = 16_000;

export const getPreferences = defineCall({
  name: 'get-preferences',
  method: 'GET',
  summary:
    'How the person who is signed in wants the lists of the console: saved views, columns, sort, page size.',
  input: z.object({}),
  output: z.record(z.string(), z.json()),
});

export const savePreference = defineCall({
  name: 'save-preference',
  method: 'POST',
  summary: 'Keep one of these preferences, for this person in this organization; null removes it.',
  input: z.object({
    name: z.string().refine(isKeptPreference, 'is not a preference of a list'),
    value: z
      .json()
      .refine(
        (value) => JSON.stringify(value).length <= MAX_CHARACTERS,
        `must have at most ${MAX_CHARACTERS} characters as JSON`,
      ),
  }),
  output: done,
});
