import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { PAGES, SHELL } from './shared-modules.ts';

/**
 * Names the files of the shell, and what most pages but the home page share, in the page, for `first-paint.js`: with a
 * signed-in person they are fetched beside the start instead of after it.
 */
export function shellFilesPlugin(): Plugin {
  return {
    name: 'auditplus-shell-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const shell = chunksOf(bundle).find(({ moduleIds }) =>
          moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(SHELL)),
        );
        if (!shell) throw new Error(`There is no chunk of ${SHELL}.`);
        const atStart = withImports(bundle, chunk.fileName);
        const shellFiles = [...withImports(bundle, shell.fileName)].filter((name) => !atStart.has(name));
        const first = new Set([...atStart, ...shellFiles]);
        const pageFiles = chunksOf(bundle)
          .filter(({ name }) => name === PAGES)
          .flatMap(({ fileName }) => [...withImports(bundle, fileName)])
          .filter((name) => !first.has(name));
        return [nameFiles('shell-files', shellFiles), nameFiles('page-files', pageFiles)];
      },
    },
  };
}

const nameFiles = (name: string, files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content: files.map((file) => `/${file}`).join(' ') },
  injectTo: 'head-prepend',
});

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** A chunk and all that it imports before it runs. */
function withImports(
  bundle: Rolldown.OutputBundle,
  fileName: string,
  found = new Set<string>(),
): Set<string> {
  const output = bundle[fileName];
  if (output?.type !== 'chunk' || found.has(fileName)) return found;
  found.add(fileName);
  for (const name of output.imports) withImports(bundle, name, found);
  return found;
}
