import type { Config } from './config.ts';

/** What is printed once Bursar is ready: who reaches it, how to try it out, and what no variable sets up. */
export function announcement(config: Config, address: string, signIns: readonly string[]): string[] {
  const lacking = config.demo ? [...signIns, ...demoLines(config, address)] : missing(config);
  return [...reach(config), ...lacking, ...(config.openDemo ? [OPEN] : [])];
}

const OPEN =
  "BURSAR_OPEN_DEMO=1: whoever reaches this port can use the demo's sign-ins and sandboxes, and read every kept mail.";

function reach({ host }: Config): string[] {
  if (host !== '127.0.0.1') return [];
  return ['Only this machine reaches it. BURSAR_HOST=0.0.0.0 lets others reach it as well.'];
}

function demoLines({ openDemo, smtp, stripe, google }: Config, address: string): string[] {
  return [
    ...(smtp === undefined ? [`Mails and text messages are kept, not sent: ${address}/outbox`] : []),
    ...(stripe === 'sandbox'
      ? [`Payments go to a Stripe sandbox, no real money moves: ${address}/sandbox/stripe`]
      : []),
    ...(google === 'sandbox' ? ['"Sign up with Google" goes to a sandbox that asks for no password.'] : []),
    ...(openDemo ? [] : ['All of these work on this machine only.']),
  ];
}

/** Nothing stands in for what is not set up: what that means for people. */
function missing({ smtp, sms, stripe, google }: Config): string[] {
  return [
    ...(smtp === undefined
      ? ['SMTP_URL is not set: mails are kept for you, not sent. npm run operator -- --mails shows them.']
      : []),
    ...(sms === undefined ? ['TWILIO_ACCOUNT_SID is not set: no text messages can be sent.'] : []),
    ...(stripe === undefined
      ? ['STRIPE_SECRET_KEY is not set: nobody can pay by card or bank, or subscribe.']
      : []),
    ...(google === undefined ? ['GOOGLE_CLIENT_ID is not set: nobody can sign up with Google.'] : []),
    ...(stripe === undefined && google === undefined ? ['npm run register adds organizations.'] : []),
  ];
}
