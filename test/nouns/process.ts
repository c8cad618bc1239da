import { process as decider } from '../../ledger/process/decide.ts';
import { sampleOf } from './noun.ts';

const start = {
  type: 'StartProcess',
  kind: 'movePayment',
  input: { from: 'u1', to: 'u2' },
  startedAt: '2026-11-20T18:00:00.000Z',
} as const;

export const process = sampleOf(decider, [
  [start, { type: 'FinishProcess' }],
  [
    start,
    { type: 'RefuseProcess', code: 'ChargeVoided', message: 'This charge was removed.', field: 'charges' },
    { type: 'FinishProcess' },
  ],
]);
