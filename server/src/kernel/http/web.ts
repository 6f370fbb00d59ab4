import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPage } from './api-page.ts';
import { contentPolicy, PAGE_HEADERS } from './security-headers.ts';
import { sendJson } from './send-json.ts';

const ASSET_DAYS = 365;

type WebOptions = {
  readonly webRoot: string | undefined;
  readonly openApi: () => object;
  /** Whether administrators have changed texts, which the page then asks for. */
  readonly hasChangedTexts: () => Promise<boolean>;
  /** Whether a caller may read the OpenAPI document. */
  readonly mayReadApi: (request: FastifyRequest) => Promise<boolean>;
  /** Other systems whose pages the application shows in frames. */
  readonly framedOrigins: () => Promise<readonly string[]>;
};

const CHANGED_TEXTS = '<meta name="changed-texts" content="some"';
const NO_CHANGED_TEXTS = '<meta name="changed-texts" content="none"';

/**
 * Serves the built web application (hashed assets for a year, the page itself never from cache, brotli and gzip
 * files as built), its fall-back for addresses of the application, and the OpenAPI document with its page.
 */
export async function registerWeb(
  app: FastifyInstance,
  { webRoot, openApi, mayReadApi, hasChangedTexts, framedOrigins }: WebOptions,
): Promise<void> {
  // Several megabytes that most processes are never asked for: made on the first call, kept from then on.
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    if (!(await mayReadApi(request))) return reply.callNotFound();
    document ??= JSON.stringify(openApi());
    return sendJson(request, reply, document);
  });
  app.get('/api/docs', async (request, reply) => {
    if (!(await mayReadApi(request))) return reply.callNotFound();
    page ??= apiPage(openApi());
    return reply.type('text/html; charset=utf-8').send(page);
  });
  if (!webRoot || !existsSync(join(webRoot, 'index.html'))) return;

  const indexPage = await readFile(join(webRoot, 'index.html'), 'utf8');
  const plainPage = indexPage.replace(CHANGED_TEXTS, NO_CHANGED_TEXTS);
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    // A route for each file would make a thousand of them at every start.
    serve: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      // What a page may do is said with the page: said again with each of its hundred scripts it weighs as much as they.
      if (isHashed) for (const name of PAGE_HEADERS) reply.removeHeader(name);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ASSET_DAYS * 86_400}, immutable` : 'no-cache',
      );
    },
  });
  const files = new Set(await readdir(webRoot, { recursive: true }));
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.slice(1).split('?')[0] ?? '';
    if (path.includes('.') && files.has(join(path))) return reply.sendFile(path);
    if (request.url.startsWith('/api/') || !wantsPage(path, request.headers.accept ?? ANYTHING))
      return reply.callNotFound();
    // A page is served without the database too; it asks for the texts itself then.
    const [isChanged, origins] = await Promise.all([
      hasChangedTexts().catch(() => true),
      framedOrigins().catch(() => []),
    ]);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentPolicy(origins))
      .send(isChanged ? indexPage : plainPage);
  });
}

const ANYTHING = '*/*';

/** A browser asks for pages by name; a probe that takes anything gets one where no file could be meant. */
const wantsPage = (path: string, accept: string): boolean =>
  accept.includes('text/html') || (accept.includes(ANYTHING) && !path.includes('.'));
