import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textsPlugin } from './build/messages-plugin.ts';
import { offlinePlugin } from './build/offline-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { sharedModulesPlugin } from './build/shared-modules-plugin.ts';
import { shellFilesPlugin } from './build/shell-files-plugin.ts';

const server = `http://localhost:${process.env.PORT ?? '3000'}`;

/** What turns the sources into code; the rest works on the finished files. */
const transforms = () => [textsPlugin(), react()];

export default defineConfig({
  plugins: [
    ...transforms(),
    sharedModulesPlugin(transforms),
    offlinePlugin(),
    shellFilesPlugin(),
    precompressPlugin(),
  ],
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
    // What the check of the page weights reads (scripts/checks/page-weights.ts).
    manifest: '.manifest.json',
    // The widest is the barcode library, which comes alone and only where a barcode is drawn.
    chunkSizeWarningLimit: 950,
    // The page of languages reads all texts when it is used; its own came with it.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
