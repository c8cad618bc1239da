import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import type { Visitor } from './api/platform/contract/guards.ts';
import { answerPage, openingScript } from './api/platform/contract/pages.ts';
import type { Screen } from './ui/app/screen.ts';
import { AppSkeleton, appSkeletonStyle } from './ui/primitives/AppSkeleton.tsx';

/** Where the development server finds the API; `npm run dev` sets it. */
const apiUrl = process.env.BURSAR_API ?? 'http://127.0.0.1:3000';

const libraries = /[\\/](@mui|@emotion|@tanstack|@noble|date-fns)[\\/]/;
/** MUI's text fields that are more than a line: a list to choose from, several lines, another look. */
const fields =
  /[\\/]material[\\/](TextField|Select|NativeSelect|Menu|MenuList|MenuItem|FilledInput|Input)[\\/](?!\w+Classes)/;
/** react-hook-form, and what forms of one line each need. */
const forms = new RegExp(
  [
    String.raw`[\\/](react-hook-form|@hookform)[\\/]`,
    String.raw`[\\/](useTextField|LineField|SecretInput|EmailInput|PasswordInput|PageForm|PublicPage)\.`,
    String.raw`[\\/](useFormAlert|focusFirstWrong|Visibility|VisibilityOff)\.`,
  ].join('|'),
);
/** What a page with and without sign-in may need. */
const controls =
  /utation|SlotProps|svg-icons|Checkbox|witchBase|FormControlLabel|InputAdornment|Wordmark|[\\/]values[\\/]input/;
/** What lies above a page. */
const dialogs =
  /[\\/](Modal|Backdrop|Fade|Portal|Unstable_TrapFocus|Dialog|DialogActions|DialogContent|DialogTitle|setRef)[\\/]/;
const tables = /[\\/]ui[\\/]list[\\/](columns|Record\w+)\.|[\\/]Table(?!Pagination)\w*[\\/]|visuallyHidden/;
/** react-admin's lists, and what these need. */
const list = new RegExp(
  [
    String.raw`[\\/](ra-[\w-]+|inflection|jsonexport|lodash|diacritic|query-string)[\\/]`,
    String.raw`[\\/](Collapse|Pagination|PaginationItem)[\\/]`,
    String.raw`[\\/]console[\\/]list[\\/](?!ListPanel|SaveView|PersonFilter|PrevNext|shownIds|useOpenRow)`,
  ].join('|'),
);
/** Small files of the console that need no form and no list. */
const consoleParts = new RegExp(
  [
    String.raw`[\\/]ui[\\/](data|primitives|csv)[\\/]`,
    String.raw`[\\/]ui[\\/]forms[\\/](DialogFrame|Question|AskDialog|DayField|LosesInput)\.`,
    String.raw`[\\/]values[\\/](?!\w*Rules|form990)`,
    'icons-material|svg-icons|words|DialogContentText|CardContent|SecondaryButton|MemberLink',
  ].join('|'),
);
/** Of the portal's, those that no page before sign-in needs. */
const portalParts = new RegExp(
  [
    libraries.source,
    String.raw`[\\/]ui[\\/](data|list)[\\/]`,
    String.raw`[\\/]ui[\\/]primitives[\\/](?!Page\.|ErrorAlert)`,
    String.raw`[\\/]ui[\\/]app[\\/](toast|newKey|callOnce)`,
    String.raw`[\\/]values[\\/](money|zonedTime|email|counted|plainText)`,
    'words|useDialog',
  ].join('|'),
);

/**
 * Which modules share a script, besides those that the app starts with; the first group that takes a module
 * has it. Small ones share, because each script is a request of its own, but only with those that the same
 * screens need, and that need nothing more: else a page fetches lists or forms that it does not show.
 */
const groups: Readonly<Record<string, Rolldown.CodeSplittingGroup[]>> = {
  console: [
    { name: 'list', test: list, minShareCount: 9 },
    { name: 'tables', test: tables, minShareCount: 5 },
    { name: 'common', test: libraries, minShareCount: 28 },
    { name: 'forms', test: forms, minShareCount: 5 },
    { name: 'parts', test: consoleParts, minShareCount: 5 },
  ],
  'member-portal': [
    { name: 'fields', test: fields, minShareCount: 4 },
    { name: 'forms', test: forms, minShareCount: 4 },
    { name: 'controls', test: controls, minShareCount: 5 },
    { name: 'dialogs', test: dialogs, minShareCount: 5 },
    {
      name: 'common',
      test: /[\\/](@mui|@tanstack|date-fns|values)[\\/]|[\\/]ui[\\/](app|data|primitives)[\\/]/,
      minShareCount: 25,
    },
    { name: 'parts', test: portalParts, minShareCount: 7 },
  ],
};

/**
 * One build per app (`--mode`), so that neither has the other's code. Files in `dist/assets/<app>/` have
 * their hash in the name, so that they can be cached forever.
 */
export default defineConfig(({ mode: app }) => ({
  appType: 'custom',
  plugins: [react(), pages(), opening(), preloadFont(), preloadScreens(app), withoutHashRouter()],
  // Contracts below /api are source of both apps. The Host header stays: the API compares it with each Origin.
  server: {
    proxy: {
      '^/api/(?!.*contract(/|\\.ts))': { target: apiUrl, changeOrigin: false },
      '^/sandbox/': { target: apiUrl, changeOrigin: false },
    },
  },
  build: {
    // The browsers of CONTRIBUTING.md; test/ui/baseline.test.ts looks for what they lack.
    target: ['safari16', 'chrome119', 'firefox119'],
    emptyOutDir: false,
    // What each screen is made of: test/ui/budgets.test.ts weighs it.
    manifest: `${app}/manifest.json`,
    // The content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { [app]: `${app}/index.html` },
      output: {
        entryFileNames: `assets/${app}/[name]-[hash].js`,
        chunkFileNames: `assets/${app}/[name]-[hash].js`,
        assetFileNames: `assets/${app}/[name]-[hash][extname]`,
        codeSplitting: {
          // A module alone: what it imports may belong elsewhere.
          includeDependenciesRecursively: false,
          groups: [{ name: 'base', tags: ['$initial'] }, ...(groups[app] ?? [])],
        },
      },
    },
  },
}));

/** What is seen before any script has come, in the mode that was chosen. */
function opening(): Plugin {
  return {
    name: 'bursar-opening',
    transformIndexHtml: (html) => ({
      html: html.replace('<div id="root">', `$&${renderToStaticMarkup(createElement(AppSkeleton))}`),
      tags: [
        { tag: 'script', children: openingScript, injectTo: 'head-prepend' },
        { tag: 'style', children: appSkeletonStyle, injectTo: 'head' },
      ],
    }),
  };
}

/** Fetch the font of Latin letters beside the scripts, not after them. */
function preloadFont(): Plugin {
  return {
    name: 'bursar-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\/inter-latin-wght-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * Write `preloads.json`, which the server puts into its pages (api/platform/http/static.ts): per screen its
 * path and the tags that fetch its scripts and the session together with the entry, instead of after it.
 */
function preloadScreens(app: string): Plugin {
  return {
    name: 'bursar-preload-screens',
    async generateBundle(_options, bundle) {
      const importsOf = new Map<string, readonly string[]>();
      const scriptOf = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        importsOf.set(chunk.fileName, chunk.imports);
        for (const module of chunk.moduleIds) scriptOf.set(module, chunk.fileName);
      }
      /** The scripts of modules, with all that these import. */
      const scriptsOf = (modules: readonly string[]): ReadonlySet<string> => {
        const scripts = new Set(
          modules.map((module) => scriptOf.get(join(import.meta.dirname, module)) ?? ''),
        );
        for (const script of scripts) for (const each of importsOf.get(script) ?? []) scripts.add(each);
        return scripts;
      };
      const entry = scriptsOf([`${app}/main.tsx`]);
      const tagsFor = (...modules: readonly string[]) =>
        [...scriptsOf(modules)]
          .filter((script) => !entry.has(script))
          .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`)
          .join('');
      const moduleOf = ({ load }: Screen) => join(app, /import\('(.+)'\)/.exec(String(load))?.[1] ?? '');
      // Imported by Node: the bundle of this file would hold every screen.
      const { screens, publicScreens = [] } = await import(join(import.meta.dirname, app, 'screens.ts'));
      const frame = app === 'console' ? [] : ['member-portal/layout/Shell.tsx'];
      const session = '<link rel="preload" as="fetch" crossorigin href="/api/get-session">';
      const preloads = [
        ...publicScreens.map((screen: Screen) => [screen.path, tagsFor(moduleOf(screen))]),
        ...screens.map((screen: Screen) => [screen.path, session + tagsFor(...frame, moduleOf(screen))]),
      ];
      this.emitFile({ type: 'asset', fileName: `${app}/preloads.json`, source: JSON.stringify(preloads) });
    },
  };
}

/**
 * Leave a third of react-router out: react-admin makes a hash router where there is no router around it, and
 * there always is one (console/App.tsx).
 */
function withoutHashRouter(): Plugin {
  return {
    name: 'bursar-without-hash-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]ra-core[\\/]dist[\\/]routing[\\/]adapters[\\/]reactRouterProvider\.js$/ },
      handler(code) {
        const names = 'createHashRouter, RouterProvider as ReactRouterProvider,';
        if (!code.includes(names)) this.error('react-admin imports its hash router in another way.');
        return `${code.replace(names, '')}\nconst createHashRouter = () => undefined, ReactRouterProvider = 'div';`;
      },
    },
  };
}

/** In development, serve each page from the app that the API would choose for the signed-in person. */
function pages(): Plugin {
  return {
    name: 'bursar-pages',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const address = request.url ?? '/';
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        try {
          const answer = answerPage(address, await visitorOf(request.headers.cookie));
          if ('redirect' in answer) {
            response.writeHead(302, { location: answer.redirect }).end();
            return;
          }
          if (answer.isUnknown) return next();
          const html = await readFile(`${answer.app}/index.html`, 'utf8');
          response.setHeader('content-type', 'text/html');
          response.end(await server.transformIndexHtml(`/${answer.app}/index.html`, html, address));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** Who the API says is signed in with these cookies. */
async function visitorOf(cookie: string | undefined): Promise<Visitor | undefined> {
  if (!cookie) return undefined;
  const answer = await fetch(new URL('/api/get-session', apiUrl), { headers: { cookie } });
  return answer.ok ? ((await answer.json()) as Visitor) : undefined;
}
