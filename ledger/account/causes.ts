import type { AccountEvent } from './events.ts';

type Type = AccountEvent['type'];

/** Money that is there, or there again. */
const arrivals = ['PaymentAccepted', 'RefundFailed', 'DisputeWon', 'PaymentReinstated'] as const;
const departures = ['PaymentRefunded', 'PaymentReturned', 'PaymentDisputed', 'PaymentReversed'] as const;
const ends = ['PaymentFailed', 'PaymentDeclined', 'PaymentAbandoned'] as const;
const reinstated = ['ChargeReinstated', 'LateFeeReinstated'] as const;
const worthLess = ['ChargeVoided', 'ChargeAmended', 'LateFeeWaived'] as const;

/** Which event of its command caused an event: the first of these types that the command has. */
export const accountCauses: Readonly<Partial<Record<Type, readonly Type[]>>> = {
  /** The charge for what a payment that left could be taken from nowhere. */
  ChargeAssessed: departures,
  /** What was decided of a charge with its refund. */
  ChargeVoided: ['PaymentRefunded'],
  ChargeAmended: ['PaymentRefunded'],
  /** Else of the terms, which it names itself. */
  LateFeeApplied: ['PaymentDetailsChanged', 'VerificationReopened'],
  LateFeeRevoked: ['PaymentRecorded', 'PaymentDetailsChanged', ...arrivals],
  LateFeeWaived: ['PaymentRefunded'],
  EarlyDiscountGranted: [
    'PaymentRecorded',
    'PaymentDetailsChanged',
    ...arrivals,
    ...reinstated,
    'WriteOffReversed',
    'CreditSpent',
    'ChargeAmended',
  ],
  EarlyDiscountRevoked: [...departures, 'PaymentDetailsChanged', 'VerificationReopened'],
  CreditIssued: [...worthLess, ...arrivals, 'WriteOffReversed', 'PaymentRecorded', 'PaymentDetailsChanged'],
  CreditReserved: [
    'PaymentSubmitted',
    'PaymentPending',
    'PaymentAccepted',
    'VerificationReopened',
    ...reinstated,
  ],
  CreditSpent: ['PaymentAccepted', ...reinstated],
  CreditReleased: [...ends, 'PaymentAccepted'],
  PaymentAccepted: ['DeclineReversed'],
  /** What was written off is owed again because it was paid. */
  BadDebtRecovered: ['PaymentRecorded'],
  PaymentAbandoned: ['PaymentInitiated', 'PaymentSubmitted'],
};
