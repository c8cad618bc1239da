import type Stripe from 'stripe';

/** Stripe takes so many types at once. */
const TYPES_AT_ONCE = 20;
/** Per list; when an account has had more, the oldest are left out. */
const MAX_EVENTS = 50_000;

/** What happened at Stripe; it remembers for thirty days. */
export function eventGateway(stripe: Stripe) {
  return {
    /** Events since an instant, of the platform or an account, newest first per twenty types. */
    async *listEvents(wanted: {
      readonly types: readonly Stripe.Event.Type[];
      readonly since: Date;
      readonly accountId?: string;
    }): AsyncGenerator<Stripe.Event> {
      const { types, since, accountId } = wanted;
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const options = accountId === undefined ? {} : { stripeAccount: accountId };
      for (let at = 0; at < types.length; at += TYPES_AT_ONCE) {
        let left = MAX_EVENTS;
        const some = types.slice(at, at + TYPES_AT_ONCE);
        for await (const event of stripe.events.list({ types: some, created, limit: 100 }, options)) {
          yield event;
          left -= 1;
          if (left === 0) break;
        }
      }
    },
  };
}
