import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chunk, offlineFiles } from './offline-plugin.ts';

const chunk = (fileName: string, module: string, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  module: `/web/src/${module}`,
  imports: [],
  dynamicImports: [],
  css: [],
  ...more,
});

test('the list holds the start, the offline pages and what they load later, and no other page', () => {
  const files = offlineFiles([
    chunk('index.js', 'index.html', {
      imports: ['kernel.js'],
      dynamicImports: ['score.js', 'users.js', 'layout.js'],
      css: ['index.css'],
    }),
    chunk('kernel.js', ''),
    chunk('layout.js', 'shell/layout.tsx', { dynamicImports: ['preview-pdf.js', 'routes.js'] }),
    chunk('routes.js', 'contract/auth.routes.ts'),
    chunk('score.js', 'features/scoring/score.page.tsx', { imports: ['table.js'], css: ['score.css'] }),
    chunk('table.js', ''),
    chunk('users.js', 'features/users/users.page.tsx', { imports: ['heavy.js'] }),
    chunk('heavy.js', ''),
    chunk('preview-pdf.js', 'kit/preview-pdf.tsx'),
  ]);
  assert.deepEqual(files, [
    'index.css',
    'index.js',
    'kernel.js',
    'layout.js',
    'routes.js',
    'score.css',
    'score.js',
    'table.js',
  ]);
});
