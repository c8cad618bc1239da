import { type Block, type RenderedMail, renderMail } from '../layout.ts';

/** Mails about somebody's account at Bursar: how he gets in, and what he may do there. */
export type AccountMailKind =
  | 'invitation'
  | 'new-admin'
  | 'one-time-password'
  | 'password-changed'
  | 'two-step-on'
  | 'two-step-off'
  | 'two-step-reset'
  | 'recovery-code-used'
  | 'wrong-codes'
  | 'email-changed';

interface Person {
  readonly organisation: string;
  readonly fname: string;
  readonly isAdmin: boolean;
  /** What he signs in with. */
  readonly email: string;
}

export interface InvitationData extends Person {
  /** He has set a password already. */
  readonly hasPassword: boolean;
  /** The page to set it, and until when it opens, e.g. `Nov 28, 2026`. */
  readonly link: { readonly url: string; readonly until: string };
}

/** To a new member or administrator, or to one who asked for another link (spec 3: credentials by mail). */
export function invitationMail(data: InvitationData): RenderedMail {
  const { organisation, fname, isAdmin, hasPassword, link } = data;
  const purpose = isAdmin
    ? `You are an administrator of ${organisation} on Bursar, where its dues and payments are kept.`
    : `${organisation} collects its dues with Bursar. There you see what you owe, pay, and look up your payments.`;
  return renderMail({
    organisation,
    ...footerFor(isAdmin, organisation),
    subject: `Your account for ${organisation}`,
    blocks: [
      { kind: 'text', text: `Hello ${fname},` },
      { kind: 'text', text: purpose },
      ...passwordBlocks(data, link),
      ...(hasPassword ? [text('The password that you have goes on working until you set another one.')] : []),
    ],
  });
}

export interface NewAdminData extends Person {
  /** Where he works from now on. */
  readonly url: string;
  /** For somebody who has no password yet. */
  readonly link?: InvitationData['link'];
}

/** To a member who became an administrator (spec 1 section 4, "Role change"). */
export function newAdminMail(data: NewAdminData): RenderedMail {
  const { organisation, fname, isAdmin, url, link } = data;
  return renderMail({
    organisation,
    ...footerFor(isAdmin, organisation),
    subject: `You are an administrator of ${organisation} now`,
    blocks: [
      text(`Hello ${fname},`),
      text(
        `You are an administrator of ${organisation} on Bursar from now on: you can charge members, record and verify payments, and change the settings.`,
      ),
      ...(link === undefined
        ? [
            text('Please sign in again, with the password that you have.'),
            { kind: 'link', label: 'Open Bursar', url } as const,
          ]
        : passwordBlocks(data, link)),
    ],
  });
}

export interface OneTimePasswordData extends Person {
  readonly password: string;
  /** When it ends, e.g. `Nov 22, 2026, 10:15 AM`. */
  readonly until: string;
  readonly url: string;
}

/** After "Send New Password" (spec 1 section 2.1). */
export function oneTimePasswordMail({
  organisation,
  fname,
  isAdmin,
  email,
  password,
  until,
  url,
}: OneTimePasswordData): RenderedMail {
  return renderMail({
    organisation,
    ...footerFor(isAdmin, organisation),
    subject: 'Your new password',
    blocks: [
      text(`Hello ${fname},`),
      text(`A new password was asked for ${email}. Sign in with this one:`),
      { kind: 'code', text: password },
      text(`It works once, until ${until}. Bursar then asks you to choose a password of your own.`),
      { kind: 'link', label: 'Sign In', url },
      text('If you did not ask for it, you need not do anything: your password goes on working.'),
    ],
  });
}

export interface PasswordChangedData extends Person {
  /** Where he asks for a new password. */
  readonly url: string;
}

/** So that nobody's password is changed behind his back, at a computer that he left open. */
export function passwordChangedMail({
  organisation,
  fname,
  isAdmin,
  email,
  url,
}: PasswordChangedData): RenderedMail {
  return renderMail({
    organisation,
    ...footerFor(isAdmin, organisation),
    subject: 'Your password was changed',
    blocks: [
      text(`Hello ${fname},`),
      text(`The password of ${email} was changed. If that was you, all is well.`),
      text(
        'If it was not, have a new one sent to you. When you set it, every browser that is signed in as you is signed out.',
      ),
      { kind: 'link', label: 'Send New Password', url },
    ],
  });
}

export interface TwoStepData extends Person {
  /** Where he sees what is on, and who is signed in. */
  readonly url: string;
  /** Where he asks for a new password. */
  readonly resetUrl: string;
  readonly recoveryCodesLeft: number;
}

type TwoStepKind = 'two-step-on' | 'two-step-off' | 'two-step-reset' | 'recovery-code-used' | 'wrong-codes';

/** What happened to the second factor: the subject, and what is to be said of it. */
const twoStepNews: Readonly<
  Record<TwoStepKind, (data: TwoStepData) => { readonly subject: string; readonly text: string }>
> = {
  'two-step-on': ({ email }) => ({
    subject: 'Two-step sign-in is on',
    text: `From now on, a code from your authenticator app is asked for whenever ${email} signs in. Keep your recovery codes where you find them without your phone.`,
  }),
  'two-step-off': ({ email }) => ({
    subject: 'Two-step sign-in is off',
    text: `Two-step sign-in of ${email} was turned off. The password alone signs in from now on.`,
  }),
  'two-step-reset': ({ email, organisation }) => ({
    subject: 'Your two-step sign-in was removed',
    text: `An administrator of ${organisation}, or whoever operates Bursar there, has removed the two-step sign-in of ${email}, as is done for somebody who has lost their phone. You were signed out everywhere and sign in with your password alone, until you turn it on again.`,
  }),
  'recovery-code-used': ({ email, recoveryCodesLeft }) => ({
    subject: 'A recovery code was used',
    text: `Somebody signed in as ${email} with the password and a recovery code. It does not work again; ${recoveryCodesLeft === 1 ? '1 is' : `${recoveryCodesLeft} are`} left.`,
  }),
  'wrong-codes': ({ email }) => ({
    subject: 'Somebody may know your password',
    text: `Today a wrong code was given several times for ${email}, by somebody who knows the password or sits at a computer where you are signed in. Nothing was changed and nobody got in by that. If it was not you, the password may be known to somebody else, or a computer was left open.`,
  }),
};

/** So that nobody's second factor is changed behind his back. */
export function twoStepMail(kind: TwoStepKind, data: TwoStepData): RenderedMail {
  const { subject, text: news } = twoStepNews[kind](data);
  return renderMail({
    organisation: data.organisation,
    ...footerFor(data.isAdmin, data.organisation),
    subject,
    blocks: [
      text(`Hello ${data.fname},`),
      text(news),
      { kind: 'link', label: 'Sign-in & security', url: data.url },
      text('If this surprises you, have a new password sent to you at once, and tell an administrator.'),
      { kind: 'link', label: 'Send New Password', url: data.resetUrl },
    ],
  });
}

/**
 * To the address that somebody signed in with, when an administrator gave him another one. The new one is not named: whoever reads the old mailbox need not
 * be the same person.
 */
export function emailChangedMail({ organisation, fname, isAdmin, oldEmail }: EmailChangedData): RenderedMail {
  return renderMail({
    organisation,
    ...footerFor(isAdmin, organisation),
    subject: 'You sign in with another email address now',
    blocks: [
      text(`Hello ${fname},`),
      text(
        `An administrator of ${organisation} has changed the email address of your account. ${oldEmail} does not sign in any more, and mails go to the new address.`,
      ),
      text(`If you did not expect this, ask an administrator of ${organisation}.`),
    ],
  });
}

export interface EmailChangedData extends Omit<Person, 'email'> {
  readonly oldEmail: string;
}

function passwordBlocks({ email }: Person, { url, until }: InvitationData['link']): Block[] {
  return [
    text(`You sign in as ${email}. First set a password:`),
    { kind: 'link', label: 'Set Your Password', url },
    text(
      `The link works once, until ${until}. After that, choose Forgot Password on the login page, and a new password is sent to you.`,
    ),
  ];
}

/** An administrator has no treasurer to ask: it may be the only one. */
function footerFor(isAdmin: boolean, organisation: string): { readonly footer?: string } {
  return isAdmin ? { footer: `Sent for ${organisation} by Bursar.` } : {};
}

function text(content: string): Block {
  return { kind: 'text', text: content };
}
