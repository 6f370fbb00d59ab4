import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const { Converter }: typeof import('opencc-js') = createRequire(import.meta.url)('opencc-js');
const traditional = Converter({ from: 'cn', to: 'tw' });

const ROOT = join(import.meta.dirname, '..');
const QUOTED = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")`;
const TRIPLE = new RegExp(String.raw`\[\s*${QUOTED},\s*${QUOTED},\s*${QUOTED},?\s*\]`, 'g');
const NAMED = new RegExp(String.raw`zh: ${QUOTED},\s*zhtw: ${QUOTED},\s*en: ${QUOTED}`, 'g');
const LITERAL = new RegExp(QUOTED, 'g');
const HAN = /\p{Script=Han}/u;

/** Characters that the conversion takes for Simplified although both scripts have them. */
const SHARED = /[台布周准占]/g;

// The words of messages have a check of their own.
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      name.endsWith('.ts') && !/\.test\.ts$|(^|\/)(seed|fixtures|testing|generated|words)\//.test(name),
  )
  .map((name) => ({ name: relative('.', name), text: readFileSync(join(ROOT, name), 'utf8') }));

/** Every text in three languages of a file. */
const textsOf = (source: string): [zh: string, zhtw: string, en: string][] =>
  [TRIPLE, NAMED].flatMap((pattern) =>
    [...source.matchAll(pattern)]
      .map((match): [string, string, string] => [
        match[1] ?? match[2] ?? '',
        match[3] ?? match[4] ?? '',
        match[5] ?? match[6] ?? '',
      ])
      .filter(([zh]) => HAN.test(zh)),
  );

test('the server’s own words are there in Traditional Chinese and in English', () => {
  const faults = sources.flatMap(({ name, text }) =>
    textsOf(text).flatMap(([zh, zhtw, en]) => {
      const characters = zhtw.replace(SHARED, '');
      return [
        ...(en === '' || HAN.test(en) ? [`${name}: ${zh}: the English text`] : []),
        ...(zhtw === '' || traditional(characters) !== characters
          ? [`${name}: ${zh}: the Traditional text "${zhtw}"`]
          : []),
      ];
    }),
  );
  assert.deepEqual(faults, []);
});

/** Words of the mainland for which Traditional texts have one of their own: one term, one word. */
const MAINLAND =
  /單元格|軟件|打印|默認|用戶|菜單|數據庫|網絡|服務器|搜索|登錄|賬號|緩存|鏈接|訪問|調用|模板|設置|身份|反饋|批量|粘貼|文本|語句|密鑰|腳本|大屏|當前|超時|拖動|生成|自定義/u;

test('the words of server, contract and rules are those that Traditional texts have everywhere', () => {
  const repository = join(ROOT, '../..');
  const others = ['contract/src', 'core/src'].flatMap((place) =>
    readdirSync(join(repository, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => ({ name, text: readFileSync(join(repository, place, name), 'utf8') })),
  );
  const faults = [...sources, ...others].flatMap(({ name, text }) =>
    textsOf(text).flatMap(([, zhtw]) => (MAINLAND.test(zhtw) ? [`${name}: ${zhtw}`] : [])),
  );
  assert.deepEqual(faults, []);
});

test('documents and exports hold no word in Chinese alone', () => {
  const printed = sources.filter(({ name }) => /^(documents|features\/output\/templates)\//.test(name));
  assert.ok(printed.length > 30);
  const faults = printed.flatMap(({ name, text }) => {
    const code = text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(TRIPLE, '')
      .replace(NAMED, '');
    return [...code.matchAll(LITERAL)].flatMap(([literal]) =>
      HAN.test(literal) ? [`${name}: ${literal}`] : [],
    );
  });
  assert.deepEqual(faults, []);
});
