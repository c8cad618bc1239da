import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDues } from '../../api/account/charge/contract.ts';
import { addPayment, getRecentPayments, stripeSecret } from '../../api/account/payment/contract.ts';
import { refundPayment } from '../../api/account/refund/contract.ts';
import { deleteDocs, uploadDoc } from '../../api/document/contract.ts';
import { createMember, searchMember } from '../../api/member/contract.ts';
import { searchBanks } from '../../api/organization/banks/contract.ts';
import { searchCharges } from '../../api/organization/contract.ts';
import { setPassword } from '../../api/platform/auth/credentials.ts';
import type { Call } from '../../api/platform/contract/call.ts';
import { getSession } from '../../api/session/contract.ts';
import {
  type Address,
  answerOf,
  type Client,
  createClient,
  make,
  operation,
  pick,
  type Shift,
} from './client.ts';
import { type Payer, payByCard, someOf } from './payers.ts';

/** The calls that a load is made of. */
export const calls: readonly Call[] = [
  createDues,
  addPayment,
  createMember,
  stripeSecret,
  refundPayment,
  uploadDoc,
  deleteDocs,
];

const [CLERKS, FILERS, PAYERS, TABS] = [4, 2, 4, 2];
const BETWEEN_MS = 100;
const MAX_BYTES = 200_000;
const PASSWORD = 'bursar-demo';

/** Everybody who works during a run. */
export interface People {
  readonly treasurer: Client;
  readonly payers: readonly Payer[];
}

/** Sign everybody in, on a server that is not killed yet. The payers are new members, given passwords. */
export async function gather(address: Address, databaseUrl: string, shift: Shift): Promise<People> {
  const clientOf = (email: string) => createClient(address, { email, password: PASSWORD });
  const treasurer = clientOf('treasurer@bursar.example');
  const { org_code: orgCode } = await treasurer.read(getSession, {});
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const payers: Payer[] = [];
  for (let count = 0; count < PAYERS; count++) {
    const made = await make(shift, treasurer, newMember());
    const memberId = answerOf(createMember, made)?._id;
    if (memberId === undefined) throw new Error(`A payer cannot be added: ${JSON.stringify(made.answer)}`);
    const email = emailOf(made.key);
    await setPassword(pool, { orgCode, memberId, email, password: PASSWORD });
    payers.push({ memberId, client: clientOf(email) });
  }
  await pool.end();
  return { treasurer, payers };
}

/** Let everybody work until the shift ends. Ends early when somebody fails. */
export async function work({ treasurer, payers }: People, shift: Shift): Promise<void> {
  const during = async (act: () => Promise<unknown>) => {
    while (!shift.stopping.aborted) await act();
  };
  const several = (count: number, person: () => Promise<void>) => Array.from({ length: count }, person);
  const clerk = await clerkOf(treasurer, payers, shift);
  await Promise.all([
    ...several(CLERKS, () => during(clerk)),
    ...several(FILERS, () => during(filerOf(treasurer, shift))),
    ...payers.flatMap((payer) => several(TABS, () => during(() => payByCard(payer, shift)))),
    during(() => refund(treasurer, shift)),
  ]);
}

/** A clerk charges, takes checks and adds members. Payers get every second charge, so that they can pay. */
async function clerkOf(
  client: Client,
  payers: readonly Payer[],
  shift: Shift,
): Promise<() => Promise<unknown>> {
  const members = (await client.read(searchMember, { active: 'true' })).map(({ _id }) => _id);
  const [charges] = await client.read(searchCharges, {});
  const bank = (await client.read(searchBanks, {})).find(({ bankType }) => bankType === 'bank');
  const terms = {
    type: charges?.chargeTypes[0] ?? '',
    account: `bank ${bank?.account_number.slice(-4) ?? ''}`,
  };
  const charge = () => {
    const among = randomInt(2) === 0 ? members : payers.map(({ memberId }) => memberId);
    const dues = pick(among, 1 + randomInt(5)).map((uuid) => ({
      ...{ uuid, ...terms, amount: (100 + randomInt(50_000)) / 100 },
      dueDate: new Date(Date.now() + randomInt(30) * 86_400_000).toISOString().slice(0, 10),
    }));
    return operation(createDues, (memo) => ({ dues: dues.map((each) => ({ ...each, memo })) }));
  };
  const takeChecks = async () => {
    const among = pick(members, 1 + randomInt(3));
    const payments = (await Promise.all(among.map((uuid) => someOf(client, uuid)))).flat();
    if (payments.length === 0) return charge();
    const payInfo = { pmt_type: 'check' as const };
    return operation(addPayment, (checkNumber) => ({ payInfo: { ...payInfo, checkNumber }, payments }));
  };
  return async () => {
    const dice = randomInt(12);
    const wanted = dice < 6 ? charge() : dice < 7 ? newMember() : await takeChecks();
    const made = await make(shift, client, wanted);
    const added = made.call === createMember && answerOf(createMember, made);
    if (added) members.push(added._id);
  };
}

const emailOf = (key: string) => `${key}@faults.example`;

const newMember = () =>
  operation(createMember, (key) => ({ fname: 'Robin', lname: 'Fault', email: emailOf(key) }));

/** Give a card payment back: in part, or what is left of it. */
async function refund(client: Client, shift: Shift): Promise<void> {
  await sleep(BETWEEN_MS);
  const recent = await client.read(getRecentPayments, {});
  const [payment] = pick(
    recent.filter(({ refundable }) => refundable >= 1),
    1,
  );
  if (payment === undefined) return;
  const { uuid, _id: paymentId } = payment;
  const most = Math.round(payment.refundable * 100);
  const amount = (randomInt(2) === 0 ? most : 100 + randomInt(most - 99)) / 100;
  await make(
    shift,
    client,
    operation(refundPayment, (reason) => ({ uuid, paymentId, amount, reason })),
  );
}

/** One who uploads documents, and deletes some of their own. */
function filerOf(client: Client, shift: Shift): () => Promise<void> {
  let paths: string[] = [];
  return async () => {
    await sleep(BETWEEN_MS);
    const filePaths = randomInt(3) === 0 ? pick(paths, 1 + randomInt(3)) : [];
    if (filePaths.length > 0) {
      const made = await make(
        shift,
        client,
        operation(deleteDocs, () => ({ filePaths })),
      );
      if (made.status === 200) paths = paths.filter((path) => !filePaths.includes(path));
      return;
    }
    const text = randomBytes(1 + randomInt(MAX_BYTES / 2)).toString('hex');
    const made = operation(uploadDoc, (key) => ({ fileDoc: new File([text], `${key}.txt`) }));
    const added = answerOf(uploadDoc, await make(shift, client, made));
    if (added !== undefined) paths.push(added.Key);
  };
}
