import { type Colors, dark, light } from './tokens.ts';

/** The frame's outline while the app loads and asks who is signed in. index.html has it too. */
export function AppSkeleton() {
  return (
    <div className="opening" role="status" aria-label="Loading">
      <div />
      <div>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

/** In the head of the page, since no script of ours runs yet. */
export const appSkeletonStyle = `
body { margin: 0 }
${groundOf('light', light)}
${groundOf('dark', dark)}
.opening { min-height: 100vh; display: grid; grid-template-columns: 216px 1fr }
.opening > :last-child { display: grid; gap: 16px; align-content: start; padding: 76px 24px 0 }
.opening span { border-radius: 8px; height: 30px; max-width: 220px }
.opening span + span { height: 120px; max-width: none }
.opening span + span + span { height: 260px }
[data-frame=public] .opening { grid-template-columns: 2fr 3fr }
[data-frame=public] .opening span { visibility: hidden }
@media (max-width: 899px) { [data-frame=public] .opening { grid-template: 70px 1fr / 1fr } }
@media (max-width: 599px) {
  [data-frame=signed-in] .opening { grid-template-columns: 1fr }
  [data-frame=signed-in] .opening > :first-child { display: none }
  .opening > :last-child { padding: 74px 16px 0 }
}
`;

function groundOf(mode: string, { ground, paper, line, sunken, fill }: Colors): string {
  return `[data-mode=${mode}] body { background: ${paper}; color-scheme: ${mode} }
[data-mode=${mode}] .opening > :first-child { background: ${ground}; border-right: 1px solid ${line} }
[data-mode=${mode}][data-frame=public] .opening > :first-child { background: ${fill} }
[data-mode=${mode}] .opening span { background: ${sunken} }`;
}
