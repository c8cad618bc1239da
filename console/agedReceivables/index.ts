import { AgedReceivablesPage } from './AgedReceivablesPage.tsx';

/** The aged receivables: a custom route of the console. */
export const agedReceivables = { path: '/aged-receivables', Page: AgedReceivablesPage };
