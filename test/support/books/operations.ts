import { type Acting, actingFor, HOUR_MS, type Life } from './acting.ts';
import { chargeActs } from './chargeActs.ts';
import { memberActs } from './memberActs.ts';
import { moneyActs } from './moneyActs.ts';
import { paymentActs } from './paymentActs.ts';
import { stripeActs } from './stripeActs.ts';
import { undoActs } from './undoActs.ts';

/**
 * Let `steps` operations happen, hours or days apart: of each one that can be done, and of some that are
 * refused.
 */
export async function live(life: Life, steps: number): Promise<void> {
  const acting = actingFor(life);
  let done = 0;
  for (let tried = 0; done < steps && tried < 4 * steps; tried += 1) {
    if (!(await attempt(acting))) continue;
    done += 1;
    life.api.advance(acting.random(36) * HOUR_MS + acting.random(3_600_000));
  }
}

/** Try one operation, but none of these; answers whether it happened. */
export async function attempt(acting: Acting, except: readonly Act[] = []): Promise<boolean> {
  const tried = operations.filter(([, name]) => !except.includes(name));
  const all = tried.flatMap(([weight, name]) => Array.from({ length: weight }, () => name));
  const name = acting.pick(all) ?? 'charge';
  const answer = await acts[name](acting);
  if (answer !== undefined && answer.status >= 500)
    throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer?.status === 200;
}

/** How often each is tried. */
const operations: readonly (readonly [number, keyof typeof acts])[] = [
  [14, 'charge'],
  [5, 'amend'],
  [3, 'remove'],
  [3, 'waive'],
  [3, 'writeOff'],
  [3, 'reinstate'],
  [2, 'reinstateFee'],
  [3, 'reverseWriteOff'],
  [3, 'recover'],
  [8, 'payByHand'],
  [4, 'payByOneCheck'],
  [4, 'setCredit'],
  [5, 'payOutCredit'],
  [3, 'reverseCreditPayout'],
  [15, 'payByCard'],
  [2, 'leaveCard'],
  [8, 'payByBank'],
  [8, 'bankAnswers'],
  [6, 'sendScreenshot'],
  [8, 'judge'],
  [4, 'payWithCredit'],
  [9, 'refund'],
  [7, 'reverse'],
  [4, 'verifyAfterAll'],
  [3, 'undoCharges'],
  [5, 'undoVerification'],
  [6, 'move'],
  [5, 'changeDetails'],
  [8, 'takeBack'],
  [7, 'closeDispute'],
  [5, 'payOut'],
  [2, 'lateFees'],
  [2, 'passFeesOn'],
  [1, 'addMember'],
  [1, 'removeMember'],
  [1, 'reinstateMember'],
  [3, 'wait'],
  [3, 'deposit'],
  [2, 'transfer'],
  [2, 'reverseTransfer'],
  [1, 'openAccounts'],
  [1, 'bounceOpening'],
  [3, 'importOpening'],
  [1, 'correctOpening'],
  [3, 'spend'],
  [1, 'changeExpense'],
  [1, 'removeExpense'],
  [3, 'buy'],
  [3, 'approve'],
  [3, 'payBack'],
  [1, 'removePurchase'],
];

const acts = { ...chargeActs, ...paymentActs, ...stripeActs, ...moneyActs, ...memberActs, ...undoActs };
export type Act = keyof typeof acts;
