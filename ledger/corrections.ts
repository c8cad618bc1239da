import type { BursarEventType, Recorded } from './catalogue.ts';

type Types = readonly BursarEventType[];

/** What each correction takes back. */
const corrected: Partial<Record<BursarEventType, Types>> = {
  ChargeReinstated: ['ChargeVoided'],
  LateFeeReinstated: ['LateFeeWaived'],
  CreditPayoutReversed: ['CreditPaidOut'],
  WriteOffReversed: ['ChargeWrittenOff'],
  PaymentReversed: ['PaymentRecorded', 'PaymentAccepted', 'PaymentDetailsChanged'],
  PaymentReinstated: ['PaymentReversed'],
  PaymentDetailsChanged: ['PaymentRecorded', 'PaymentDetailsChanged'],
  DeclineReversed: ['PaymentDeclined'],
  VerificationReopened: ['PaymentAccepted'],
  TransferReversed: ['TransferRecorded'],
  DepositReversed: ['DepositRecorded'],
  OpeningBalanceReversed: ['OpeningBalanceEntered'],
  OpeningBounceReversed: ['OpeningCheckBounced'],
  OpeningCreditCorrected: ['OpeningCreditEntered', 'OpeningCreditCorrected'],
  MemberReinstated: ['MemberRemoved'],
};
const correctable = new Set<string>([...Object.keys(corrected), ...Object.values(corrected).flat()]);

/** What of a recorded event says what it takes back. */
type StoredEvent = Pick<Recorded, 'id' | 'stream'> & {
  readonly type: BursarEventType;
  readonly data: object;
};

/** The events that were taken back, by their ids, each with the one that did it. In the log's order. */
export function correctionsOf<Event extends StoredEvent>(
  events: readonly Event[],
): ReadonlyMap<string, Event> {
  const corrections = new Map<string, Event>();
  const bySubject = new Map<string, Event[]>();
  for (const event of events) {
    const subject = subjectOf(event);
    if (subject === null) continue;
    const before = bySubject.get(subject) ?? [];
    const types = corrected[event.type] ?? [];
    const found = before.findLast(({ id, type }) => types.includes(type) && !corrections.has(id));
    if (found !== undefined) corrections.set(found.id, event);
    bySubject.set(subject, [...before, event]);
  }
  return corrections;
}

/** What a correction and what it takes back are both about; `null` for events of any other type. */
export function subjectOf({ stream, type, data }: Omit<StoredEvent, 'id'>): string | null {
  return correctable.has(type) ? [stream, ...idsIn(data)].join(' ') : null;
}

/** What has an id of its own; else the charge or account, and the day, which a correction repeats. */
function idsIn(data: object): readonly unknown[] {
  const { paymentId, bounceId, transferId, creditPayoutId, chargeId, account, occurredOn } = data as Record<
    string,
    unknown
  >;
  const id = paymentId ?? bounceId ?? transferId ?? creditPayoutId;
  return id === undefined ? [chargeId ?? account ?? '', occurredOn ?? ''] : [id];
}
