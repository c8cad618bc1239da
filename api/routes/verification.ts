import { account } from '../../ledger/account/decide.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { namesOfActors } from '../../projections/names.ts';
import { countToVerify, listPayments, listToVerify, listVerified } from '../../projections/payments.ts';
import { contextOf, shown } from '../commands.ts';
import {
  declinePayment,
  getMiscPayments,
  getVerifyPaymentsCount,
  verifyPayment,
} from '../contract/verification.ts';
import { Refused } from '../errors.ts';
import { shownPending } from './receipt.ts';
import { type CallRequest, route } from './route.ts';
import { linkTo } from './screenshots.ts';
import { verifiedPaymentOf } from './wire.ts';

/** As many verified and declined ones as the history shows. */
const RECENT = 500;

/** Venmo and Zelle payments, whose money an administrator has to see himself (spec 2 section 2, "Verify Payments screen"). */
export const verificationRoutes = [
  route(getMiscPayments, 'admin', async (request) => {
    const { deps, caller } = request;
    const [pending, verified] = await Promise.all([
      listToVerify(deps.db, caller.orgCode, { limit: Number.POSITIVE_INFINITY }),
      listVerified(deps.db, caller.orgCode, { limit: RECENT }),
    ]);
    return {
      data: await shownPending(request, pending.rows),
      recentData: await Promise.all(
        verified.rows.map(async (row) => verifiedPaymentOf(row, await linkTo(request, row))),
      ),
    };
  }),

  route(getVerifyPaymentsCount, 'admin', async ({ deps, caller }) => ({
    count: await countToVerify(deps.db, caller.orgCode),
  })),

  route(verifyPayment, 'admin', async (request) => {
    const { id } = request.input;
    const { today } = request;
    const waited = await judge(request, { type: 'VerifyPayment', paymentId: id, today });
    return { status: 200 as const, message: 'Successfully Verified Payment.', ...waited };
  }),

  route(declinePayment, 'admin', async (request) => {
    const { id, reason = '' } = request.input;
    const { today } = request;
    const waited = await judge(request, { type: 'DeclinePayment', paymentId: id, reason, today });
    return { status: 200 as const, message: 'Successfully Denied Payment.', ...waited };
  }),
];

type Judgement = Extract<
  Parameters<typeof account.decide>[0],
  { readonly type: 'VerifyPayment' | 'DeclinePayment' }
>;

/**
 * Verify or decline. Of two administrators who act at once the log lets one be first.
 * @throws NotFound when there is no such payment of a member with this email; Refused 409 saying who was first
 */
async function judge(
  request: CallRequest<{ readonly id: string; readonly email: string }>,
  command: Judgement,
): Promise<{ stale?: true }> {
  const { deps, caller, input } = request;
  const filter = { ids: [input.id], kind: ['screenshot' as const] };
  const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: 1 });
  const payment = rows[0];
  if (payment === undefined || payment.email !== input.email.toLowerCase()) throw new NotFound('payment');
  const stream = accountStream(payment.memberId);
  try {
    const { position } = await handle(deps.log, account, stream, command, contextOf(request, 'judge'));
    return await shown(request, position);
  } catch (error) {
    if (!(error instanceof RuleViolation) || !judged.has(error.code)) throw error;
    const verb = error.code === 'PaymentVerified' ? 'verified' : 'declined';
    const who = await judgeOf(request, stream, input.id);
    throw new Refused(409, 'alreadyJudged', `This payment was already ${verb} by ${who}.`);
  }
}

const judged = new Set(['PaymentVerified', 'PaymentDeclined']);

/** Who verified or declined a payment. */
async function judgeOf(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  stream: string,
  paymentId: string,
): Promise<string> {
  const events = await deps.log.readStream(stream);
  const last = events.findLast(
    ({ type, data }) =>
      (type === 'PaymentAccepted' || type === 'PaymentDeclined') &&
      'paymentId' in data &&
      data.paymentId === paymentId,
  );
  const actor = last?.metadata.actor ?? '';
  const names = await namesOfActors(deps.db, caller.orgCode, [actor]);
  return names.get(actor) || 'somebody else';
}
