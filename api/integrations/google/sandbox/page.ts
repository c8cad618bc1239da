import { escapeHtml, htmlPage, NO_INDEX } from '../../../platform/http/html.ts';

export interface Account {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly isVerified: boolean;
}

/** Accounts to choose from; any other can be typed. */
export const accounts: readonly (Account & { readonly note: string })[] = [
  {
    givenName: 'Riley',
    familyName: 'Quinn',
    email: 'riley.quinn@gmail.example',
    isVerified: true,
    note: '',
  },
  {
    givenName: 'Sam',
    familyName: 'Okafor',
    email: 'sam.okafor@gmail.example',
    isVerified: true,
    note: '',
  },
  {
    givenName: 'Demo',
    familyName: 'Treasurer',
    email: 'treasurer@bursar.example',
    isVerified: true,
    note: 'has an organization',
  },
  {
    givenName: 'Uma',
    familyName: 'Unverified',
    email: 'uma@unverified.example',
    isVerified: false,
    note: 'email not verified',
  },
];

/** What somebody typed for an account of their own, to be shown again with what is wrong. */
interface Typed {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly error: string;
}

/** "Choose an account": each choice posts the form to the page's address, which holds the site's request. */
export function choicePage(typed?: Typed): string {
  const { givenName = '', familyName = '', email = '', error = '' } = typed ?? {};
  return page(
    'Choose an account',
    `<p>to continue to <strong>Bursar</strong></p>
<form method="post">
${accounts.map(choice).join('\n')}
</form>
<h2>Use another account</h2>
<form method="post">
${error === '' ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<label>First name <input name="givenName" value="${escapeHtml(givenName)}" autocomplete="off" maxlength="60" required></label>
<label>Last name <input name="familyName" value="${escapeHtml(familyName)}" autocomplete="off" maxlength="60"></label>
<label>Email <input name="email" type="email" value="${escapeHtml(email)}" autocomplete="off" maxlength="254" required></label>
<button name="choice" value="typed">Continue</button>
</form>
<form method="post"><button name="choice" value="cancel" class="quiet">Cancel</button></form>`,
  );
}

function choice({ givenName, familyName, email, note }: (typeof accounts)[number]): string {
  return `<button name="choice" value="${escapeHtml(email)}" class="account"><strong>${escapeHtml(`${givenName} ${familyName}`)}</strong>
<span>${escapeHtml(email)}${note === '' ? '' : ` · ${note}`}</span></button>`;
}

export function errorPage(problem: string): string {
  return page(
    'This sign-in cannot go on',
    `<p>${escapeHtml(problem)}</p><p><a href="/signup">Back to Bursar</a></p>`,
  );
}

function page(title: string, body: string): string {
  return htmlPage({
    title: `${title} · Google sandbox`,
    css,
    head: NO_INDEX,
    body: `<main>
<p class="sandbox">Google sandbox: stands in for Google where Bursar is tried out. Nobody is asked for a password.</p>
<h1>${title}</h1>
${body}
</main>`,
  });
}

const css = `
:root { color-scheme: light dark; --page: #f4f4f7; --card: #fff; --line: #c9c8d1; --accent: #1f5fbf; --on-accent: #fff; --quiet: #55535e; --error: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #17161b; --card: #222127; --line: #4a4954; --accent: #8ab4f0; --on-accent: #10151d; --quiet: #b0aeba; --error: #f2a49d; }
}
body { margin: 0; background: var(--page); font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(28rem, 94vw); margin: 6vh auto; padding: 1.5rem; background: var(--card); border-radius: 12px; box-shadow: 0 1px 6px #0002; }
h1 { font-size: 1.4rem; margin: 1rem 0 0; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.25rem 0 1rem; }
.sandbox, .account span { color: var(--quiet); font-size: 0.875rem; }
.error { color: var(--error); }
a { color: var(--accent); }
label { display: block; margin-bottom: 0.75rem; }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; border-radius: 8px; }
input { margin-top: 0.25rem; border: 1px solid var(--line); background: transparent; color: inherit; }
button { border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { margin-top: 0.75rem; background: transparent; color: var(--accent); }
button.account { display: block; margin-bottom: 0.5rem; text-align: left; background: transparent; border-color: var(--line); color: inherit; }
.account span { display: block; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
