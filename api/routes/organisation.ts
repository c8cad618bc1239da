import { NotFound } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import type { Position } from '../../ledger/log/log.ts';
import { organisation } from '../../ledger/organisation/decide.ts';
import { organisationStream } from '../../ledger/organisation/events.ts';
import {
  getOrganisation,
  type OrganisationView,
  type StoredPaymentMethod,
} from '../../projections/organisation.ts';
import { contextOf, latest, shown } from '../commands.ts';
import { addNewcharge, type Bank, getConfig, searchBanks, searchCharges } from '../contract/organisation.ts';
import { type CallRequest, route } from './route.ts';

/** What an organisation is set up with. Members read it too: their pages show charge types and where to pay. */
export const organisationRoutes = [
  route(searchBanks, 'signedIn', async (request) => {
    const { paymentMethods } = await organisationOf(request);
    return paymentMethods.map(bankOf);
  }),

  route(searchCharges, 'signedIn', async (request) => {
    const { chargeTypes } = await organisationOf(request);
    return [{ chargeTypes: [...chargeTypes], paymentPlans: [] }];
  }),

  route(getConfig, 'signedIn', async (request) => {
    const { chargeTypes, config } = await organisationOf(request);
    const { showUserData } = config;
    return [
      {
        showUserData,
        slackHookUrl: '',
        stripeOnboarded: false,
        passFeesOn: false,
        chargeTypes: [...chargeTypes],
        paymentPlans: [],
      },
    ];
  }),

  route(addNewcharge, 'admin', async (request) => {
    const { chargeTypes } = request.input;
    const position = await addChargeTypes(request, Array.isArray(chargeTypes) ? chargeTypes : [chargeTypes]);
    return {
      status: 200 as const,
      message: 'Successfully added a Charge.',
      ...(await shown(request, position)),
    };
  }),
];

/** The caller's organisation as the read side has it. */
export async function organisationOf({
  deps,
  caller,
}: Pick<CallRequest<unknown>, 'deps' | 'caller'>): Promise<OrganisationView> {
  const found = await getOrganisation(deps.db, caller.orgCode);
  if (found === undefined) throw new NotFound('organisation');
  return found;
}

/** Add charge types that the organisation does not have yet; those that it has are left alone. */
export async function addChargeTypes(
  request: CallRequest<unknown>,
  names: readonly string[],
): Promise<Position | undefined> {
  const { deps, caller } = request;
  const stream = organisationStream(caller.orgCode);
  const positions: (Position | undefined)[] = [];
  for (const chargeType of new Set(names)) {
    const command = { type: 'AddChargeType', chargeType } as const;
    const context = contextOf(request, `charge-type:${chargeType}`);
    positions.push((await handle(deps.log, organisation, stream, command, context)).position);
  }
  return latest(positions);
}

/** A bank record as spec 1 section 3 has it, its account number masked. */
function bankOf(method: StoredPaymentMethod): Bank {
  const bank = {
    _id: method.paymentMethodId,
    bankType: method.bankType,
    bankName: '',
    account_number: '',
    venmoID: '',
    zelleID: '',
    active: true,
  };
  switch (method.bankType) {
    case 'bank':
      return { ...bank, bankName: method.bankName, account_number: `****${method.last4}` };
    case 'venmo':
      return { ...bank, venmoID: method.venmoID };
    case 'zelle':
      return { ...bank, zelleID: method.zelleID };
    default: {
      const unknown: never = method;
      return unknown;
    }
  }
}
