import { type Colors, dark, light } from './tokens.ts';

/** The frame's outline while the app loads and asks who is signed in. index.html has it too. */
export function AppSkeleton() {
  return (
    <div className="opening" role="status" aria-label="Loading">
      <div>
        <span />
        <span />
      </div>
      <div>
        <span />
        <span />
      </div>
    </div>
  );
}

/** In the head of the page, since no script of ours runs yet: titles and rows, in sight after 150 ms. */
export const appSkeletonStyle = `
body { margin: 0 }
${colorsOf('light', light)}
${colorsOf('dark', dark)}
@keyframes late { from { opacity: 0 } }
.opening { min-height: 100vh; display: grid; grid-template-columns: 216px 1fr }
.opening > :first-child { background: var(--ground); border-right: 1px solid var(--line) }
.opening > :last-child { border-top: 1px solid var(--line); margin-top: 48px }
.opening > div { display: grid; gap: 24px; align-content: start; padding: 16px 24px 0 16px }
.opening > :last-child { padding: 24px 24px 0 }
.opening span { border-radius: 4px; height: 20px; max-width: 180px; background: var(--line); animation: late .18s .15s both }
.opening span + span { height: 400px; max-width: none; border-radius: 0; background: repeating-linear-gradient(var(--line) 0 12px, transparent 12px 40px); max-width: 60% }
.opening > :first-child span + span { background-size: 100% 30px; background-image: linear-gradient(var(--line) 12px, transparent 12px) }
[data-frame=public] .opening { grid-template-columns: 2fr 3fr }
[data-frame=public] .opening > :first-child { background: var(--fill) }
[data-frame=public] .opening > :last-child { margin: 0; border: 0 }
[data-frame=public] .opening span { visibility: hidden }
@media (max-width: 899px) { [data-frame=public] .opening { grid-template: 70px 1fr / 1fr } }
@media (max-width: 599px) {
  [data-frame=signed-in] .opening { grid-template-columns: 1fr }
  [data-frame=signed-in] .opening > :first-child { display: none }
  .opening > :last-child { padding: 24px 16px 0 }
}
`;

function colorsOf(mode: string, { ground, paper, line, fill }: Colors): string {
  return `[data-mode=${mode}] body { background: ${paper}; color-scheme: ${mode} }
[data-mode=${mode}] .opening { --ground: ${ground}; --line: ${line}; --fill: ${fill} }`;
}
