import type Stripe from 'stripe';
import type { ObjectOf } from './objects.ts';

type Words<Text> = Text extends `${infer First} ${infer Rest}`
  ? Words<First> | Words<Rest>
  : Exclude<Text, ''>;
type Lines<Text> = Text extends `${infer First}\n${infer Rest}` ? Words<First> | Lines<Rest> : Words<Text>;

/** Fields that all have the same value. */
export function all<const Text extends string, Value>(value: Value, names: Text) {
  const entries = names.trim().split(/\s+/);
  return Object.fromEntries(entries.map((name) => [name, value])) as Record<Lines<Text> & string, Value>;
}
export const nulls = <const Text extends string>(names: Text) => all(null, names);

const plain = { livemode: false, metadata: {} as Stripe.Metadata };
const usd = { ...plain, currency: 'usd' };

/** What Stripe answers of each kind of object although it says nothing here, or always says the same. */
const blanks = {
  account: {
    ...all(false, 'charges_enabled details_submitted payouts_enabled'),
    controller: { is_controller: true, type: 'application' },
    settings: {
      branding: nulls('icon logo primary_color secondary_color'),
      card_payments: nulls(`statement_descriptor_prefix statement_descriptor_prefix_kana
        statement_descriptor_prefix_kanji`),
      dashboard: { display_name: null, timezone: 'America/Los_Angeles' },
      payments: nulls(`statement_descriptor statement_descriptor_kana statement_descriptor_kanji
        statement_descriptor_prefix_kana statement_descriptor_prefix_kanji`),
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 2, interval: 'daily' },
        statement_descriptor: null,
      },
    },
    type: 'none',
  },
  balance_transaction: { ...nulls('description exchange_rate'), balance_type: 'payments', currency: 'usd' },
  'billing_portal.session': {
    ...nulls('customer_account flow locale on_behalf_of'),
    configuration: 'bpc_sandbox',
    livemode: false,
  },
  charge: {
    ...usd,
    ...nulls(`application_fee balance_transaction calculated_statement_descriptor failure_balance_transaction
      failure_code failure_message fraud_details on_behalf_of outcome payment_method_details receipt_email
      receipt_number receipt_url review shipping source source_transfer statement_descriptor transfer_data
      transfer_group`),
    ...all(true, 'captured paid'),
    ...all(false, 'disputed refunded'),
    amount_refunded: 0,
    status: 'pending',
  },
  'checkout.session': {
    ...usd,
    ...nulls(`adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types
      billing_address_collection cancel_url client_reference_id client_secret collected_information consent consent_collection currency_conversion
      customer customer_account customer_creation customer_details customer_email integration_identifier invoice invoice_creation locale
      managed_payments origin_context payment_intent payment_link payment_method_collection
      payment_method_configuration_details payment_method_options permissions recovered_from
      saved_payment_method_options setup_intent shipping_address_collection shipping_cost submit_type
      subscription total_details ui_mode wallet_options`),
    ...all([], 'custom_fields discounts shipping_options'),
    automatic_tax: { ...nulls('liability provider status'), enabled: false },
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    mode: 'subscription',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
  },
  confirmation_token: {
    ...plain,
    ...nulls(`payment_intent payment_method_options return_url setup_future_usage setup_intent shipping`),
    use_stripe_sdk: true,
  },
  customer: {
    ...plain,
    ...nulls('default_source description email name shipping'),
    balance: 0,
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
  },
  dispute: {
    ...usd,
    ...nulls('intended_submission_method'),
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls(`access_activity_log billing_address cancellation_policy cancellation_policy_disclosure
        cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip
        customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id
        product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation
        service_date service_documentation shipping_address shipping_carrier shipping_date
        shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text`),
      enhanced_evidence: {},
    },
    is_charge_refundable: false,
  },
  event: { ...nulls('api_version request'), livemode: false, pending_webhooks: 1 },
  invoice: {
    ...usd,
    ...nulls(`account_country account_name account_tax_ids application automatically_finalizes_at custom_fields
      customer_account customer_address customer_email customer_name customer_phone customer_shipping
      customer_tax_exempt default_payment_method default_source description due_date effective_at footer
      from_invoice last_finalization_error latest_revision next_payment_attempt number on_behalf_of
      receipt_number rendering shipping_cost shipping_details statement_descriptor test_clock
      webhooks_delivered_at`),
    ...all(0, 'amount_overpaid amount_paid amount_shipping attempt_count ending_balance starting_balance'),
    ...all(0, 'post_payment_credit_notes_amount pre_payment_credit_notes_amount'),
    ...all([], 'default_tax_rates discounts total_discount_amounts total_pretax_credit_amounts total_taxes'),
    attempted: false,
    automatic_tax: { ...nulls('disabled_reason liability provider status'), enabled: false },
    collection_method: 'charge_automatically',
    issuer: { type: 'self' },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    status: 'open',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
  },
  invoice_payment: {
    currency: 'usd',
    is_default: true,
    livemode: false,
    status: 'paid',
    status_transitions: nulls('canceled_at paid_at'),
  },
  payment_intent: {
    ...usd,
    ...nulls(`automatic_payment_methods canceled_at cancellation_reason customer_account
      excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of
      payment_method payment_method_configuration_details payment_method_options payment_record processing
      receipt_email review setup_future_usage shipping source statement_descriptor transfer_group`),
    ...all(0, 'amount_capturable amount_received'),
    ...all('automatic', 'capture_method confirmation_method'),
    status: 'requires_payment_method',
  },
  payment_method: { ...plain, ...nulls('customer customer_account') },
  payout: {
    ...usd,
    ...nulls(`application_fee application_fee_amount description destination failure_balance_transaction
      failure_code failure_message original_payout payout_method reversed_by statement_descriptor trace_id`),
    automatic: true,
    method: 'standard',
    source_type: 'card',
    status: 'in_transit',
    type: 'bank_account',
  },
  price: {
    ...usd,
    ...nulls('custom_unit_amount nickname tax_behavior tiers_mode transform_quantity'),
    active: true,
    billing_scheme: 'per_unit',
    recurring: {
      ...nulls('meter trial_period_days'),
      interval: 'month',
      interval_count: 1,
      usage_type: 'licensed',
    },
    type: 'recurring',
  },
  'radar.early_fraud_warning': { fraud_type: 'unauthorized_use_of_card', livemode: false },
  refund: nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
  setup_intent: {
    ...plain,
    ...nulls(`application automatic_payment_methods cancellation_reason description
      excluded_payment_method_types last_setup_error latest_attempt mandate next_action on_behalf_of
      payment_method payment_method_configuration_details single_use_mandate`),
    ...all(['us_bank_account'], 'allowed_payment_method_types payment_method_types'),
    payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    status: 'requires_payment_method',
    usage: 'off_session',
  },
  subscription: {
    ...usd,
    ...nulls(`application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at
      canceled_at cancellation_details customer_account days_until_due default_source ended_at latest_invoice
      managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection payment_settings
      pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock transfer_data
      trial_end trial_settings trial_start`),
    ...all([], 'billing_schedules discounts'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_mode: { flexible: null, type: 'classic' },
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
  },
} satisfies { readonly [Name in keyof ObjectOf]?: Partial<ObjectOf[Name]> };

type Blanks = typeof blanks;
export type Blank = keyof Blanks;

/** The fields of an object that have no blank, and others that differ from it. */
export type FieldsOf<Name extends Blank> = Omit<
  ObjectOf[Name],
  keyof Blanks[Name] | 'id' | 'object' | 'created'
> &
  Partial<ObjectOf[Name]>;

export function fresh<const Name extends Blank>(
  scope: { readonly now: number },
  object: Name,
  id: string,
  fields: FieldsOf<Name>,
): ObjectOf[Name] {
  // Each blank is of the object's type, and `fields` has all fields without one.
  return { id, object, created: scope.now, ...blanks[object], ...fields } as unknown as ObjectOf[Name];
}
