import { DashboardPage } from './DashboardPage.tsx';

/** The finance dashboard (spec 2 section 2): a custom route of the console. */
export const dashboard = { path: '/dashboard', Page: DashboardPage };
