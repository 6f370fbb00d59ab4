import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What of a build's chunk decides which other files it needs. */
export type Chunk = {
  readonly fileName: string;
  readonly module: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
};

/** The pages that open without a network; every other page is left to the server. */
const OFFLINE_PAGES = [
  'features/scoring/score.page.tsx',
  'features/offline/offline-desk.page.tsx',
  'features/evidence/support-file.page.tsx',
  'features/evidence/support-file-accept.page.tsx',
  'features/evidence/findings-file.page.tsx',
];

/** Parts that only show other files or write long texts, and weigh more than the pages together. */
const LEFT_OUT = /kit\/(?:preview-|rich-text-writing|.*pdf|special)|stream-writer|bwip|echarts/;

/** Files beside the chunks that the page itself names. */
const PAGE_FILES = [
  '/index.html',
  '/first-paint.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
];

/** Writes the service worker with the list of the files that the offline pages need. */
export function offlinePlugin(): Plugin {
  return {
    name: 'auditplus-offline',
    apply: 'build',
    generateBundle: {
      // After the chunks that hold nothing but styles are gone: one missing file and the browser keeps none.
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((output): Chunk[] =>
          output.type === 'chunk'
            ? [
                {
                  fileName: output.fileName,
                  module: (output.facadeModuleId ?? '').replaceAll('\\', '/'),
                  imports: output.imports,
                  dynamicImports: output.dynamicImports,
                  css: [...(output.viteMetadata?.importedCss ?? [])],
                },
              ]
            : [],
        );
        const files = [...PAGE_FILES, ...offlineFiles(chunks).map((name) => `/${name}`)];
        const source = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8');
        const html = bundle['index.html'];
        const release = createHash('sha256')
          .update(files.join('\n'))
          .update(html?.type === 'asset' ? html.source : '')
          .digest('hex')
          .slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const RELEASE = '${release}';\nconst FILES = ${JSON.stringify(files)};\n${source}`,
        });
      },
    },
  };
}

/** The chunks and styles that the application's start and its offline pages need, directly or later. */
export function offlineFiles(chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isPage = ({ module }: Chunk) => module.endsWith('.page.tsx');
  const isOffline = ({ module }: Chunk) => OFFLINE_PAGES.some((page) => module.endsWith(page));
  const found = new Set<string>();
  const take = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.css) found.add(name);
    for (const name of chunk.imports) {
      const needed = byName.get(name);
      if (needed) take(needed);
    }
    for (const name of chunk.dynamicImports) {
      const later = byName.get(name);
      if (later && !isPage(later) && !LEFT_OUT.test(later.module)) take(later);
    }
  };
  for (const chunk of chunks) if (chunk.module.endsWith('/index.html') || isOffline(chunk)) take(chunk);
  return [...found].sort();
}
