import type { MailDefinition, TimeWindow } from './definition.ts';
import * as mails from './mails/index.ts';

export type MailKind = keyof typeof mails;

/** Every mail by its kind. */
export const mailKinds: Readonly<Record<MailKind, MailDefinition>> = mails;

/** Every mail with its kind. */
export const mailEntries = Object.entries(mailKinds) as readonly (readonly [MailKind, MailDefinition])[];

/** Which mails go out when. The windows do not overlap: of what was missed, the present one is sent. */
export const trialSchedule: readonly (TimeWindow & { readonly kind: MailKind })[] = mailEntries.flatMap(
  ([kind, mail]) => (mail.hoursFromTrialEnd ?? []).map((window) => ({ kind, ...window })),
);
