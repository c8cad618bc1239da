import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { answerPage, type Visitor } from './api/contract/pages.ts';

/** Where the development server finds the API; `npm run dev` sets it. */
const apiUrl = process.env.BURSAR_API ?? 'http://127.0.0.1:3000';

/**
 * Both front ends in one build: the pages are `dist/console/index.html` and `dist/member-portal/index.html`; everything else lies under
 * `dist/assets/` at the address that the pages ask for, with the hash of its content in its name, so that it may be cached for ever.
 * What both apps use (React, MUI) is in `assets/shared/` and is fetched once.
 */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), pages()],
  // Below /api/contract are sources of both apps; all else there is the API's. The Host header stays the browser's: the API compares it
  // with the Origin of every change.
  // What browsers ask of the Stripe sandbox is answered by the same server.
  server: {
    proxy: {
      '^/api/(?!contract/)': { target: apiUrl, changeOrigin: false },
      '^/sandbox/': { target: apiUrl, changeOrigin: false },
    },
  },
  build: {
    target: 'es2022',
    // The content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    // The console is one application behind a sign-in: react-admin is of no use in pieces.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { console: 'console/index.html', 'member-portal': 'member-portal/index.html' },
      output: {
        entryFileNames: 'assets/[name]/[name]-[hash].js',
        chunkFileNames: 'assets/shared/[name]-[hash].js',
        assetFileNames: 'assets/shared/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
      },
    },
  },
});

/** In development, serve each page from the app that the API would serve it from, for the person who is signed in. */
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
