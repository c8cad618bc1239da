import test from 'ava';
import { contactMail } from '../../../api/delivery/contactMail.ts';
import { asMailed } from '../../support/mail.ts';

const EVIL = '<script>alert("1")</script> & \'Co\'';
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;';
const link = { url: 'https://dues.example.org/setPassword?token=abc', until: 'Nov 28, 2026' };
const publicUrl = 'https://dues.example.org';
const ann = { organization: 'Alpha', fname: 'Ann', isAdmin: false, email: 'ann@school.example', publicUrl };
const adminAnn = { ...ann, isAdmin: true };
const evil = { organization: EVIL, fname: EVIL, isAdmin: false, email: EVIL, publicUrl };

const mails = {
  invitation: asMailed('invitation', { hasPassword: true, link }, evil),
  'new-admin': asMailed('new-admin', {}, evil),
  'one-time-password': asMailed('one-time-password', { password: 'k3fm-9wpa', until: EVIL }, evil),
  ...Object.fromEntries(
    (['password-changed', 'two-step-on', 'two-step-off', 'two-step-reset', 'wrong-codes'] as const).map(
      (kind) => [kind, asMailed(kind, {}, evil)],
    ),
  ),
  'recovery-code-used': asMailed('recovery-code-used', { left: 1 }, evil),
  'text-by-mail': asMailed('text-by-mail', { message: EVIL, sender: EVIL }, evil),
  'email-changed': asMailed('email-changed', { oldEmail: EVIL }, evil),
  contact: contactMail({ fname: EVIL, lname: EVIL, email: EVIL, memo: EVIL, from: EVIL }),
};

for (const [name, { text, html }] of Object.entries(mails)) {
  test(`${name}: what people wrote is text in the HTML, not markup`, (t) => {
    t.false(html.includes('<script'));
    t.true(html.includes(ESCAPED));
    t.true(text.includes(EVIL));
  });
}

test('an invitation says who sent it, how to get in and until when', (t) => {
  const { subject, text } = asMailed('invitation', { hasPassword: false, link }, ann);
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
  t.regex(asMailed('invitation', { hasPassword: false, link }, adminAnn).text, /an administrator of Alpha/);
});

test('a new administrator without a password is given the link to set one', (t) => {
  t.true(asMailed('new-admin', { link }, ann).text.includes(link.url));
  const known = asMailed('new-admin', {}, ann).text;
  t.true(known.includes(`${publicUrl}/dashboard`));
  t.regex(known, /with the password that you have/);
});

test('a one-time password stands out from the text of its mail', (t) => {
  const { subject, text, html } = mails['one-time-password'];
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
  const { subject, text } = asMailed('recovery-code-used', { left: 1 }, ann);
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
  const { text } = asMailed('invitation', { hasPassword: false, link }, adminAnn);
  t.notRegex(text, /treasurer|an administrator can/);
  t.regex(text, /After that, choose Forgot Password on the login page/);
  t.regex(asMailed('new-admin', {}, adminAnn).text, /-- \nSent for Alpha by Bursar\.\n/);
});
