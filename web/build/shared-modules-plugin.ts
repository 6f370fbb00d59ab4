import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { PAGES, type SharedChunk, type SharedModules, sharedModules } from './shared-modules.ts';

/** Icons in one file: by themselves they come in forty, and each costs a page more time than its content. */
const ICONS = /@ant-design\/icons(-svg)?\/es\/(asn|icons)\//;

/** What the start, the shell and most pages need is one file each: a page's time goes by files more than by bytes. */
export function sharedModulesPlugin(transforms: () => PluginOption[]): Plugin {
  return {
    name: 'auditplus-shared-modules',
    apply: 'build',
    async config() {
      const { shell, home, first, pages } = await findSharedModules(transforms());
      const isIcon = (id: string) => ICONS.test(id);
      // Icons of the home page come with those of the shell: with all others it would load what it never shows.
      const isOfShell = (id: string) => shell.has(id) || (isIcon(id) && home.has(id));
      const groups = [
        { name: 'start', tags: ['$initial' as const], priority: 5 },
        { name: 'shell', test: (id: string) => isOfShell(plain(id)), priority: 4 },
        { name: 'icons', minShareCount: 3, test: (id: string) => isIcon(plain(id)), priority: 3 },
        { name: 'first', test: (id: string) => first.has(plain(id)), priority: 2 },
        { name: PAGES, test: (id: string) => pages.has(plain(id)), priority: 1 },
      ];
      const codeSplitting = { includeDependenciesRecursively: false, groups };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/**
 * Builds for a trial, without writing, to learn which modules come to the browser together. Only the bundler knows:
 * what a module imports and what is left of it after unused code is gone are far apart.
 */
async function findSharedModules(plugins: PluginOption[]): Promise<SharedModules> {
  const output = await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, cssMinify: false, target: 'es2023' },
  });
  if (Array.isArray(output) || !('output' in output))
    throw new Error('The trial build gave no single output.');
  return sharedModules(output.output.filter((file) => file.type === 'chunk').map(chunkOf));
}

const chunkOf = (chunk: Rolldown.OutputChunk): SharedChunk => ({
  fileName: chunk.fileName,
  modules: chunk.moduleIds.map(plain),
  imports: chunk.imports,
  dynamicImports: chunk.dynamicImports,
  isEntry: chunk.isEntry,
});

const plain = (id: string): string => id.replaceAll('\\', '/');
