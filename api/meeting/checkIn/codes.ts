import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The codes with which members check in: six digits of HMAC-SHA-256 over meeting and minute. They are
 * computed on each request, and kept nowhere (docs/decisions/0043).
 */
interface CodeScope {
  readonly orgCode: string;
  readonly meetingId: string;
}

const MINUTE_MS = 60_000;
/** So long into a minute the code of the minute before is still taken: scanning and typing take time. */
const GRACE_MS = 30_000;
const CODE_DIGITS = 6;

export function checkInCode(secret: Uint8Array, scope: CodeScope, at: Date): string {
  return codeOf(secret, scope, Math.floor(at.getTime() / MINUTE_MS));
}

export function msToNextCode(at: Date): number {
  return MINUTE_MS - (at.getTime() % MINUTE_MS);
}

/** Whether a code is that of this minute or, in its first 30 seconds, of the one before. */
export function isCheckInCode(secret: Uint8Array, scope: CodeScope, code: string, at: Date): boolean {
  const minutes = [at.getTime(), at.getTime() - GRACE_MS].map((ms) => Math.floor(ms / MINUTE_MS));
  const given = Buffer.from(code);
  return minutes.some((minute) => {
    const expected = Buffer.from(codeOf(secret, scope, minute));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function codeOf(secret: Uint8Array, { orgCode, meetingId }: CodeScope, minute: number): string {
  const mac = createHmac('sha256', secret).update(`${orgCode}\n${meetingId}\n${minute}`).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}
