import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModules } from './shared-modules.ts';

const chunk = (
  fileName: string,
  modules: readonly string[],
  {
    imports = [],
    dynamicImports = [],
    isEntry = false,
  }: Partial<Parameters<typeof sharedModules>[0][number]> = {},
) => ({ fileName, modules, imports, dynamicImports, isEntry });

/** A product of `count` list pages beside its start, shell and home page. */
const product = (count: number) => {
  const lists = Array.from({ length: count }, (_, index) =>
    chunk(`list-${index}.js`, [`/web/src/list-${index}.tsx`], {
      imports: ['table.js', 'button.js', 'words.js', 'heading.js'],
    }),
  );
  return [
    chunk('start.js', ['/web/src/main.tsx'], {
      imports: ['react.js'],
      dynamicImports: ['frame.js', 'home.js', ...lists.map(({ fileName }) => fileName)],
      isEntry: true,
    }),
    chunk('react.js', ['/react']),
    chunk('button.js', ['/button'], { imports: ['react.js'] }),
    chunk('table.js', ['/table'], { imports: ['button.js'] }),
    chunk('words.js', ['/words']),
    chunk('heading.js', ['/heading']),
    chunk('clock.js', ['/clock']),
    chunk('frame.js', ['/web/src/shell/frame.ts'], { imports: ['button.js', 'react.js'] }),
    chunk('home.js', ['/web/src/features/home/home.page.tsx'], {
      imports: ['button.js', 'heading.js', 'clock.js'],
      dynamicImports: ['tile.js'],
    }),
    chunk('tile.js', ['/web/src/features/home/tile.tsx'], { imports: ['words.js'] }),
    ...lists,
  ];
};

test('what the shell needs beyond the start is one piece, and what many pages need beyond it another', () => {
  const { shell, pages } = sharedModules(product(30));
  assert.deepEqual([...shell].sort(), ['/button', '/web/src/shell/frame.ts']);
  assert.deepEqual(
    [...pages],
    ['/table'],
    'the words stay alone: the home page must not load the table with them',
  );
});

test('what the home page shares with many pages is one piece beside what it needs alone', () => {
  const { home, first } = sharedModules(product(29));
  assert.deepEqual([...home].sort(), ['/clock', '/heading', '/web/src/features/home/home.page.tsx']);
  assert.deepEqual([...first], ['/heading']);
});

test('what few pages need stays with them', () => {
  const { first, pages } = sharedModules(product(28));
  assert.deepEqual([first.size, pages.size], [0, 0]);
});

test('a product without its shell is a fault of the build', () => {
  assert.throws(
    () => sharedModules([chunk('start.js', ['/web/src/main.tsx'], { isEntry: true })]),
    /frame\.ts/,
  );
});
