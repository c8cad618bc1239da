import type { Queries } from '../../projections/engine/transaction.ts';
import {
  isSealed,
  plainTotpSecrets,
  sealedTotpSecrets,
  type TotpSecrets,
} from '../platform/auth/totpSecrets.ts';
import { StartupError } from '../platform/errors/startupError.ts';

/**
 * The store of second-factor seeds: encrypted if the installation has a secret, earlier ones too. May be
 * repeated, by several processes at a time.
 * @throws StartupError when some cannot be opened: their owners could not sign in
 */
export async function openTotpSecrets(
  pool: Queries,
  secret: string | undefined,
  print: (line: string) => void,
): Promise<TotpSecrets> {
  const totpSecrets = secret === undefined ? plainTotpSecrets : sealedTotpSecrets(secret);
  const { rows } = await pool.query<{ memberId: string; kept: Buffer }>(
    'SELECT member_id AS "memberId", seed AS kept FROM app.two_step',
  );
  const unreadable = rows.filter(({ memberId, kept }) => !canOpen(totpSecrets, memberId, kept)).length;
  if (unreadable > 0) {
    const trouble = secret === undefined ? 'BURSAR_SECRET, which is not set' : 'another BURSAR_SECRET';
    throw new StartupError(
      `${unreadable} of ${rows.length} second factors were encrypted with ${trouble}: set the one of before. docs/security.md says what to do if it is lost.`,
    );
  }
  const plain = secret === undefined ? [] : rows.filter(({ kept }) => !isSealed(kept));
  for (const { memberId, kept } of plain)
    await pool.query('UPDATE app.two_step SET seed = $2 WHERE member_id = $1 AND seed = $3', [
      memberId,
      totpSecrets.seal(memberId, kept),
      kept,
    ]);
  if (plain.length > 0) print(`Second factors encrypted with BURSAR_SECRET: ${plain.length}`);
  return totpSecrets;
}

function canOpen(totpSecrets: TotpSecrets, memberId: string, kept: Buffer): boolean {
  try {
    totpSecrets.open(memberId, kept);
    return true;
  } catch {
    return false;
  }
}
