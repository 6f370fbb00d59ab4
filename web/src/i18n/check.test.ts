import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { checkTexts } from './check.ts';

async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'texts-'));
  try {
    await mkdir(join(root, 'declared'));
    for (const [name, source] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), source);
    }
    return await checkTexts({ web: root, declarations: join(root, 'declared') });
  } finally {
    await rm(root, { recursive: true });
  }
}

test('complete texts and a component without raw text pass', async () => {
  const faults = await faultsOf({
    'a.messages.ts': `export const a = { id: 'a', zh: { total: '共 {count} 条' }, en: { total: '{count} rows', total_one: '{count} row' } };`,
    'a.tsx': `// 说明\nexport const A = () => <p title={t('total')} className="wide">{t('total')} · 1</p>;`,
  });
  assert.deepEqual(faults, []);
});

test('a missing language, a lost place and Chinese in the English text are named', async () => {
  const faults = await faultsOf({
    'a.messages.ts': `export const a = { id: 'a', zh: { one: '一', two: '{n} 条', three: '三' }, en: { two: 'rows', three: '三' } };`,
  });
  assert.deepEqual(faults, [
    'a.messages.ts: a.one has no en text',
    'a.messages.ts: a.two: the places of en differ from zh',
    'a.messages.ts: a.three: the en text holds Chinese',
  ]);
});

test('two parts under one id are named', async () => {
  const part = (name: string) => `export const ${name} = { id: 'a', zh: { x: '一' }, en: { x: 'One' } };`;
  assert.deepEqual(await faultsOf({ 'a.messages.ts': part('a'), 'b.messages.ts': part('b') }), [
    'b.messages.ts: b: the id "a" names another part already',
  ]);
});

test('raw text in a component is named with its line', async () => {
  const faults = await faultsOf({
    'a.tsx': `const A = () => (\n  <p title="Delete it">\n    Save\n    {'保存'}\n  </p>\n);\nconst b = \`共 \${n} 条\`;`,
  });
  assert.deepEqual(
    faults.map((fault) => fault.replace(/; put.*/, '')),
    [
      'a.tsx: line 2: raw text "Delete it"',
      'a.tsx: line 2: raw text "Save"',
      'a.tsx: line 4: raw text "保存"',
      'a.tsx: line 7: raw text "共"',
      'a.tsx: line 7: raw text "条"',
    ],
  );
});

test('a label that is written in two parts is named, a sentence that happens to be the same is not', async () => {
  const part = (id: string, key: string) =>
    `const define = (id, m) => ({ id, zh: { x: '一' }, en: { x: 'One' } });\nexport const ${id} = define('${id}', { ${key}: ['执行人', 'Performer'], s: ['请选择一行。', 'Select a row.'] });`;
  assert.deepEqual(
    await faultsOf({ 'a.messages.ts': part('a', 'who'), 'b.messages.ts': part('b', 'person') }),
    [
      'a.messages.ts: line 2: "执行人/Performer" stands in 2 places: put it into i18n/words.ts',
      'b.messages.ts: line 2: "执行人/Performer" stands in 2 places: put it into i18n/words.ts',
    ],
  );
});

test('a message that repeats the label of a field or state of its feature is named', async () => {
  const part = (id: string) =>
    `const define = (id, m) => ({ id, zh: { x: '一' }, en: { x: 'One' } });\nexport const ${id} = define('${id}', { x: ['${id === 'plans' ? '已批准' : '已签署'}', '${id === 'plans' ? 'Approved' : 'Signed'}'] });`;
  const faults = await faultsOf({
    'declared/plans/plans.lifecycle.ts': `export const plan = { states: { approved: [1, ['已批准', '已批准', 'Approved'], 'green'], signed: [2, ['已签署', '已簽署', 'Signed'], 'green'] } };`,
    'features/plans/plans.messages.ts': part('plans'),
    'features/seals/seals.messages.ts': part('seals'),
  });
  assert.deepEqual(
    faults.filter((fault) => fault.startsWith('features')),
    [
      'features/plans/plans.messages.ts: line 2: "已批准/Approved" is declared in plans/plans.lifecycle.ts: write labelMessage(…)',
    ],
  );
});

test('a text that is written again and again is named, with the word to take over where there is one', async () => {
  const part = (id: string, texts: string) =>
    `const define = (id, m) => ({ id, zh: { x: '一', y: '二' }, en: { x: 'One', y: 'Two' } });\nexport const ${id} = define('${id}', { ${texts} });`;
  const faults = await faultsOf({
    'a.messages.ts': part('a', "x: ['名称', 'Name'], y: ['状态', 'Status']"),
    'b.messages.ts': part('b', "x: ['名称', 'Name'], y: ['状态', 'State']"),
    'c.messages.ts': part('c', "x: ['名称', 'Name'], y: ['保存', 'Save']"),
    'i18n/words.ts': "export const words = { save: ['保存', 'Save'] };",
  });
  assert.deepEqual(faults, [
    'a.messages.ts: line 2: "名称/Name" stands in 3 places: put it into i18n/words.ts',
    'b.messages.ts: line 2: "名称/Name" stands in 3 places: put it into i18n/words.ts',
    'c.messages.ts: line 2: "名称/Name" stands in 3 places: put it into i18n/words.ts',
    'c.messages.ts: line 2: "保存/Save" is a shared word: write words.save',
  ]);
});
