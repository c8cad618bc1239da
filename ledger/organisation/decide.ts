import { isDeepStrictEqual } from 'node:util';
import { type Decider, NotFound, RuleViolation } from '../decider.ts';
import type { ConfigChanged, OrganisationEvent, PaymentMethod } from './events.ts';

export type OrganisationCommand = RegisterOrganisation | AddChargeType | AddPaymentMethod | ChangeConfig;

export interface RegisterOrganisation {
  readonly type: 'RegisterOrganisation';
  readonly name: string;
  readonly university: string;
  /** IANA name. */
  readonly timeZone: string;
}

export interface AddChargeType {
  readonly type: 'AddChargeType';
  readonly chargeType: string;
}

export interface AddPaymentMethod {
  readonly type: 'AddPaymentMethod';
  readonly paymentMethodId: string;
  readonly method: PaymentMethod;
}

/** Settings that are left out stay as they are. */
export interface ChangeConfig {
  readonly type: 'ChangeConfig';
  readonly showUserData?: boolean;
  readonly timeZone?: string;
}

export type OrganisationState =
  | { readonly status: 'unregistered' }
  | {
      readonly status: 'registered';
      readonly timeZone: string;
      readonly showUserData: boolean;
      readonly chargeTypes: readonly string[];
      readonly paymentMethods: ReadonlyMap<string, PaymentMethod>;
    };
type Registered = Extract<OrganisationState, { status: 'registered' }>;

/** The write side of an organisation's registration and settings (spec 1 sections 2.4 and 3). */
export const organisation: Decider<OrganisationCommand, OrganisationEvent, OrganisationState> = {
  initial: { status: 'unregistered' },
  evolve,
  decide,
};

function evolve(state: OrganisationState, event: OrganisationEvent): OrganisationState {
  if (event.type === 'OrganisationRegistered')
    return {
      status: 'registered',
      timeZone: event.data.timeZone,
      showUserData: false,
      chargeTypes: [],
      paymentMethods: new Map(),
    };
  if (state.status === 'unregistered') return state;
  switch (event.type) {
    case 'ChargeTypeAdded':
      return { ...state, chargeTypes: [...state.chargeTypes, event.data.chargeType] };
    case 'ChargeTypeRemoved':
      return { ...state, chargeTypes: state.chargeTypes.filter((type) => type !== event.data.chargeType) };
    case 'PaymentMethodAdded': {
      const { paymentMethodId, method } = event.data;
      return { ...state, paymentMethods: new Map(state.paymentMethods).set(paymentMethodId, method) };
    }
    case 'ConfigChanged':
      return { ...state, ...event.data };
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
}

function decide(command: OrganisationCommand, state: OrganisationState): readonly OrganisationEvent[] {
  if (command.type === 'RegisterOrganisation') return register(command, state);
  if (state.status === 'unregistered') throw new NotFound('organisation');
  switch (command.type) {
    case 'AddChargeType':
      return addChargeType(command, state);
    case 'AddPaymentMethod':
      return addPaymentMethod(command, state);
    case 'ChangeConfig':
      return changeConfig(command, state);
    default: {
      const unknown: never = command;
      throw new Error(`unknown command ${JSON.stringify(unknown)}`);
    }
  }
}

function register(command: RegisterOrganisation, state: OrganisationState): readonly OrganisationEvent[] {
  if (state.status === 'registered')
    throw new RuleViolation('OrganisationExists', 'This organisation code is already taken.', 'orgCode');
  const { name, university, timeZone } = command;
  requireTimeZone(timeZone);
  return [{ type: 'OrganisationRegistered', data: { name, university, timeZone } }];
}

/** A type that is there already, in whatever case, changes nothing. */
function addChargeType({ chargeType }: AddChargeType, state: Registered): readonly OrganisationEvent[] {
  const name = chargeType.trim();
  if (name === '')
    throw new RuleViolation('TypeMissing', 'The Charge Type field is required.', 'chargeTypes');
  const isKnown = state.chargeTypes.some((known) => known.toLowerCase() === name.toLowerCase());
  return isKnown ? [] : [{ type: 'ChargeTypeAdded', data: { chargeType: name } }];
}

/** The same account twice changes nothing. Only the last four digits of a bank account may come in (design section 2). */
function addPaymentMethod(command: AddPaymentMethod, state: Registered): readonly OrganisationEvent[] {
  const { paymentMethodId, method } = command;
  if (method.bankType === 'bank' && !/^\d{4}$/.test(method.last4))
    throw new RuleViolation('LastFourDigits', 'The account number must be its last four digits.', 'last4');
  const known = [...state.paymentMethods.values()].some((other) => isDeepStrictEqual(other, method));
  if (known || state.paymentMethods.has(paymentMethodId)) return [];
  return [{ type: 'PaymentMethodAdded', data: { paymentMethodId, method } }];
}

function changeConfig(command: ChangeConfig, state: Registered): readonly OrganisationEvent[] {
  const { showUserData, timeZone } = command;
  if (timeZone !== undefined) requireTimeZone(timeZone);
  const data: ConfigChanged['data'] = {
    ...(showUserData !== undefined && showUserData !== state.showUserData && { showUserData }),
    ...(timeZone !== undefined && timeZone !== state.timeZone && { timeZone }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'ConfigChanged', data }];
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new RuleViolation('TimeZoneUnknown', 'Please choose a valid time zone', 'timeZone');
  }
}
