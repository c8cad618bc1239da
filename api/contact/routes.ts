import { randomUUID } from 'node:crypto';
import { overdueCharges } from '../../ledger/account/collections.ts';
import { account } from '../../ledger/account/decide.ts';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { addressOf } from '../../ledger/values/memberRules.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import { type CollectionsView, listCollections } from '../../projections/collections.ts';
import { getMember } from '../../projections/members/queries.ts';
import { getOrganization } from '../../projections/organization/queries.ts';
import { openOutbox } from '../integrations/mail/mail.ts';
import { forgetRequest, keepRequest } from '../messaging/collectionsRequests.ts';
import { KEPT_FOR } from '../messaging/compose.ts';
import type { RenderedMail } from '../messaging/layout.ts';
import type { Caller } from '../platform/auth/caller.ts';
import { addressKey, countTry, type Limit } from '../platform/auth/throttle.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf, execute, ok } from '../platform/calls/execute.ts';
import { withIdempotencyKey } from '../platform/calls/idempotency.ts';
import { requireAccess, requireCaller } from '../platform/calls/mountCalls.ts';
import { pendingOf } from '../platform/calls/readAccount.ts';
import { type CallRequest, type OpenRequest, openRoute, route } from '../platform/calls/route.ts';
import { HttpError, isRefusal } from '../platform/errors/errors.ts';
import { printLine } from '../platform/http/requestLog.ts';
import { mayTryOut } from '../platform/http/thisMachine.ts';
import { noInstallation } from '../platform/installation.ts';
import {
  type CollectionsMember,
  type ContactInput,
  collectionsTermsOf,
  contactUs,
  getCollections,
  getInstallation,
  previewContact,
  recallFromCollections,
} from './contract.ts';
import {
  type CollectionsFacts,
  collectionsMail,
  collectionsRequest,
  contactMail,
  type Sender,
  taxFilingMail,
} from './formMail.ts';

const PER_ADDRESS: Limit = { name: 'contact', points: 10, seconds: 3600 };
/** Higher than for strangers: an administrator may send many accounts to collections. */
const PER_ADMINISTRATOR: Limit = { name: 'contactAdmin', points: 200, seconds: 3600 };

type Contact = OpenRequest<ContactInput>;
type Form = CallRequest<ContactInput>;

/** How people reach the installation's operator: Contact Us (spec 1 section 2.3), the forms of spec 3. */
export const contactRoutes = [
  openRoute(contactUs, async (request) => {
    const { input, ctx, at } = request;
    const caller: Caller | undefined = ctx.state.caller;
    if (!isForm(input)) {
      await limit(request, caller);
      const from = caller === undefined ? '' : (await senderOf(request, caller)).from;
      await send(request, contactMail({ ...input, memo: String(input.memo), from }), caller);
      return { status: 200 as const, message: 'Successfully sent email' };
    }
    const admin = requireCaller(ctx);
    requireAccess('admin', admin);
    await limit(request, admin);
    const { deps } = request;
    const { orgCode, memberId } = admin;
    const repeatable = { orgCode, memberId, key: ctx.get('Idempotency-Key'), name: contactUs.name, input };
    const today = dayIn(admin.timeZone, new Date(at));
    return withIdempotencyKey(deps, repeatable, (callId) =>
      sendForm(request, { ...request, callId, caller: admin, today }),
    );
  }),

  route(
    previewContact,
    'admin',
    async (request) => {
      const { subject, text } = await mailOf(request);
      return { subject, text };
    },
    { storesResponse: false },
  ),

  openRoute(getInstallation, async ({ deps, ctx }) => {
    const { installation = noInstallation, stripe, stripeSandbox, sendsMail = true } = deps;
    const { collectionsTermsUrl, ...shown } = installation;
    const testing = stripeSandbox !== undefined || stripe.publishableKey.startsWith('pk_test_');
    const readsOutbox = deps.showOutbox === true && mayTryOut(deps, ctx);
    return {
      ...shown,
      socialLinks: [...installation.socialLinks],
      collectionsTerms: collectionsTermsOf(collectionsTermsUrl),
      testing,
      payments: stripe.isSetUp,
      mail: sendsMail ? ('sent' as const) : readsOutbox ? ('outbox' as const) : ('kept' as const),
    };
  }),
];

/** An administrator's form: by mail at once, or, for an account that goes to collections, by an event. */
async function sendForm(request: Contact, form: Form) {
  const { input, caller } = form;
  checkTerms(form);
  const { memberId, terms } = input;
  let position: Position | undefined;
  if (memberId !== undefined && terms !== undefined)
    position = await sendToCollections(form, memberId, terms);
  else await send(request, await mailOf(form), caller);
  const what = typeof input.memo === 'object' ? 'tax filing' : 'collections';
  return ok(form, `Successfully sent ${what} info`, position);
}

/** Only administrators send these: a request for tax filing, an account for collections. */
function isForm({ memo, terms, memberId }: ContactInput): boolean {
  return typeof memo === 'object' || terms !== undefined || memberId !== undefined;
}

async function limit({ deps, ctx }: Contact, caller: Caller | undefined): Promise<void> {
  if (caller?.role === 'admin') await countTry(deps.db.pool, PER_ADMINISTRATOR, caller.memberId);
  else await countTry(deps.db.pool, PER_ADDRESS, addressKey(ctx.ip));
}

/** Who writes, with the code and the school: several organizations may share a name. */
async function senderOf({ deps }: Pick<Contact, 'deps'>, { org, orgCode, role }: Caller): Promise<Sender> {
  const school = (await getOrganization(deps.db, orgCode))?.university ?? '';
  const organization = `${org} (${orgCode})`;
  return { organization, from: `${role} of ${organization}${school === '' ? '' : ` at ${school}`}` };
}

/** The mail of an administrator's message, whichever it is. */
async function mailOf(request: Form): Promise<RenderedMail> {
  const { input, caller } = request;
  const { memo, terms, memberId } = input;
  const sender = await senderOf(request, caller);
  if (typeof memo === 'object') return taxFilingMail(input, memo, sender);
  if (terms === undefined) return contactMail({ ...input, memo, from: sender.from });
  const facts = memberId === undefined ? undefined : await collectionsFacts(request, memberId);
  return collectionsMail(input, sender, facts);
}

/** @throws RuleViolation TermsChanged */
function checkTerms({ deps, input }: Form): void {
  const { collectionsTermsUrl } = deps.installation ?? noInstallation;
  if (input.terms !== undefined && input.terms !== collectionsTermsOf(collectionsTermsUrl).version)
    throw new RuleViolation('TermsChanged', 'The terms have changed: please read them again.', 'terms');
}

/**
 * Keep what is to be sent, and mark the account. The event asks for the mail (mails/charges.ts), so that
 * it goes out once, whatever is cut short (docs/decisions/0042).
 * @throws RuleViolation, NotFound
 */
async function sendToCollections(form: Form, memberId: string, terms: string): Promise<Position | undefined> {
  const { deps, caller, callId, input, today } = form;
  const { orgCode } = caller;
  const facts = await collectionsFacts(form, memberId);
  const requestId = deriveId(`${callId}\ncollections`);
  const content = collectionsRequest(input, await senderOf(form, caller), facts);
  await keepRequest(deps, orgCode, requestId, content);
  const amountCents = toCents(input.amount ?? 0);
  const command = { type: 'SendToCollections', amountCents, termsVersion: terms, requestId, today } as const;
  const given = dispatch(deps, contextOf(form, command.type), account, memberId, command);
  const { position } = await given.catch(async (error: unknown) => {
    if (isRefusal(error)) await forgetRequest(deps, orgCode, requestId);
    throw error;
  });
  return position;
}

/** Not queued: the writer learns at once whether it was sent. Without an address it goes to the outbox. */
async function send(
  { deps, input, correlationId }: Contact,
  mail: RenderedMail,
  caller: Caller | undefined,
): Promise<void> {
  const { db, clock, installation = noInstallation } = deps;
  const to = installation.contactEmail;
  const mails = to === '' ? openOutbox({ pool: db.pool, clock }) : deps.mail;
  const envelope = { orgCode: caller?.orgCode ?? '', fromName: 'Bursar', replyTo: input.email };
  try {
    await mails.send({ id: randomUUID(), ...envelope, to: to === '' ? KEPT_FOR : to, ...mail });
  } catch (error) {
    (deps.logLine ?? printLine)({ level: 'error', correlationId, error: `Contact Us: ${error}` });
    throw new HttpError(503, 'notSent', 'Your message could not be sent. Please try again later.', 60);
  }
}

/** Accounts that others collect (spec 3 section 2, "Collections screen"); routes.ts sends them there. */
export const collectionsRoutes = [
  route(getCollections, 'admin', async ({ deps, caller, today }) =>
    (await listCollections(deps.db, caller.orgCode, today)).map(present),
  ),

  route(recallFromCollections, 'admin', (request) => {
    const { uuid, reason } = request.input;
    const command = { type: 'RecallFromCollections', reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully recalled the account from collections.');
  }),
];

/** What goes along with an account, as the log has it. @throws NotFound when there is no such member */
async function collectionsFacts(
  { deps, caller, today }: Pick<CallRequest<unknown>, 'deps' | 'caller' | 'today'>,
  memberId: string,
): Promise<CollectionsFacts> {
  const member = await getMember(deps.db, caller.orgCode, memberId, today);
  if (member === undefined) throw new NotFound('member');
  const { state } = await loadStream(deps.log, account, memberId, caller.orgCode);
  return {
    today,
    name: member.name,
    email: member.email,
    phone: formatPhone(member.details.phone ?? ''),
    address: addressOf(member),
    charges: overdueCharges(state, today),
    pendingCents: pendingOf(state),
  };
}

function present(view: CollectionsView): CollectionsMember {
  const { memberId, name, fname, lname, email, details, overdueCents, collectionsSince } = view;
  return {
    ...{ memberId, name, fname, lname, email },
    phone: formatPhone(details.phone ?? ''),
    address: addressOf(view),
    overdue: toDollars(overdueCents),
    collections:
      collectionsSince === null
        ? null
        : { since: collectionsSince, amount: toDollars(view.collectionsCents) },
  };
}
