import { TrialBalancePage } from './TrialBalancePage.tsx';

/** The trial balance: a custom route of the console. */
export const trialBalance = { path: '/trial-balance', Page: TrialBalancePage };
