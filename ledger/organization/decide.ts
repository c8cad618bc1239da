import {
  assertValid,
  type CommandOf,
  type Decider,
  decideByType,
  isRecordedAlike,
  NotFound,
  RuleViolation,
} from '../decider.ts';
import { chargeTypeIdOf, validateNotReserved } from '../values/chargeRules.ts';
import { validateMonth } from '../values/fiscalYear.ts';
import { einOf, validateEin } from '../values/form990.ts';
import { toDollars, validateAmount } from '../values/money.ts';
import { tidyText } from '../values/plainText.ts';
import { validateReminderDays, validateReminderHours } from '../values/reminderRules.ts';
import { required } from '../values/violation.ts';
import { type ConfigChanged, type OrganizationEvent, organizationStream, type Settings } from './events.ts';
import { fineRuleDecisions } from './fineRule.ts';
import { logoDecisions } from './logo.ts';
import { paymentMethodDecisions } from './paymentMethods.ts';
import { planDecisions } from './plans.ts';
import { evolve, initial, type OrganizationState, type Registered, requireTimeZone } from './state.ts';
import { subscriptionDecisions } from './subscription.ts';
import { termDecisions } from './terms.ts';

interface RegisterOrganization {
  readonly type: 'RegisterOrganization';
  readonly name: string;
  readonly university: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Those that it begins with. */
  readonly chargeTypes?: readonly string[];
}

interface AddChargeType {
  readonly type: 'AddChargeType';
  readonly chargeType: string;
}

interface RemoveChargeType {
  readonly type: 'RemoveChargeType';
  readonly chargeType: string;
}

export interface ChangeConfig extends Settings {
  readonly type: 'ChangeConfig';
  /** The Slack webhook's address, a secret kept outside the log: none, the same, or another one. */
  readonly slackHook?: 'none' | 'same' | 'other';
}

/** Nothing can be done any more: the organization will be removed. */
interface CloseOrganization {
  readonly type: 'CloseOrganization';
}

const decisions = {
  RegisterOrganization: register,
  CloseOrganization: close,
  ...onceRegistered({
    AddChargeType: addChargeType,
    RemoveChargeType: removeChargeType,
    ChangeConfig: changeConfig,
    ...planDecisions,
    ...termDecisions,
    ...fineRuleDecisions,
    ...logoDecisions,
    ...paymentMethodDecisions,
    ...subscriptionDecisions,
  }),
};
export type OrganizationCommand = CommandOf<typeof decisions>;

/** The write side of an organization's registration and settings (spec 1 sections 2.4 and 3). */
export const organization: Decider<OrganizationCommand, OrganizationEvent, OrganizationState> = {
  streamOf: organizationStream,
  initial,
  evolve,
  decide: decideByType(decisions),
};

type OnRegistered = (command: never, state: Registered) => readonly OrganizationEvent[];
type OnAny<Decide extends OnRegistered> = (
  command: Parameters<Decide>[0],
  state: OrganizationState,
) => readonly OrganizationEvent[];

/** Decisions on a registered organization. Each @throws NotFound when it is not */
function onceRegistered<Of extends Readonly<Record<string, OnRegistered>>>(
  of: Of,
): { readonly [Type in keyof Of]: OnAny<Of[Type]> } {
  const guarded = Object.entries(of).map(([type, decide]) => [
    type,
    (command: never, state: OrganizationState) => {
      if (state.status !== 'registered') throw new NotFound('organization');
      return decide(command, state);
    },
  ]);
  return Object.fromEntries(guarded);
}

function register(command: RegisterOrganization, state: OrganizationState): readonly OrganizationEvent[] {
  if (state.status !== 'unregistered')
    throw new RuleViolation('OrganizationExists', 'This organization code is already taken.', 'orgCode');
  const { name, university, timeZone, chargeTypes = [] } = command;
  requireTimeZone(timeZone);
  return [
    { type: 'OrganizationRegistered', data: { name, university, timeZone } },
    ...chargeTypes.map(
      (chargeType): OrganizationEvent => ({
        type: 'ChargeTypeAdded',
        data: { chargeTypeId: chargeTypeIdOf(chargeType), chargeType },
      }),
    ),
  ];
}

/** A type that is there already, in whatever case, changes nothing. */
function addChargeType({ chargeType }: AddChargeType, state: Registered): readonly OrganizationEvent[] {
  const name = tidyText(chargeType);
  if (name === '') throw new RuleViolation('TypeMissing', required('Charge Type'), 'chargeTypes');
  const reserved = validateNotReserved(name);
  if (reserved !== undefined) throw new RuleViolation(reserved.code, reserved.message, 'chargeTypes');
  const chargeTypeId = chargeTypeIdOf(name);
  if (state.chargeTypes.has(chargeTypeId)) return [];
  return [{ type: 'ChargeTypeAdded', data: { chargeTypeId, chargeType: name } }];
}

function removeChargeType(
  command: RemoveChargeType,
  { chargeTypes }: Registered,
): readonly OrganizationEvent[] {
  const chargeTypeId = chargeTypeIdOf(command.chargeType);
  const chargeType = chargeTypes.get(chargeTypeId);
  if (chargeType === undefined) return [];
  return [{ type: 'ChargeTypeRemoved', data: { chargeTypeId, chargeType } }];
}

function changeConfig(command: ChangeConfig, state: Registered): readonly OrganizationEvent[] {
  const { type: _, slackHook: __, ...given } = command;
  requireSettings(given, state);
  const settings: Settings = {
    ...given,
    ...(given.name !== undefined && { name: tidyText(given.name) }),
    ...(given.university !== undefined && { university: tidyText(given.university) }),
    ...(given.ein !== undefined && { ein: einOf(given.ein) }),
    ...(given.reminderDays && { reminderDays: given.reminderDays.toSorted((one, other) => one - other) }),
    ...(given.reminderNote !== undefined && { reminderNote: tidyText(given.reminderNote) }),
  };
  const names = Object.keys(settings) as (keyof Settings)[];
  const changed = names.filter(
    (name) => settings[name] !== undefined && !isRecordedAlike({ is: settings[name] }, { is: state[name] }),
  );
  const slackHook = slackHookChange(command, state);
  const data: ConfigChanged['data'] = {
    ...Object.fromEntries(changed.map((name) => [name, settings[name]])),
    ...(slackHook !== undefined && { slackHook }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'ConfigChanged', data }];
}

/** @throws RuleViolation naming the setting that breaks its rule */
function requireSettings(settings: Settings, state: Registered): void {
  const { timeZone, attendanceThreshold, twoApproversAboveCents, fiscalMonth, ein, reminderDays } = settings;
  const { name, university, reminderFromHour: from, reminderToHour: to } = settings;
  if (name !== undefined) requireGiven('Organization Name', name, 'name');
  if (university !== undefined) requireGiven('School Name', university, 'university');
  if (timeZone !== undefined) requireTimeZone(timeZone);
  if (attendanceThreshold !== undefined) requirePercent(attendanceThreshold);
  if (typeof twoApproversAboveCents === 'number') requireLimit(twoApproversAboveCents);
  if (fiscalMonth !== undefined) assertValid(validateMonth(fiscalMonth), 'fiscalMonth');
  if (ein !== undefined) assertValid(validateEin(ein), 'ein');
  if (reminderDays !== undefined) assertValid(validateReminderDays(reminderDays), 'reminderDays');
  if (from !== undefined || to !== undefined)
    assertValid(
      validateReminderHours(from ?? state.reminderFromHour, to ?? state.reminderToHour),
      'reminderToHour',
    );
}

function requireGiven(label: string, text: string, field: string): void {
  if (tidyText(text) === '') throw new RuleViolation('NameMissing', required(label), field);
}

function requirePercent(percent: number): void {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new RuleViolation(
      'NotAPercent',
      'The attendance threshold must be a whole percent from 0 to 100.',
      'attendanceThreshold',
    );
}

function requireLimit(cents: number): void {
  assertValid(validateAmount('amount', toDollars(cents), 0), 'twoApproversAbove');
}

/** Checked in the decider, so that a simultaneous subscription prevents the removal. */
function close(_: CloseOrganization, state: OrganizationState): readonly OrganizationEvent[] {
  if (state.status === 'unregistered') throw new NotFound('organization');
  if (state.status === 'closed') return [];
  if (state.subscription !== undefined || state.invoices.size > 0)
    throw new RuleViolation('HasSubscribed', 'An organization that subscribed is never removed.');
  return [{ type: 'OrganizationClosed', data: {} }];
}

function slackHookChange(
  { slackHook }: ChangeConfig,
  { hasSlackHook }: Registered,
): ConfigChanged['data']['slackHook'] {
  if (slackHook === undefined) return undefined;
  if (slackHook === 'none') return hasSlackHook ? 'removed' : undefined;
  if (!hasSlackHook) return 'set';
  return slackHook === 'other' ? 'changed' : undefined;
}
