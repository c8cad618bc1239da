import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin } from 'vite';
import type { Visitor } from './api/platform/contract/guards.ts';
import { answerPage, openingScript } from './api/platform/contract/pages.ts';
import type { Screen } from './ui/app/screen.ts';
import { AppSkeleton, appSkeletonStyle } from './ui/primitives/AppSkeleton.tsx';

/** Where the development server finds the API; `npm run dev` sets it. */
const apiUrl = process.env.BURSAR_API ?? 'http://127.0.0.1:3000';

/** What only forms need: the libraries, and the calls with their schemas. */
const forms = /[\\/](zod|@hookform|react-hook-form|contract|forms)[\\/]/;

/** MUI's text fields, of which a select with its menu is one. */
const fields =
  /[\\/]material[\\/](TextField|\w*Input|\w*Select|Input\w+|Form[CLH]\w+|Textarea\w+|Menu|MenuList|Popover|Grow)[\\/](?!useFormControl|FormControlContext)/;

/**
 * One build per app (`--mode`), so that neither has the other's code. Files in `dist/assets/<app>/` have
 * their hash in the name, so that they can be cached forever.
 */
export default defineConfig(({ mode: app }) => ({
  appType: 'custom',
  plugins: [react(), pages(), opening(), preloadFont(), preloadScreens(app)],
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
        // One file of all that the app starts with, then one of what most screens need and one of small parts
        // that several share: else a screen is fetched in dozens of files. Text fields, lists and forms stay
        // apart, with the libraries that only they need.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            // What forms need comes with the dialogs, however many they are.
            { name: 'common', test: (id) => !forms.test(id) && !fields.test(id), minShareCount: 12 },
            { name: 'fields', test: fields, minShareCount: 4 },
            { name: 'forms', test: /[\\/](react-hook-form|inputs|PageForm|EmailInput)\b/, minShareCount: 4 },
            {
              name: 'parts',
              test: /icons-material|[\\/](ui|shared|values)[\\/](?!.*(List|Table|Csv|Selection|Input))[^\\/]+$/,
              minShareCount: 4,
            },
          ],
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
 * Write `preloads.json`, which the server puts into its pages (api/platform/http/static.ts): per screen its path
 * and the tags that fetch its scripts, and who is signed in, together with the entry instead of after it.
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
