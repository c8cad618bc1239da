import { email as decider } from '../../ledger/email/decide.ts';
import { sampleOf } from './noun.ts';

export const email = sampleOf(decider, [
  [
    { type: 'ReserveEmail', memberId: 'm1' },
    { type: 'ReleaseEmail', memberId: 'm1' },
  ],
]);
