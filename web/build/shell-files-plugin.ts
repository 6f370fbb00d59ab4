import type { Plugin, Rolldown } from 'vite';
import { SHELL } from './shared-modules.ts';

/**
 * Names the files of the shell in the page, for `first-paint.js`: with a signed-in person they are fetched beside the
 * start instead of after it.
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
        const files = [...withImports(bundle, shell.fileName)].filter((name) => !atStart.has(name));
        const content = files.map((name) => `/${name}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'shell-files', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

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
