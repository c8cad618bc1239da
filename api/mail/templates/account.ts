import { type Block, type RenderedMail, renderMail } from '../layout.ts';

/** Mails about somebody's account at Bursar: how he gets in, and what he may do there. */
export type AccountMailKind = 'invitation' | 'new-admin' | 'one-time-password' | 'password-changed';

interface Person {
  readonly organisation: string;
  readonly fname: string;
  /** What he signs in with. */
  readonly email: string;
}

export interface InvitationData extends Person {
  readonly isAdmin: boolean;
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
  const { organisation, fname, url, link } = data;
  return renderMail({
    organisation,
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
  email,
  password,
  until,
  url,
}: OneTimePasswordData): RenderedMail {
  return renderMail({
    organisation,
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
export function passwordChangedMail({ organisation, fname, email, url }: PasswordChangedData): RenderedMail {
  return renderMail({
    organisation,
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

function passwordBlocks({ email }: Person, { url, until }: InvitationData['link']): Block[] {
  return [
    text(`You sign in as ${email}. First set a password:`),
    { kind: 'link', label: 'Set Your Password', url },
    text(`The link works once, until ${until}. After that, an administrator can send you another one.`),
  ];
}

function text(content: string): Block {
  return { kind: 'text', text: content };
}
