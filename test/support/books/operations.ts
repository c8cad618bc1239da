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
  const tried = (Object.keys(acts) as Act[]).filter((name) => !except.includes(name));
  const all = tried.flatMap((name) => Array.from({ length: acts[name].weight }, () => name));
  const name = acting.pick(all) ?? 'charge';
  const answer = await acts[name](acting);
  if (answer !== undefined && answer.status >= 500)
    throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer?.status === 200;
}

const acts = { ...chargeActs, ...paymentActs, ...stripeActs, ...moneyActs, ...memberActs, ...undoActs };
export type Act = keyof typeof acts;
