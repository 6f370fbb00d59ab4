import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlinePlugin } from './build/offline-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { findSharedModules, PAGES } from './build/shared-modules.ts';
import { shellFilesPlugin } from './build/shell-files-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const server = `http://localhost:${process.env.PORT ?? '3000'}`;

/** Icons in one file: by themselves they come in forty, and each costs a page more time than its content. */
const ICONS = /@ant-design\/icons(-svg)?\/es\/(asn|icons)\//;

/** What the start, the shell and most pages need is one file each: a page's time goes by files more than by bytes. */
const groups = async () => {
  const { shell, pages } = await findSharedModules([textsPlugin(), react()]);
  return [
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    { name: 'icons', minShareCount: 3, test: ICONS, priority: 3 },
    { name: 'shell', test: (id: string) => shell.has(id.replaceAll('\\', '/')), priority: 2 },
    { name: PAGES, test: (id: string) => pages.has(id.replaceAll('\\', '/')), priority: 1 },
  ];
};

export default defineConfig(async ({ command }) => ({
  plugins: [textsPlugin(), react(), offlinePlugin(), shellFilesPlugin(), precompressPlugin()],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/prod-api': { target: server, ws: true },
      '/api': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: command === 'build' ? await groups() : [],
        },
      },
    },
  },
}));
