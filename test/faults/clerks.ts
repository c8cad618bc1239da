import { randomInt } from 'node:crypto';
import { addPayment } from '../../api/contract/account.ts';
import { searchBanks } from '../../api/contract/bank.ts';
import { createDues, searchDues } from '../../api/contract/charge.ts';
import { createMember, searchMember } from '../../api/contract/member.ts';
import { searchCharges } from '../../api/contract/organization.ts';
import { answerOf, type Client, make, type Operation, operation, pick, type Shift } from './client.ts';

/**
 * The treasurer's clerks: each adds charges, cash and members at random until told to stop. `payers` pay
 * online meanwhile.
 */
export async function clerks(
  client: Client,
  { count, payers }: { readonly count: number; readonly payers: readonly string[] },
  shift: Shift,
): Promise<void> {
  const members = (await client.read(searchMember, { active: 'true' })).map(({ _id }) => _id);
  const [charges] = await client.read(searchCharges, {});
  const bank = (await client.read(searchBanks, {})).find(({ bankType }) => bankType === 'bank');
  const terms = {
    type: charges?.chargeTypes[0] ?? '',
    account: `bank ${bank?.account_number.slice(-4) ?? ''}`,
  };
  const clerk = async () => {
    while (!shift.stopping.aborted) {
      const made = await make(shift, client, await anyOperation(client, { members, payers }, terms));
      const added = made.call === createMember && answerOf(createMember, made);
      if (added) members.push(added._id);
    }
  };
  await Promise.all(Array.from({ length: count }, clerk));
}

/** What all charges of the load have in common. */
interface Terms {
  readonly type: string;
  readonly account: string;
}

interface Accounts {
  readonly members: readonly string[];
  readonly payers: readonly string[];
}

/**
 * Those who pay online are charged often, so that they have something to pay, and now and then somebody takes
 * their cash meanwhile.
 */
async function anyOperation(client: Client, { members, payers }: Accounts, terms: Terms): Promise<Operation> {
  const dice = randomInt(12);
  const anybody = () => newCharges(dice % 2 === 0 ? payers : members, terms);
  if (dice < 6) return anybody();
  if (dice < 7) return newMember();
  return (await newPayment(client, dice < 8 ? payers : members)) ?? anybody();
}

function newCharges(among: readonly string[], terms: Terms): Operation {
  const dues = pick(among, 1 + randomInt(5)).map((uuid) => ({
    uuid,
    ...terms,
    amount: (1 + randomInt(50_000)) / 100,
    dueDate: new Date(Date.now() + randomInt(30) * 86_400_000).toISOString().slice(0, 10),
  }));
  return operation(createDues, (key) => ({ dues: dues.map((each) => ({ ...each, memo: key })) }));
}

function newMember(): Operation {
  return operation(createMember, (key) => ({
    fname: 'Robin',
    lname: 'Fault',
    email: `${key}@faults.example`,
  }));
}

/**
 * A part, or all, of what some members owe; nothing when they owe nothing. Others may be paying the same
 * charges.
 */
async function newPayment(client: Client, among: readonly string[]): Promise<Operation | undefined> {
  const payments: { id: string; uuid: string; amount: number }[] = [];
  for (const uuid of pick(among, 1 + randomInt(3))) {
    const open = (await client.read(searchDues, { uuid })).filter(({ remaining }) => remaining >= 0.1);
    for (const charge of open.slice(0, 2)) {
      const cents = Math.round(charge.remaining * 100);
      const amount = (randomInt(3) === 0 ? cents : 10 + randomInt(cents - 9)) / 100;
      payments.push({ id: charge._id, uuid, amount });
    }
  }
  if (payments.length === 0) return undefined;
  return operation(addPayment, () => ({ payInfo: { pmt_type: 'cash' as const }, payments }));
}
