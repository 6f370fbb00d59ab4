import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlinePlugin } from './build/offline-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { shellFilesPlugin } from './build/shell-files-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const server = `http://localhost:${process.env.PORT ?? '3000'}`;

/**
 * Icons in one file: by themselves they come in forty, and each costs a page more time than its content. What the start
 * needs, the sign-in page with it, is one file too.
 */
const ICONS = /@ant-design\/icons(-svg)?\/es\/(asn|icons)\//;

export default defineConfig({
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
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'icons', minShareCount: 3, test: ICONS, priority: 1 },
          ],
        },
      },
    },
  },
});
