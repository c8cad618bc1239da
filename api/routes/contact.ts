import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { addressKey, countTry, type Limit } from '../auth/throttle.ts';
import { contactUs, getInstallation } from '../contract/onboarding.ts';
import { contactMail } from '../delivery/contactMail.ts';
import { HttpError } from '../errors.ts';
import { printLine } from '../http/requestLog.ts';
import { mayTryOut } from '../http/thisMachine.ts';
import { openOutbox } from '../integrations/mail/outbox.ts';
import { noInstallation } from '../start/installation.ts';
import { openRoute } from './route.ts';

const PER_ADDRESS: Limit = { name: 'contact', points: 10, seconds: 3600 };
/** Where messages are kept for an operator who has not said where to send them. */
const KEPT_FOR = 'operator@bursar.example';

/** How people reach the installation's operator (spec 1 section 2.3, "Contact Us form" and social links). */
export const contactRoutes = [
  openRoute(contactUs, async ({ deps, input, ctx, correlationId }) => {
    const { db, clock, installation = noInstallation } = deps;
    await countTry(db.pool, PER_ADDRESS, addressKey(ctx.ip));
    const caller: Caller | undefined = ctx.state.caller;
    const to = installation.contactEmail;
    // Not queued: the writer learns at once whether it was sent. Without an address it goes to the outbox.
    const mail = to === '' ? openOutbox({ pool: db.pool, clock }) : deps.mail;
    const message = {
      id: randomUUID(),
      orgCode: caller?.orgCode ?? '',
      fromName: 'Bursar',
      to: to === '' ? KEPT_FOR : to,
      replyTo: input.email,
      ...contactMail({ ...input, from: caller === undefined ? '' : `${caller.role} of ${caller.org}` }),
    };
    try {
      await mail.send(message);
    } catch (error) {
      (deps.logLine ?? printLine)({ level: 'error', correlationId, error: `Contact Us: ${error}` });
      throw new HttpError(503, 'notSent', 'Your message could not be sent. Please try again later.', 60);
    }
    return { status: 200 as const, message: 'Succesfully sent email' };
  }),

  openRoute(getInstallation, async ({ deps, ctx }) => {
    const { installation = noInstallation, stripe, stripeSandbox, sendsMail = true } = deps;
    const testing = stripeSandbox !== undefined || stripe.publishableKey.startsWith('pk_test_');
    const readsOutbox = deps.showOutbox === true && mayTryOut(deps, ctx);
    return {
      ...installation,
      socialLinks: [...installation.socialLinks],
      testing,
      payments: stripe.isSetUp,
      mail: sendsMail ? ('sent' as const) : readsOutbox ? ('outbox' as const) : ('kept' as const),
    };
  }),
];
