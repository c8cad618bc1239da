import type { Position } from '../../ledger/log/log.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { type CommandRequest, contextOf, latest } from '../platform/calls/execute.ts';
import { type AccountRow, runOnAccounts } from './runOnAccounts.ts';

/**
 * Assess or amend charges, then add the charge types that are new to the organization. A type that a crash
 * leaves out is added by a repeat of the call.
 * @throws RowErrors, as runOnAccounts
 */
export async function changeCharges(
  request: CommandRequest,
  rows: readonly AccountRow[],
  chargeTypes: readonly string[],
) {
  const { results, position } = await runOnAccounts(request, rows);
  const added = await addChargeTypes(request, chargeTypes);
  return { results, position: latest([position, added]) };
}

/** Add charge types that the organization does not have yet; those that it has are left alone. */
export async function addChargeTypes(
  request: CommandRequest,
  names: readonly string[],
): Promise<Position | undefined> {
  const { deps, caller } = request;
  const positions: (Position | undefined)[] = [];
  for (const chargeType of new Set(names)) {
    const command = { type: 'AddChargeType', chargeType } as const;
    const context = contextOf(request, `charge-type:${chargeType}`);
    positions.push((await dispatch(deps, context, organization, caller.orgCode, command)).position);
  }
  return latest(positions);
}
