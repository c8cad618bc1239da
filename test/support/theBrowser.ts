import { registerCompletionHandler } from 'ava';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

let launched: Promise<Browser> | undefined;

/** The Chromium of this process, which its test files share. Each closes the contexts that it opened. */
export function theBrowser(): Promise<Browser> {
  if (launched === undefined) {
    launched = launchBrowser();
    registerCompletionHandler(() => void launched?.then((browser) => browser.close()));
  }
  return launched;
}
