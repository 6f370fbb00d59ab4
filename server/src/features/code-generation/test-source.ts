import {
  type DesignedField,
  designedProps,
  isSecret,
  isSeveral,
  referenceOf,
  SECRET_MASK,
  sampleDesigned,
  shapeOf,
} from '@auditplus/contract/kinds/designed.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { sampleText, type TextField } from '@auditplus/contract/kinds/text.ts';
import { sampleExtension } from '@auditplus/contract/kinds/upload-fz.ts';
import { matchesOf } from '@auditplus/core/forms/narrowing.ts';
import { formRules } from '@auditplus/core/records/form-rules.ts';
import { recordButtons } from '@auditplus/core/records/record-buttons.ts';
import { recordRules } from '@auditplus/core/records/record-rules.ts';
import type { FeatureModel } from './feature-files.ts';
import { demonstrated, isKnown, isTriable, type RecordField } from './record-field.ts';
import { block, literal, WIDTH } from './source-text.ts';

/** 2026-03-02, as people in Asia/Shanghai write it. */
const DAY_MS = 1_772_380_800_000;

const YEAR_MS = 366 * 86_400_000;

/** Another person at another time. */
const LATER = { now: DAY_MS + YEAR_MS, me: { id: 'other', organize: 'other', roles: [] } };

/** A call that stands in the source as it is. */
type Call = { readonly call: string };

const ADMINISTRATOR: Call = { call: "demoId('user', 'admin')" };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'call' in value;

/** The test of a record: what its form sends is stored, found, changed, deleted and brought back. */
export function testSource(feature: FeatureModel): string {
  const { names, fields, nameField, hasProcess } = feature;
  const named = (name: keyof typeof NAMES): string => literal(nameLike(feature, name), '');
  const edited = fields.filter(({ field }) => field.origin === undefined);
  if (isUnstored(feature)) return unstoredSource(feature);
  const files = edited.flatMap(({ name, field }) => {
    const extension = field.kind === 'files' ? sampleExtension(field) : undefined;
    return extension === undefined ? [] : [{ name, extension, isRequired: field.required === true }];
  });
  const needed = files.filter(({ isRequired }) => isRequired);
  const { isBroken, isListed, isOpen, setBy } = ruleChecker(feature);
  const { kept, mayChange } = sampleRecord(feature);
  if (!mayChange) return unstoredSource(feature);
  const values = Object.entries(kept).filter(([name]) => !needed.some((file) => file.name === name));
  const breach = variations(edited, kept).find(isBroken);
  const required = fields.find(({ field }) => field.required && ['text', 'multiline'].includes(field.kind));
  const { one, article } = inSentence(feature);
  const { text, calls } = valuesSource(values);
  const [second = '', third = '', fourth = '', fifth = ''] = [2, 3, 4, 5].map((at) =>
    anew(edited, nameField, at),
  );
  const base = second === '' ? 'VALUES' : 'OTHERS';
  const secrets = edited.filter(({ field }) => isSecret(field));
  const masked = secrets.map(({ name }) => `${name}: ${literal(SECRET_MASK, '')}`);
  const shown =
    secrets.length > 0
      ? `/** As it is read: secrets are shown to nobody. */\n${assigned('const SHOWN = ', ['...VALUES', ...masked])}\n`
      : '';
  /** What a form sends, with files of its own where it needs some. */
  const sent = (of: string) => (needed.length > 0 ? `...${of}, ...(await files())` : `...${of}`);
  const refused = required
    ? `
test('${article} ${one} without what it needs is refused', async () => {
${calling('const { status } = await admin.tryCall(routes.create, ', [`body: { ${sent('VALUES')}, ${required.name}: '' }`])}
  assert.equal(status, 400);
});
`
    : '';
  // The name of the record that the first test stored may be taken.
  const changed = Object.entries(breach ?? {}).filter(([name, value]) => kept[name] !== value);
  const isNamed = changed.some(([name]) => name === nameField);
  const breaking = breach
    ? `
test('${article} ${one} that breaks a rule is refused', async () => {
  const { errorCode } = await admin.tryCall(routes.create, {
    body: { ${sent('VALUES')}, ${isNamed ? '' : `${nameField}: ${named('Other')}, `}${third === '' ? '' : `${third}, `}${changed.map(([name, value]) => `${name}: ${literal(value, '')}`).join(', ')} },
  });
  assert.equal(errorCode, 'record.ruleBroken');
});
`
    : '';
  const pressed = buttonTests(feature, { edited, kept, sent, isBroken, isListed, isOpen, setBy });
  const own =
    needed.length === 0
      ? ''
      : `/** Files that a form needs: each record has its own. */
const files = async () => ({
${needed.map(({ name, extension }) => `  ${name}: [await uploaded(product, admin, '${extension}')],\n`).join('')}});

`;
  const [file] = files;
  const further = fourth === '' ? '' : `${fourth}, `;
  const held = file
    ? `
test('files of ${article} ${one} are its own, and come back with it', async () => {
  const sent = { ${sent('VALUES')}, ${further}${nameField}: ${named('With files')} };
  const foreign = await uploaded(product, await product.as('linzy'), '${file.extension}');
  const refused = await admin.tryCall(routes.create, { body: { ...sent, ${file.name}: [foreign] } });
  assert.equal(refused.errorCode, 'file.missing');
  const given = await uploaded(product, admin, '${file.extension}');
  await admin.call(routes.create, { body: { ...sent, ${file.name}: [given] } });
  const [row] = await found(${named('With files')});
  assert.ok(row);
  const params = { id: row.id };
  const { ${file.name}: stored } = await admin.call(routes.read, { params });
  assert.equal(stored[0]?.name, given.name);
  await admin.call(routes.remove, { params, query: {} });
  await admin.call(routes.restore, { params });
  const { ${file.name}: restored } = await admin.call(routes.read, { params });
  assert.equal(restored[0]?.fileId, given.fileId);
  const link = await admin.call(filesRoutes.downloadLink, { params: { type: 'annex', id: given.fileId } });
  assert.equal((await fetch(product.url + link.url)).status, 200);
});
`
    : '';
  const decided = hasProcess
    ? `
test('a process that is set up for ${article} ${one} decides on it', async () => {
  await publishTemplate(admin, chain(start(), approver('manager', ['caoyh'])), {
    formType: 1,
    formCode: 'record.${names.one}',
    formData: [],
    fullName: '${names.labels}',
  });
  const sent = {
${[sent('VALUES'), fifth, `${nameField}: ${named('Decided')}`]
  .filter((entry) => entry !== '')
  .flatMap((entry) => entry.split(/, (?=\.\.\.)/))
  .map((entry) => `    ${entry},\n`)
  .join('')}  };
  await admin.call(routes.create, { body: sent });
  const [row] = await found(${named('Decided')});
  assert.ok(row);
  assert.equal(row.processState, 'running');
  const params = { id: row.id };
  const meanwhile = await admin.tryCall(routes.update, { params, body: sent });
  assert.equal(meanwhile.errorCode, 'record.running');
  await actors(product).agree('caoyh', row.processId);
  const [after] = await found(${named('Decided')});
  assert.equal(after?.processState, 'approved');
});
`
    : '';
  const rules = fields.flatMap(({ field }) =>
    field.kind === 'designed' && field.of === 'billRule' ? [String(designedProps(field).rule)] : [],
  );
  const uses = [
    ...(rules.length > 0
      ? [['billRule', '@auditplus/contract/features/bill-numbers/bill-rules.record.ts']]
      : []),
    [names.one, `@auditplus/contract/features/${names.folder}/${names.folder}.record.ts`],
    ['recordRoutes', '@auditplus/contract/kernel/records/record-routes.ts'],
    ...(file ? [['filesRoutes', '@auditplus/contract/features/files/files.routes.ts']] : []),
    ...(pressed.includes('printTemplatesRoutes')
      ? [['printTemplatesRoutes', '@auditplus/contract/features/print-templates/print-templates.routes.ts']]
      : []),
    ...(calls > 0 ? [['demoId', '../../testing/demo-people.ts']] : []),
    ['type Client, startTestApp, type TestApp', '../../testing/http.ts'],
    ...(file ? [['uploaded', '../../testing/upload.ts']] : []),
    ...(hasProcess
      ? [
          ['approver, chain, publishTemplate, start', '../process-definitions/templates.fixture.ts'],
          ['actors', '../processes/processes.fixture.ts'],
        ]
      : []),
  ] as const;
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
${imported(uses)}

const routes = recordRoutes(${names.one});
const VALUES = ${text} as const;
${shown}${second === '' ? '' : `/** What another record may not have alike. */\nconst OTHERS = { ...VALUES, ${second} };\n`}
let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
${[...new Set(rules)].map(ruleSource).join('')}});
after(() => product.stop());

${own}async function found(keyword: string) {
  const { list } = await admin.call(routes.list, { query: { keyword } });
  return list;
}

test('${article} ${one} is stored, found by its name and opened with what its form sent', async () => {
  await admin.call(routes.create, { body: ${needed.length > 0 ? `{ ${sent('VALUES')} }` : 'VALUES'} });
  const [row] = await found(VALUES.${nameField});
  assert.ok(row);
  assert.partialDeepStrictEqual(await admin.call(routes.read, { params: { id: row.id } }), ${shown === '' ? 'VALUES' : 'SHOWN'});
});

test('${article} ${one} is changed, deleted and brought back', async () => {
${calling('await admin.call(routes.create, ', [`body: { ${sent(base)}, ${nameField}: ${named('Before')} }`])}
  const [row] = await found(${named('Before')});
  assert.ok(row);
  const params = { id: row.id };
${calling('await admin.call(routes.update, ', ['params', `body: { ${sent(base)}, ${nameField}: ${named('After')}, rev: row.rev }`])}
  assert.equal((await admin.call(routes.read, { params })).${nameField}, ${named('After')});
  await admin.call(routes.remove, { params, query: {} });
  assert.deepEqual(await found(${named('After')}), []);
  await admin.call(routes.restore, { params });
  assert.equal((await found(${named('After')})).length, 1);
});
${held}${refused}${breaking}${pressed}${decided}`;
}

/**
 * The record that the test stores, whether the list shows it under each name that it is given, and whether its buttons
 * let it be changed and deleted.
 */
export function sampleRecord(feature: FeatureModel): {
  readonly kept: Values;
  readonly isListed: boolean;
  readonly mayChange: boolean;
} {
  const codes = new Map([...feature.entries.values()].map(({ code, entry }) => [code, entry]));
  const edited = feature.fields.filter(({ field }) => field.origin === undefined);
  const sample = Object.fromEntries(edited.map(({ name, field }) => [name, sampleValue(field, codes)]));
  const { isBroken, isListed, isOpen, ruled } = ruleChecker(feature);
  const sound = [sample, ...variations(edited, sample, wordsOf(feature))].filter((one) => !isBroken(one));
  const mayChange = (one: Values) =>
    (['Before', 'After'] as const).every((name) =>
      ['btn_edit', 'btn_remove'].every((code) =>
        isOpen(code, { ...one, [feature.nameField]: nameLike(feature, name) }),
      ),
    );
  const listed = sound.filter(isListed);
  const kept = listed.find(mayChange) ?? listed[0] ?? sound[0] ?? sample;
  return {
    kept: ruled(kept),
    isListed: listed.length > 0 || isUnstored(feature),
    mayChange: mayChange(kept),
  };
}

/** Whether the test stores no record: what is stored is not known beforehand. */
const isUnstored = ({ acting, fields }: FeatureModel): boolean =>
  Boolean(acting.beforeSave) || !fields.every(({ field }) => field.origin !== undefined || isKnown(field));

/** What the records of a test are called, with the number of a text that stands for it under a pattern. */
const NAMES = { Before: 11, After: 12, Other: 13, 'With files': 14, Decided: 15 } as const;

const NAMED = Object.keys(NAMES) as (keyof typeof NAMES)[];

const nameLike = ({ fields, nameField }: FeatureModel, name: keyof typeof NAMES): string => {
  const field = fields.find((one) => one.name === nameField)?.field;
  return field?.kind === 'text' && field.pattern !== undefined ? textFor(field, NAMES[name]) : name;
};

/** Whether there is a text for each of these names. */
export const isNameable = (field: TextField): boolean =>
  field.pattern === undefined || Object.values(NAMES).every((at) => sampleText(field, at) !== undefined);

type Tried = Pick<ReturnType<typeof ruleChecker>, 'isBroken' | 'isListed' | 'isOpen' | 'setBy'> & {
  readonly edited: readonly RecordField[];
  readonly kept: Values;
  /** What a form sends beside the values that are named. */
  readonly sent: (of: string) => string;
};

/** The tests of buttons with conditions, and of those that set fields, as far as some values close and open them. */
function buttonTests(
  feature: FeatureModel,
  { edited, kept, sent, isBroken, isListed, isOpen, setBy }: Tried,
): string {
  const { names, nameField, acting } = feature;
  const { one, article } = inSentence(feature);
  /** A record that has a button, or has it not, under a name of its own. */
  const recordFor = (code: string, plain: string, { isToHave, at }: { isToHave: boolean; at: number }) => {
    const named = edited.find((one) => one.name === nameField)?.field;
    const name =
      named?.kind === 'text' && named.pattern !== undefined ? sampleText(named, FIRST_NAMED + at) : plain;
    if (name === undefined) return undefined;
    const values = [kept, ...variations(edited, kept, wordsOf(feature))]
      .map((values): Values => ({ ...values, [nameField]: name }))
      .find((values) => !isBroken(values) && isListed(values) && isOpen(code, values) === isToHave);
    if (!values) return undefined;
    const unique = anew(edited, nameField, FIRST_PRESSED + at);
    const entries = [
      ...sent('VALUES').split(/, (?=\.\.\.)/),
      ...(unique === '' ? [] : [unique]),
      ...Object.entries(values).flatMap(([key, value]) =>
        kept[key] === value ? [] : [`${key}: ${literal(value, '    ')}`],
      ),
    ];
    return { name, values, entries };
  };
  const usual = Object.keys(acting.usualButtons ?? {}).map((code, at) => {
    const record = recordFor(code, `Closed ${at + 1}`, { isToHave: false, at });
    const call =
      code === 'btn_edit'
        ? 'routes.update, { params, body: { ...sent, rev: row.rev } }'
        : 'routes.remove, { params, query: {} }';
    const what = code === 'btn_edit' ? 'changed' : 'deleted';
    return record
      ? pressTest(`${article} ${one} is not ${what} where it may not be`, record, refusing(call))
      : '';
  });
  const own = Object.entries(acting.buttons ?? {}).map(([code, { place, sets, calls, prints }], index) => {
    if (place === 'list') return '';
    const at = usual.length + 3 * index;
    const onPaper =
      prints === 'form' ? recordFor(code, `Printed by ${code}`, { isToHave: true, at: at + 2 }) : undefined;
    const printed = onPaper
      ? pressTest(`${code} prints ${article} ${one}`, onPaper, [
          'const link = await admin.call(printTemplatesRoutes.pdf, {',
          `  params: { id: 'record.${names.one}' },`,
          '  body: { formId: params.id },',
          '});',
          'assert.equal((await fetch(product.url + link.url)).status, 200);',
        ])
      : '';
    if (!(sets || calls)) return printed;
    const call = `routes.press, { params, body: { code: '${code}' } }`;
    const closed = recordFor(code, `Without ${code}`, { isToHave: false, at });
    // What an interface answers only the installation knows.
    const open = calls ? undefined : recordFor(code, `With ${code}`, { isToHave: true, at: at + 1 });
    const expected = open && setBy(code, open.values);
    const seen = expected
      ? `assert.partialDeepStrictEqual(stored, ${literal(expected, '  ', EXPECTED)});`
      : 'assert.equal(stored.rev, row.rev + 1);';
    return [
      closed
        ? pressTest(`${code} is refused where ${article} ${one} does not have it`, closed, refusing(call))
        : '',
      open
        ? pressTest(`${code} sets what it is there for`, open, [
            `await admin.call(${call});`,
            'const stored = await admin.call(routes.read, { params });',
            seen,
          ])
        : '',
      printed,
    ].join('');
  });
  return [...usual, ...own].join('');
}

/** What stands before the values that are expected. */
const EXPECTED = '  assert.partialDeepStrictEqual(stored, '.length;
/** Numbers of texts that no two records may have alike, behind those of the other tests. */
const FIRST_PRESSED = 6;
/** Numbers of texts that stand for names under a pattern, behind those of the other tests. */
const FIRST_NAMED = 16;

const refusing = (call: string): string[] => [
  `const { errorCode } = await admin.tryCall(${call});`,
  "assert.equal(errorCode, 'record.buttonClosed');",
];

/** A test that makes a record and does something with it. */
const pressTest = (
  title: string,
  { name, entries }: { readonly name: string; readonly entries: readonly string[] },
  lines: readonly string[],
): string => `
test('${title}', async () => {
${assigned('  const sent = ', entries, '  ')}
  await admin.call(routes.create, { body: sent });
  const [row] = await found(${literal(name, '')});
  assert.ok(row);
  const params = { id: row.id };
${lines.map((line) => `  ${line}\n`).join('')}});
`;

/** What a record is called in a sentence. */
function inSentence({ names }: FeatureModel): { readonly one: string; readonly article: string } {
  const one = names.label.toLowerCase();
  return { one, article: /^[aeiou]/.test(one) ? 'an' : 'a' };
}

/** Values as they stand in the source, and how many calls are among them. */
function valuesSource(values: readonly (readonly [name: string, value: unknown])[]) {
  const calls: string[] = [];
  const marked = block(
    values.map(([name, value]) => [name, withMarks(value, calls)]),
    '',
  );
  // Calls of the demonstration's people are no literals.
  const text = calls.reduce((source, call, at) => source.replace(`'${markOf(call, at)}'`, call), marked);
  return { text, calls: calls.length };
}

/**
 * The test of a record with a field whose values only an installation knows: none is stored without. Or of one that a script
 * changes or refuses, or that no values are known for which can be changed and deleted: what becomes of them is not known.
 */
function unstoredSource(feature: FeatureModel): string {
  const { names, fields, nameField, entries } = feature;
  const codes = new Map([...entries.values()].map(({ code, entry }) => [code, entry]));
  const edited = fields.filter(({ field }) => field.origin === undefined);
  const { ruled } = ruleChecker(feature);
  const sample = Object.fromEntries(edited.map(({ name, field }) => [name, sampleValue(field, codes)]));
  const { text, calls } = valuesSource(Object.entries(ruled(sample)));
  const { one, article } = inSentence(feature);
  const uses = [
    [names.one, `@auditplus/contract/features/${names.folder}/${names.folder}.record.ts`],
    ['recordRoutes', '@auditplus/contract/kernel/records/record-routes.ts'],
    ...(calls > 0 ? [['demoId', '../../testing/demo-people.ts']] : []),
    ['type Client, startTestApp, type TestApp', '../../testing/http.ts'],
  ] as const;
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
${imported(uses)}

const routes = recordRoutes(${names.one});
const VALUES = ${text} as const;

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

${
  edited.every(({ field }) => isKnown(field) && !(field.kind === 'files' && field.required))
    ? `test('${article} ${one} is stored, or refused in words', async () => {
  const { status, errorCode } = await admin.tryCall(routes.create, { body: VALUES });
  assert.ok(status === 200 || errorCode === 'record.ruleBroken', String(errorCode));
  const { list } = await admin.call(routes.list, { query: {} });
  assert.equal(list.length, status === 200 ? 1 : 0);
});
`
    : `test('${article} ${one} without what it needs is refused and not stored', async () => {
  const { status } = await admin.tryCall(routes.create, { body: VALUES });
  assert.equal(status, 400);
  const { list } = await admin.call(routes.list, { query: { keyword: VALUES.${nameField} } });
  assert.deepEqual(list, []);
});
`
}`;
}

/** Makes a rule by which records are numbered: installations have their own. */
const ruleSource = (enCode: string): string =>
  `  await admin.call(recordRoutes(billRule).create, {
    body: {
      ...{ fullName: 'Numbers', enCode: '${enCode}', prefix: 'N-', dateFormat: 'no', digit: 4 },
      ...{ startNumber: '1', sortCode: 1, enabledMark: 1, description: '' },
    },
  });
`;

/** A call with an object, on one line where it fits. */
function calling(before: string, entries: readonly string[]): string {
  const line = `  ${before}{ ${entries.join(', ')} });`;
  if (line.length <= WIDTH) return line;
  return `  ${before}{\n${entries.map((entry) => `    ${entry},\n`).join('')}  });`;
}

/** An object that is given a name, on one line where it fits. */
function assigned(before: string, entries: readonly string[], indent = ''): string {
  const line = `${before}{ ${entries.join(', ')} };`;
  if (line.length <= WIDTH) return line;
  return `${before}{\n${entries.map((entry) => `${indent}  ${entry},\n`).join('')}${indent}};`;
}

/** The imports of a file in the order that the formatter keeps: packages before files beside it. */
const imported = (uses: readonly (readonly string[])[]): string =>
  uses
    .map(([what, from]) => ({ from: String(from), line: `import { ${what} } from '${from}';` }))
    .sort((a, b) => (orderOf(a.from) < orderOf(b.from) ? -1 : 1))
    .map(({ line }) => line)
    .join('\n');

const orderOf = (path: string): string => (path.startsWith('@') ? `0${path}` : `1${path}`);

/** Texts beside the name that no two records may have alike, for a record behind the first. */
const anew = (fields: readonly RecordField[], nameField: string, at: number): string =>
  fields
    .flatMap(({ name, field }) =>
      field.unique && field.kind === 'text' && name !== nameField
        ? [`${name}: ${literal(textFor(field, at), '')}`]
        : [],
    )
    .join(', ');

/** A text of a field, another one for another number. */
const textFor = (field: TextField, number: number): string =>
  (field.pattern === undefined ? undefined : sampleText(field, number)) ?? `S${number}`;

type Values = Readonly<Record<string, unknown>>;

/** What stands for a call until the source is written: a text that takes as much room. */
const markOf = (call: string, at: number): string => `#${at}`.padEnd(call.length - QUOTES, '#');
const QUOTES = 2;

/** A value with marks in place of its calls, which are noted. */
function withMarks(value: unknown, calls: string[]): unknown {
  if (isCall(value)) return markOf(value.call, calls.push(value.call) - 1);
  if (Array.isArray(value)) return value.map((one) => withMarks(one, calls));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMarks(one, calls)]));
}

/** A value as rules read it: what only the demonstration knows counts as some text. */
function plainOf(value: unknown): unknown {
  if (isCall(value)) return value.call;
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainOf(one)]));
}

/** Whether values break a rule of the record, and what its form makes of them; what only the demonstration knows counts as some text. */
function ruleChecker(feature: FeatureModel) {
  const { names, fields, rules, formRules: ofForm, nameField, listWhere, acting } = feature;
  const model = {
    name: names.one,
    fields: Object.fromEntries(fields.map((one) => [one.name, one.field])),
    rules,
    formRules: ofForm,
  };
  const [check, standOf] = [recordRules(model), formRules(model)];
  const buttons = recordButtons({ ...model, ...acting });
  const facts = { now: DAY_MS, me: { id: 'one', organize: 'one', roles: [] } };
  const where = listWhere || 'true';
  const showing = recordRules({ ...model, rules: [{ when: where, refuse: ['', '', ''] }] });
  /** Today and in years: the test is run then too. By the administrator. */
  const readers = [DAY_MS, DAY_MS + 20 * YEAR_MS].map((now) => ({
    now,
    me: { ...facts.me, id: String(ADMINISTRATOR.call) },
  }));
  const stored = (values: Values): Values => {
    const plain = Object.entries(values).map(([key, value]) => [key, plainOf(value)]);
    return standOf(facts, { values: Object.fromEntries(plain), before: null }).values;
  };
  return {
    isOpen: (code: string, values: Values) => buttons.isOpen(code, { facts, values: stored(values) }),
    /** What a button sets; undefined where only its time, its presser or the demonstration knows. */
    setBy: (code: string, values: Values): Values | undefined => {
      const [now, later] = [facts, LATER].map((at) =>
        buttons.setBy(code, { facts: at, values: stored(values) }),
      );
      const text = JSON.stringify(now);
      return text === JSON.stringify(later) && !text.includes('demoId(') ? now : undefined;
    },
    isBroken: (values: Values) => check(facts, { values: stored(values), before: null }) !== undefined,
    isListed: (values: Values) =>
      readers.every((reader) =>
        [values[nameField], ...NAMED.map((name) => nameLike(feature, name))].every(
          (name) =>
            showing(reader, { values: stored({ ...values, [nameField]: name }), before: null }) !== undefined,
        ),
      ),
    ruled: (values: Values): Values => {
      const now = stored(values);
      return Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, isCall(value) ? value : withCalls(now[key])]),
      );
    },
  };
}

/** A value that rules have read, with its calls. */
function withCalls(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('demoId(')) return { call: value } satisfies Call;
  if (Array.isArray(value)) return value.map(withCalls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withCalls(one)]));
}

/** The values with another one in one field, which the rules of its kind let through; texts also with some words. */
const variations = (
  fields: readonly RecordField[],
  values: Values,
  words: readonly string[] = [],
): Values[] =>
  fields.flatMap(({ name, field }) =>
    [...others(field), ...(field.kind === 'text' || field.kind === 'multiline' ? words : [])]
      .filter((value) => kindOf(field).schema(field).safeParse(value).success)
      .map((value) => ({ ...values, [name]: value })),
  );

/** The texts that the conditions of buttons compare with. */
const wordsOf = ({ acting }: FeatureModel): string[] =>
  [...Object.values(acting.usualButtons ?? {}), ...Object.values(acting.buttons ?? {})].flatMap(
    ({ when = '' }) => [...when.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
  );

function others(field: Field): unknown[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return [0, 1, 100, field.min, field.max, null];
    case 'flag':
      return [0, 1];
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'day':
    case 'minute':
      return [DAY_MS - YEAR_MS, DAY_MS + YEAR_MS, null];
    case 'rows':
      return [[]];
    default:
      return [''];
  }
}

function sampleValue(field: Field, codes: ReadonlyMap<string, string>): unknown {
  switch (field.kind) {
    case 'text':
      return field.pattern === undefined ? 'Sample'.slice(0, field.max) : textFor(field, 1);
    case 'multiline':
      return 'Some words'.slice(0, field.max);
    case 'code':
      return 'S1';
    case 'integer':
      return field.min;
    case 'decimal':
      return Math.min(field.max, Math.max(field.min, field.places > 0 ? 12.5 : 12));
    case 'flag':
      return 1;
    case 'choice':
      return field.options.at(-1)?.value;
    case 'dictionary':
      return codes.get(field.dictionary);
    case 'day':
    case 'minute':
      return DAY_MS;
    case 'moment':
      return 0;
    case 'files':
      return [];
    case 'designed':
      return designedValue(field, codes);
    case 'rows':
      if (!Object.values(field.columns).every(isTriable)) return [];
      return [
        Object.fromEntries(
          Object.entries(field.columns).map(([name, column]) => [name, sampleValue(column, codes)]),
        ),
      ];
    case 'organization':
      return { call: "demoId('org', 'C01')" };
    case 'user':
      return ADMINISTRATOR;
  }
}

function designedValue(field: DesignedField, codes: ReadonlyMap<string, string>): unknown {
  // Which rows fit the other values only the installation knows.
  if (matchesOf({ props: designedProps(field) }).length > 0) return null;
  const reference = referenceOf(field);
  const one = () => {
    const call = demonstrated(reference);
    if (call !== undefined) return { call };
    return reference?.to === 'options' ? codes.get(reference.source.dictionaryType) : undefined;
  };
  const id = one();
  if (id === undefined) return sampleDesigned(field, 1);
  if (shapeOf(field) === 'paths') return isSeveralPaths(field) ? [[id]] : [id];
  return isSeveral(field) ? [id] : id;
}

const isSeveralPaths = (field: DesignedField): boolean => designedProps(field).multiple === true;
