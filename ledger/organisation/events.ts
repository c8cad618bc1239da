/** The events of `organisation-{orgCode}`: registration and settings (spec 1 sections 2.4 and 3). */
export type OrganisationEvent =
  | OrganisationRegistered
  | ChargeTypeAdded
  | ChargeTypeRemoved
  | PaymentMethodAdded
  | ConfigChanged;

export interface OrganisationRegistered {
  readonly type: 'OrganisationRegistered';
  readonly data: {
    readonly name: string;
    readonly university: string;
    /** IANA name; decides what "today" is for the organisation. */
    readonly timeZone: string;
  };
}

export interface ChargeTypeAdded {
  readonly type: 'ChargeTypeAdded';
  readonly data: { readonly chargeType: string };
}

export interface ChargeTypeRemoved {
  readonly type: 'ChargeTypeRemoved';
  readonly data: { readonly chargeType: string };
}

/** Where members' money goes. Only the last four digits of a bank account are ever known here (design section 2). */
export type PaymentMethod =
  | { readonly bankType: 'bank'; readonly bankName: string; readonly last4: string }
  | { readonly bankType: 'venmo'; readonly venmoID: string }
  | { readonly bankType: 'zelle'; readonly zelleID: string };

export interface PaymentMethodAdded {
  readonly type: 'PaymentMethodAdded';
  readonly data: { readonly paymentMethodId: string; readonly method: PaymentMethod };
}

/** Only the settings that changed are present. */
export interface ConfigChanged {
  readonly type: 'ConfigChanged';
  readonly data: { readonly showUserData?: boolean; readonly timeZone?: string };
}

const STREAM_PREFIX = 'organisation-';

/** The stream of an organisation. */
export function organisationStream(orgCode: string): string {
  return `${STREAM_PREFIX}${orgCode}`;
}
