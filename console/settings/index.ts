import { SettingsPage } from './SettingsPage.tsx';

/** Settings (spec 1 section 2.4): a custom route of the console. */
export const settings = { path: '/settings', Page: SettingsPage };
