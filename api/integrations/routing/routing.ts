import { z } from 'zod';
import { isRoutingNumber } from '../../../ledger/values/input.ts';

/** A look-up's result. `bankName` is empty when unknown. */
interface RoutingAnswer {
  readonly isKnown: boolean;
  readonly bankName: string;
}

/** Tells whether there is a bank with a routing number (architecture 7). Never throws. */
export type RoutingLookup = (routingNumber: string) => Promise<RoutingAnswer>;

/** The embedded default: the ABA's checksum, which finds every mistyped digit but knows no bank. */
export const checksumLookup: RoutingLookup = async (routingNumber) => ({
  isKnown: isRoutingNumber(routingNumber),
  bankName: '',
});

/** How long the service may take. */
const ANSWER_MS = 5_000;

/** Such services answer more. `message` is "OK" when there is such a bank (spec 1 section 7). */
const answer = z.object({ message: z.string(), customer_name: z.string().default('') });

/**
 * A look-up service, queried with the number as `rn`. While it does not answer, banks can still be added: the
 * checksum alone counts, and `onError` gets a line.
 */
export function openRoutingService(url: string, onError: (line: string) => void): RoutingLookup {
  return async (routingNumber) => {
    const checked = await checksumLookup(routingNumber);
    if (!checked.isKnown) return checked;
    const address = new URL(url);
    address.searchParams.set('rn', routingNumber);
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const { message, customer_name: bankName } = answer.parse(await response.json());
      return { isKnown: message === 'OK', bankName };
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'an unknown fault';
      onError(`The routing-number service did not answer (${reason}); the checksum decides.`);
      return checked;
    }
  };
}
