import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { Rating } from '../values/prospectRules.ts';

/**
 * The events of `prospectGroup-{id}`: a group of people who may become members, and what members think of
 * each (spec 3 section 3). Who a prospect is stands outside the log: they never signed up.
 */
export type ProspectGroupEvent =
  | ProspectGroupAdded
  | ProspectGroupChanged
  | ProspectGroupRemoved
  | SignUpFormOpened
  | SignUpFormClosed
  | ProspectAdded
  | ProspectSignedUp
  | ProspectChanged
  | ProspectMadeMember
  | ProspectUnmadeMember
  | ProspectRemoved
  | VoteRegistered;

export interface ProspectGroupDetails {
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly goal: number;
}

interface ProspectGroupAdded {
  readonly type: 'ProspectGroupAdded';
  readonly data: ProspectGroupDetails;
}

interface ProspectGroupChanged {
  readonly type: 'ProspectGroupChanged';
  readonly data: ProspectGroupDetails;
}

/** With its prospects. */
interface ProspectGroupRemoved {
  readonly type: 'ProspectGroupRemoved';
  readonly data: { readonly prospectIds: readonly string[] };
}

interface ProspectAdded {
  readonly type: 'ProspectAdded';
  /** `addedBy`: the member who may change and delete it. */
  readonly data: { readonly prospectId: string; readonly addedBy: string };
}

/** People may sign up by the group's public form. Its address is a secret, and in no event. */
interface SignUpFormOpened {
  readonly type: 'SignUpFormOpened';
  readonly data: Readonly<Record<string, never>>;
}

interface SignUpFormClosed {
  readonly type: 'SignUpFormClosed';
  readonly data: Readonly<Record<string, never>>;
}

/** They added themselves, by the group's public form. */
interface ProspectSignedUp {
  readonly type: 'ProspectSignedUp';
  readonly data: { readonly prospectId: string };
}

interface ProspectChanged {
  readonly type: 'ProspectChanged';
  readonly data: { readonly prospectId: string };
}

/** They joined the organization: `memberId` is who they are there. */
interface ProspectMadeMember {
  readonly type: 'ProspectMadeMember';
  readonly data: { readonly prospectId: string; readonly memberId: string };
}

/** They did not become that member: the organization refused them after the group had named the member. */
interface ProspectUnmadeMember {
  readonly type: 'ProspectUnmadeMember';
  readonly data: { readonly prospectId: string; readonly memberId: string };
}

interface ProspectRemoved {
  readonly type: 'ProspectRemoved';
  readonly data: { readonly prospectId: string };
}

/** A member's vote on a prospect; null for no opinion. */
export interface Vote {
  readonly rating: Rating | null;
  readonly approve: 'yes' | 'no' | null;
}

/** A member's whole vote on a prospect: it replaces their former one. */
export interface VoteRegistered {
  readonly type: 'VoteRegistered';
  readonly data: Vote & { readonly prospectId: string; readonly voterId: string };
}

export const prospectGroupEvents: EventTypes<ProspectGroupEvent> = {
  ProspectGroupAdded: {},
  ProspectGroupChanged: {},
  ProspectGroupRemoved: {},
  SignUpFormOpened: {},
  SignUpFormClosed: {},
  ProspectAdded: {},
  ProspectSignedUp: {},
  ProspectChanged: {},
  ProspectMadeMember: {},
  ProspectUnmadeMember: {},
  ProspectRemoved: {},
  VoteRegistered: { secret: ['rating', 'approve'] },
};

export const { streamOf: prospectGroupStream, idOf: groupOfStream } = streamsOf('prospectGroup');
