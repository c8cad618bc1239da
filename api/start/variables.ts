import { z } from 'zod';
import type { CardFee } from '../../ledger/account/payment/cardFee.ts';
import { isEmail } from '../../ledger/values/email.ts';
import { toCents } from '../../ledger/values/money.ts';
import { secondFactorPolicies } from '../platform/auth/sessions.ts';

/** A variable that is set to nothing is not set: that is how Compose files and shells leave one out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const email = (error: string) => z.string().refine(isEmail, error);

const flag = optional(z.enum(['0', '1'], { error: 'should be 0 or 1' }));

/** A page of the web, which is reached over HTTPS. */
const webAddress = (example: string) =>
  z.url({ protocol: /^https$/, error: `should be an address like ${example}` });
const socialLink = webAddress('https://www.instagram.com/bursar');
const MAX_SOCIAL_LINKS = 4;
/** A size in MiB, in bytes. */
const mebibytes = optional(
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'should be a number of MiB, 1 or more')
    .transform((text) => Number(text) * 1024 ** 2),
);
/** In hexadecimal digits, 128 bits. */
const MIN_SECRET = 32;

const secret = z
  .string()
  .min(MIN_SECRET, `should be ${MIN_SECRET} random characters or more, such as openssl rand -hex 32 makes`);

const hosts = 'should be host names like dues.example.org, separated by commas';

export const variables = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'should be a port number, 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'should be a port number, 0 to 65535'),
  ),
  BURSAR_HOST: optional(
    z.union([z.ipv4(), z.ipv6()], { error: 'should be an IP address of this machine, or 0.0.0.0 for all' }),
  ),
  BURSAR_DATA: optional(z.string()),
  BURSAR_DEMO: flag,
  BURSAR_OPEN_DEMO: flag,
  BURSAR_CLOCK: optional(
    z.iso
      .datetime({ offset: true, error: 'should be an ISO instant like 2026-03-01T09:00:00Z' })
      .transform((instant) => new Date(instant)),
  ),
  BURSAR_HOSTS: optional(
    z
      .string()
      .toLowerCase()
      .transform((list) => list.split(',').map((host) => host.trim()))
      .refine((list) => list.every((host) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(host)), hosts),
  ),
  BURSAR_TRUST_PROXY: optional(
    z.string().regex(/^\d$/, 'should be how many proxies are in front, 0 to 9').transform(Number),
  ),
  BURSAR_SECOND_FACTOR: optional(
    z.enum(secondFactorPolicies, { error: `should be ${secondFactorPolicies.join(', ')}` }),
  ),
  BURSAR_SECRET: optional(secret),
  BURSAR_METRICS_TOKEN: optional(secret.regex(/^[!-~]*$/, 'should be letters, digits and marks of ASCII')),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'should be an address like postgres://user:password@host:5432/bursar',
    }),
  ),
  BURSAR_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'should be an address like https://dues.example.org' })
      .transform((url) => url.replace(/\/+$/, '')),
  ),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'should be an address like smtps://user:password@mail.example.org',
    }),
  ),
  MAIL_FROM: optional(email('should be the address that mails come from, like dues@example.org')),
  TWILIO_ACCOUNT_SID: optional(
    z.string().regex(/^AC[0-9a-f]{32}$/, 'should be AC and 32 hexadecimal digits'),
  ),
  TWILIO_AUTH_TOKEN: optional(
    z.string().regex(/^[0-9a-zA-Z]{32,}$/, 'should be the 32 letters and digits beside the Account SID'),
  ),
  TWILIO_FROM: optional(
    z.string().regex(/^(\+1\d{10}|\d{5,6})$/, 'should be a number like +15551234567, or a short code'),
  ),
  TWILIO_MESSAGING_SERVICE_SID: optional(
    z.string().regex(/^MG[0-9a-f]{32}$/, 'should be MG and 32 hexadecimal digits'),
  ),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, 'should begin with sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_/, 'should begin with pk_')),
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(
        /^whsec_[^,\s]+(, ?whsec_[^,\s]+)*$/,
        'should begin with whsec_, and after a comma with whsec_ again',
      ),
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  BURSAR_INTERNAL_EMAIL: optional(
    email('should be the address of a Google account').transform((it) => it.toLowerCase()),
  ),
  CONTACT_EMAIL: optional(email('should be an address like help@example.org')),
  CONTACT_PHONE: optional(z.string().max(40, 'should be a telephone number')),
  SOCIAL_LINKS: optional(
    z
      .string()
      .transform((list) => list.split(',').map((link) => link.trim()))
      .refine(
        (links) =>
          links.length <= MAX_SOCIAL_LINKS && links.every((link) => socialLink.safeParse(link).success),
        'should be at most four addresses like https://www.instagram.com/bursar, separated by commas',
      ),
  ),
  COLLECTIONS_TERMS_URL: optional(webAddress('https://example.org/collections-terms-2026-11')),
  ANALYTICS_URL: optional(webAddress('https://stats.example.org/hit')),
  ROUTING_LOOKUP_URL: optional(webAddress('https://routing.example.org/data.json')),
  STRIPE_CARD_FEE: optional(
    z
      .string()
      .regex(/^\d\.\d{1,2}%\+0\.\d\d$/, 'should be a share and an amount in dollars, like 2.9%+0.30')
      .transform(cardFeeOf),
  ),
  BURSAR_DOCUMENT_QUOTA_MIB: mebibytes,
  BURSAR_UPLOAD_QUOTA_MIB: mebibytes,
  BURSAR_MEMBER_UPLOAD_QUOTA_MIB: mebibytes,
  S3_BUCKET: optional(z.string().regex(/^[\w.-]+$/, 'should be the name of a bucket')),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'should be a region like us-east-1')),
  S3_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'should be an address like https://minio.example.org' }),
  ),
  // Several hosts may be listed, which no URL parser takes; the client checks the rest.
  EVENTSTORE_URL: optional(
    z
      .string()
      .regex(
        /^(esdb|kurrentdb)(\+discover)?:\/\/[^\s/?]+/,
        'should be an address like esdb://host:2113?tls=true',
      ),
  ),
});

export type Variables = z.output<typeof variables>;

/** "2.9%+0.30" */
function cardFeeOf(text: string): CardFee {
  const [share = '', fixed = ''] = text.split('%+');
  return { basisPoints: toCents(Number(share)), fixedCents: toCents(Number(fixed)) };
}
