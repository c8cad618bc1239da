import test from 'ava';
import {
  emailChangedMail,
  invitationMail,
  newAdminMail,
  oneTimePasswordMail,
  twoStepMail,
} from '../../../api/mail/templates/account.ts';
import { contactMail } from '../../../api/mail/templates/contact.ts';

const EVIL = '<script>alert("1")</script> & \'Co\'';
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;';
const link = { url: 'https://dues.example.org/setPassword?token=abc', until: 'Nov 28, 2026' };
const ann = { organisation: 'Alpha', fname: 'Ann', isAdmin: false, email: 'ann@school.example' };
const security = {
  url: 'https://dues.example.org/security',
  resetUrl: 'https://dues.example.org/resetPassword',
  recoveryCodesLeft: 1,
};
const evil = { organisation: EVIL, fname: EVIL, isAdmin: false, email: EVIL };

const mails = {
  invitation: invitationMail({ ...evil, hasPassword: true, link }),
  'new administrator': newAdminMail({ ...evil, url: 'https://dues.example.org/dashboard' }),
  'one-time password': oneTimePasswordMail({
    ...evil,
    password: 'k3fm-9wpa',
    until: EVIL,
    url: 'https://dues.example.org/login',
  }),
  ...Object.fromEntries(
    (['two-step-on', 'two-step-off', 'two-step-reset', 'recovery-code-used', 'wrong-codes'] as const).map(
      (kind) => [kind, twoStepMail(kind, { ...evil, ...security })],
    ),
  ),
  'email changed': emailChangedMail({ ...evil, oldEmail: EVIL }),
  contact: contactMail({ fname: EVIL, lname: EVIL, email: EVIL, memo: EVIL, from: EVIL }),
};

for (const [name, { text, html }] of Object.entries(mails)) {
  test(`${name}: what people wrote is text in the HTML, not markup`, (t) => {
    t.false(html.includes('<script'));
    t.true(html.includes(ESCAPED));
    t.true(text.includes(EVIL));
  });
}

test('an invitation as people read it', (t) => {
  const { subject, text } = invitationMail({ ...ann, hasPassword: false, link });
  t.is(subject, 'Your account for Alpha');
  t.is(
    text,
    `Alpha

Hello Ann,

Alpha collects its dues with Bursar. There you see what you owe, pay, and look up your payments.

You sign in as ann@school.example. First set a password:

Set Your Password: https://dues.example.org/setPassword?token=abc

The link works once, until Nov 28, 2026. After that, choose Forgot Password on the login page, and a new password is sent to you.

-- 
Sent for Alpha by Bursar. If something here looks wrong, please ask your treasurer.
`,
  );
  t.regex(
    invitationMail({ ...ann, isAdmin: true, hasPassword: false, link }).text,
    /an administrator of Alpha/,
  );
});

test('a new administrator without a password is given the link to set one', (t) => {
  const url = 'https://dues.example.org/dashboard';
  t.true(newAdminMail({ ...ann, url, link }).text.includes(link.url));
  const known = newAdminMail({ ...ann, url }).text;
  t.true(known.includes(url));
  t.regex(known, /with the password that you have/);
});

test('a one-time password as people read it', (t) => {
  const { subject, text, html } = mails['one-time password'];
  t.is(subject, 'Your new password');
  t.regex(text, /\n\nk3fm-9wpa\n\n/);
  t.true(html.includes('<p class="code">k3fm-9wpa</p>'));
});

test('a message to the operator keeps its paragraphs, and says who was signed in', (t) => {
  const { text } = contactMail({
    fname: 'Ann',
    lname: 'Lee',
    email: 'ann@school.example',
    memo: 'One\n\n\nTwo',
    from: 'admin of Alpha',
  });
  t.regex(text, /^Bursar\n\nAnn Lee \(ann@school\.example\), admin of Alpha, writes:\n\nOne\n\nTwo\n\n-- \n/);
});

test('a recovery code that was used, as people read it', (t) => {
  const { subject, text } = twoStepMail('recovery-code-used', { ...ann, ...security });
  t.is(subject, 'A recovery code was used');
  t.is(
    text,
    `Alpha

Hello Ann,

Somebody signed in as ann@school.example with the password and a recovery code. It does not work again; 1 is left.

Sign-in & security: https://dues.example.org/security

If this surprises you, have a new password sent to you at once, and tell an administrator.

Send New Password: https://dues.example.org/resetPassword

-- 
Sent for Alpha by Bursar. If something here looks wrong, please ask your treasurer.
`,
  );
});

test('the first administrator is sent to nobody who does not exist', (t) => {
  const { text } = invitationMail({ ...ann, isAdmin: true, hasPassword: false, link });
  t.notRegex(text, /treasurer|an administrator can/);
  t.regex(text, /After that, choose Forgot Password on the login page/);
  t.regex(
    newAdminMail({ ...ann, isAdmin: true, url: 'https://x.example' }).text,
    /-- \nSent for Alpha by Bursar\.\n/,
  );
});
