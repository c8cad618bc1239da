import { recurringCharge as decider } from '../../ledger/recurringCharge/decide.ts';
import { recurringCases } from '../api/account/recurring/cases.ts';
import { sampleOf } from './noun.ts';

const today = '2026-02-02';
const terms = [] as const;
const dues = {
  chargeType: 'Dues',
  account: 'bank 4321',
  amountCents: 6_000,
  memo: '',
  dueDays: 14,
  every: 'month',
  firstDay: '2026-03-01',
  until: '2026-12-01',
  groupId: '',
  notify: true,
} as const;
const lateFee = { amountCents: 1_000, days: 1 };
const earlyDiscount = { amountCents: 500, days: 4 };
const added = { type: 'AddRecurringCharge', ...dues, terms, today } as const;

export const recurringCharge = sampleOf(
  decider,
  [
    [
      { ...added, lateFee, earlyDiscount },
      { type: 'MakeRecurringCharge', day: '2026-03-01', members: 48, terms, today },
      { type: 'SkipRecurringCharge', day: '2026-04-01', terms, today },
      { type: 'PauseRecurringCharge' },
      { type: 'ResumeRecurringCharge', today },
      { type: 'EndRecurringCharge' },
    ],
    [{ ...added, lateFee }],
    [{ ...added, earlyDiscount }],
    [
      { ...added, every: 'term', groupId: 'g1', notify: false },
      { type: 'MakeRecurringCharge', day: '2026-03-01', members: 1, terms, today },
      { type: 'SkipRecurringCharge', day: '2026-09-29', terms, today },
    ],
  ],
  recurringCases,
);
