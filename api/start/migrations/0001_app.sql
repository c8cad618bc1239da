-- The events that some Bursar on this database may have written, with the newest version of their data.
CREATE TABLE app.event_types (
  type text PRIMARY KEY,
  version int NOT NULL
);

-- Who may sign in, with what. The email is unique over all organizations: it alone finds the organization.
CREATE TABLE app.credentials (
  email text PRIMARY KEY,
  org_code text NOT NULL,
  member_id uuid NOT NULL UNIQUE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- When each member signed in last, for the list of members, which reads it as one organization
-- (auth/sessions.ts).
CREATE TABLE app.sign_ins (
  org_code text NOT NULL,
  member_id text NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (org_code, member_id)
);

-- What organizations have entered that lets others in, by name (messaging/slack.ts). Never in an
-- event, and for administrators alone.
CREATE TABLE app.organization_secrets (
  org_code text NOT NULL,
  name text NOT NULL,
  secret text NOT NULL,
  PRIMARY KEY (org_code, name)
);

-- People who operate the installation, beside whatever role they have in their organization
-- (api/operator.ts). No call writes here.
CREATE TABLE app.operators (
  member_id uuid PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);

-- Uploads that no event is known to name yet (uploads.ts): whose, the SHA-256 of the bytes, the id of the
-- command that has claimed it, since when that is so, and the size, which counts against the upload quotas.
CREATE TABLE app.uploads (
  key text PRIMARY KEY,
  sha256 text NOT NULL,
  org_code text NOT NULL,
  member_id uuid NOT NULL,
  since timestamptz NOT NULL,
  claimed_by text,
  bytes bigint NOT NULL DEFAULT 0
);

-- Who prospects are (prospectGroup/prospect/profiles.ts): they never signed up, so that all of it can be
-- erased. Events hold ids alone.
CREATE TABLE app.prospect_profiles (
  org_code text NOT NULL,
  prospect_id text NOT NULL,
  group_id text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  year text NOT NULL,
  major text NOT NULL,
  instagram text NOT NULL,
  snapchat text NOT NULL,
  -- The key of a file; empty without one.
  picture text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (org_code, prospect_id)
);
CREATE INDEX prospect_profiles_picture ON app.prospect_profiles (picture);

-- The addresses of groups' public sign-up forms (signUpForms.ts). The token itself: its QR code is shown
-- again and again.
CREATE TABLE app.sign_up_forms (
  org_code text NOT NULL,
  group_id text NOT NULL,
  token text NOT NULL UNIQUE,
  PRIMARY KEY (org_code, group_id)
);

-- Why members ask to be excused from meetings (meeting/excuse/reasons.ts): erased some time after the
-- meeting.
CREATE TABLE app.excuse_reasons (
  org_code text NOT NULL,
  meeting_id text NOT NULL,
  member_id text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (org_code, meeting_id, member_id)
);

-- The private addresses at which calendar programs read a member's calendar (auth/calendarAddresses.ts): the
-- SHA-256 of the token alone.
CREATE TABLE app.calendar_addresses (
  member_id uuid PRIMARY KEY,
  org_code text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  since timestamptz NOT NULL
);

-- The cookie holds the id; the table only its SHA-256, so that a copy of the table signs nobody in.
CREATE TABLE app.sessions (
  id_hash bytea PRIMARY KEY,
  org_code text NOT NULL,
  member_id uuid NOT NULL,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  -- The password was right, the code of the second factor is still owed.
  awaits_code boolean NOT NULL DEFAULT false,
  -- For the list of one's own sessions: a name that is no secret, and what the browser calls itself, in
  -- words.
  session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  browser text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_member ON app.sessions (member_id);

-- Second factors (auth/twoStep.ts). Until on_since is set, it is being set up. last_step: the time step of
-- the last code, which is not taken again.
CREATE TABLE app.two_step (
  member_id uuid PRIMARY KEY,
  org_code text NOT NULL,
  seed bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  on_since timestamptz,
  last_step bigint
);

-- For whoever has lost their phone: each works once. Their SHA-256 alone.
CREATE TABLE app.recovery_codes (
  member_id uuid NOT NULL,
  org_code text NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (member_id, code_hash)
);

-- Links and passwords that were mailed and are good for one use (auth/oneTime.ts); their SHA-256 alone.
CREATE TABLE app.one_time_secrets (
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('link', 'password')),
  org_code text NOT NULL,
  email text NOT NULL,
  secret_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  -- Why one that is kept is worth nothing any more; null while it is good.
  ended text
);
CREATE INDEX one_time_secrets_member ON app.one_time_secrets (member_id);

-- Signing in elsewhere (auth/externalSignIn.ts): begun, then verified. The cookies hold the ids, the table
-- only their SHA-256.
CREATE TABLE app.external_sign_ins (
  id_hash bytea PRIMARY KEY,
  step text NOT NULL CHECK (step IN ('begun', 'verified')),
  content jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX external_sign_ins_age ON app.external_sign_ins (expires_at);

-- Codes of the Google sandbox that were not redeemed yet (integrations/google/sandbox).
CREATE TABLE app.google_sandbox_codes (
  code_hash bytea PRIMARY KEY,
  content jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Organizations that a browser has registered, and whose administrator it may make (registration.ts). The
-- cookie holds the id, the table its SHA-256.
CREATE TABLE app.registrations (
  id_hash bytea PRIMARY KEY,
  org_code text NOT NULL,
  registration_id uuid NOT NULL,
  -- Whose email the administrator's must be; null for any.
  email text,
  expires_at timestamptz NOT NULL
);

-- The accounts at Stripe that organizations have begun to onboard (organization/settings.ts); finished ones
-- are in the ledger.
CREATE TABLE app.onboardings (
  org_code text PRIMARY KEY,
  account_id text NOT NULL
);

-- Members' customers at Stripe (integrations/stripe/customers.ts).
CREATE TABLE app.stripe_customers (
  publishable_key text NOT NULL,
  account_id text NOT NULL,
  member_id text NOT NULL,
  customer_id text NOT NULL,
  profile_hash bytea NOT NULL,
  PRIMARY KEY (publishable_key, account_id, member_id)
);

-- What Stripe's webhooks brought, synced by the jobs (stripeSync/webhook.ts).
CREATE TABLE app.stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  account_id text,
  subject_id text NOT NULL,
  intent_id text,
  received_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  synced_at timestamptz,
  -- When it happened at Stripe.
  happened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stripe_events_open ON app.stripe_events (received_at) WHERE synced_at IS NULL;

-- How often Stripe refused what was asked under a key, and would again
-- (integrations/stripe/idempotencyKeys.ts).
CREATE TABLE app.stripe_refusals (
  key text PRIMARY KEY,
  refusals int NOT NULL,
  refused_at timestamptz NOT NULL DEFAULT now()
);

-- The answer that a caller's Idempotency-Key got. Without an answer: still being worked on, or cut short by a
-- crash.
CREATE TABLE app.idempotency (
  org_code text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_code, key)
);
CREATE INDEX idempotency_age ON app.idempotency (created_at);

-- Mails to members: what was asked for, and what became of it (api/messaging/deliveries.ts). A fact that was
-- mailed about is named in delivery_claims.
CREATE TABLE app.deliveries (
  org_code text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  dedup_key text NOT NULL,
  member_id text NOT NULL,
  member_name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL DEFAULT '',
  charge_ids jsonb NOT NULL,
  payment_id text,
  status text NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  error text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz,
  actor text NOT NULL,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (org_code, id)
);
CREATE INDEX deliveries_asked ON app.deliveries (org_code, asked_at, id);
CREATE INDEX deliveries_member ON app.deliveries (org_code, member_id, asked_at, id);
CREATE INDEX deliveries_name ON app.deliveries (org_code, member_name, asked_at, id);
CREATE INDEX deliveries_kind ON app.deliveries (org_code, kind, asked_at, id);
CREATE INDEX deliveries_status ON app.deliveries (org_code, status, asked_at, id);
CREATE INDEX deliveries_email ON app.deliveries (org_code, email, asked_at, id);
CREATE INDEX deliveries_subject ON app.deliveries (org_code, subject, asked_at, id);
CREATE INDEX deliveries_open ON app.deliveries (asked_at) WHERE status IN ('queued', 'sending', 'unknown') OR retry_at IS NOT NULL;
-- For the limit of what the installation sends by hand in an hour (api/messaging/send.ts).
CREATE INDEX deliveries_by_hand ON app.deliveries (changed_at) WHERE kind IN ('text-by-mail', 'reminder');

-- Each subject (a charge, a payment, a refund) is mailed about once per key.
CREATE TABLE app.delivery_claims (
  org_code text NOT NULL,
  subject_id text NOT NULL,
  dedup_key text NOT NULL,
  delivery_id uuid NOT NULL,
  PRIMARY KEY (org_code, subject_id, dedup_key)
);

-- Organizations whose mails and texts by hand the operator has stopped (api/messaging/byHand.ts).
CREATE TABLE app.stopped_senders (
  org_code text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);

-- Text messages to members: what was asked for, and what became of it (api/messaging/texts). What they say is
-- personal, and in no event.
CREATE TABLE app.texts (
  org_code text NOT NULL,
  id uuid NOT NULL UNIQUE,
  -- The texts of one call.
  batch_id uuid NOT NULL,
  member_id text NOT NULL,
  member_name text NOT NULL,
  phone text NOT NULL,
  body text NOT NULL,
  segments int NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
  error text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz,
  -- Somebody has said yes to a text at night.
  confirmed_late boolean NOT NULL,
  actor text NOT NULL,
  actor_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (org_code, id)
);
CREATE INDEX texts_asked ON app.texts (org_code, asked_at, id);
CREATE INDEX texts_member ON app.texts (org_code, member_id, asked_at, id);
CREATE INDEX texts_name ON app.texts (org_code, member_name, asked_at, id);
CREATE INDEX texts_status ON app.texts (org_code, status, asked_at, id);
CREATE INDEX texts_phone ON app.texts (org_code, phone, asked_at, id);
CREATE INDEX texts_batch ON app.texts (org_code, batch_id);
CREATE INDEX texts_open ON app.texts (asked_at) WHERE status IN ('queued', 'sending');

-- What was mailed to those without a phone that can be texted (messaging/texts/queue.ts), by the
-- call that sent it.
CREATE TABLE app.mailed_texts (
  org_code text NOT NULL,
  batch_id uuid NOT NULL,
  message text NOT NULL,
  actor_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (org_code, batch_id)
);

-- What was sent to have an account collected (messaging/collectionsRequests.ts), by the id of its event.
CREATE TABLE app.collections_requests (
  org_code text NOT NULL,
  id text NOT NULL,
  content jsonb NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (org_code, id)
);

-- Phones (E.164) whose owner has answered STOP (messaging/texts/optOuts.ts): of the whole installation, so
-- that it outlives organizations.
CREATE TABLE app.text_opt_outs (
  phone text PRIMARY KEY,
  since timestamptz NOT NULL
);

-- Messages with START that were heeded, by Twilio's ids: a repeat of an old one opts nobody in.
CREATE TABLE app.text_opt_ins (
  message_id text PRIMARY KEY,
  since timestamptz NOT NULL
);

-- The log that this database belongs to, and the last position that some process is known to have written
-- (start/openLog.ts).
CREATE TABLE app.known_log (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id text NOT NULL,
  position text COLLATE "C" NOT NULL DEFAULT ''
);

-- How far a job has read the log.
CREATE TABLE app.checkpoints (
  name text PRIMARY KEY,
  position text NOT NULL
);

-- The embedded default of mail: it is kept here instead of being sent (api/integrations/mail/mail.ts).
CREATE TABLE app.outbox (
  id uuid PRIMARY KEY,
  org_code text NOT NULL,
  from_name text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX outbox_sent ON app.outbox (sent_at);

-- Keys that all processes sign with, made here so that they outlive each of them.
CREATE TABLE app.secrets (
  name text PRIMARY KEY,
  secret bytea NOT NULL
);

-- Owned by rate-limiter-flexible (auth/throttle.ts).
CREATE TABLE app.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Readers see their own organization's rows of these tables, and no others (architecture 4).
GRANT USAGE ON SCHEMA app TO bursar_reader;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sign_ins', 'deliveries', 'prospect_profiles', 'excuse_reasons', 'texts'] LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON app.%I FOR SELECT TO bursar_reader USING (org_code = current_setting(''bursar.org_code'', true))',
      name
    );
    EXECUTE format('GRANT SELECT ON app.%I TO bursar_reader', name);
  END LOOP;
END $$;
