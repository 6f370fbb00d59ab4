import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { formRules } from '@auditplus/core/records/form-rules.ts';
import { recordRules } from '@auditplus/core/records/record-rules.ts';
import type { FeatureModel } from './feature-files.ts';
import type { RecordField } from './record-field.ts';
import { block, literal } from './source-text.ts';

/** 2026-03-02, as people in Asia/Shanghai write it. */
const DAY_MS = 1_772_380_800_000;

const YEAR_MS = 366 * 86_400_000;

/** A call that stands in the source as it is. */
type Call = { readonly call: string };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'call' in value;

/** The test of a record: what its form sends is stored, found, changed, deleted and brought back. */
export function testSource(feature: FeatureModel): string {
  const { names, fields, nameField, entries } = feature;
  const codes = new Map([...entries.values()].map(({ code, entry }) => [code, entry]));
  const edited = fields.filter(({ field }) => field.origin === undefined);
  const sample = Object.fromEntries(edited.map(({ name, field }) => [name, sampleValue(field, codes)]));
  const { isBroken, ruled } = ruleChecker(feature);
  const kept = ruled([sample, ...variations(edited, sample)].find((one) => !isBroken(one)) ?? sample);
  const values = Object.entries(kept);
  const breach = variations(edited, kept).find(isBroken);
  const required = fields.find(({ field }) => field.required && ['text', 'multiline'].includes(field.kind));
  const one = names.label.toLowerCase();
  const article = /^[aeiou]/.test(one) ? 'an' : 'a';
  const needsPeople = values.some(([, value]) => isCall(value));
  // Calls of the demonstration's people are no literals.
  const body = values.reduce(
    (text, [, value], at) => (isCall(value) ? text.replace(`'#${at}'`, value.call) : text),
    block(
      values.map(([name, value], at) => [name, isCall(value) ? `#${at}` : value]),
      '',
    ),
  );
  const refused = required
    ? `
test('${article} ${one} without what it needs is refused', async () => {
  const { status } = await admin.tryCall(routes.create, { body: { ...VALUES, ${required.name}: '' } });
  assert.equal(status, 400);
});
`
    : '';
  const [second, third] = [anew(edited, nameField, 2), anew(edited, nameField, 3)];
  const base = second === '' ? 'VALUES' : 'OTHERS';
  // The name of the record that the first test stored may be taken.
  const changed = Object.entries(breach ?? {}).filter(([name, value]) => kept[name] !== value);
  const isNamed = changed.some(([name]) => name === nameField);
  const breaking = breach
    ? `
test('${article} ${one} that breaks a rule is refused', async () => {
  const { errorCode } = await admin.tryCall(routes.create, {
    body: { ...VALUES, ${isNamed ? '' : `${nameField}: 'Other', `}${third === '' ? '' : `${third}, `}${changed.map(([name, value]) => `${name}: ${literal(value, '')}`).join(', ')} },
  });
  assert.equal(errorCode, 'record.ruleBroken');
});
`
    : '';
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ${names.one} } from '@auditplus/contract/features/${names.folder}/${names.folder}.record.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
${needsPeople ? "import { demoId } from '../../testing/demo-people.ts';\n" : ''}import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

const routes = recordRoutes(${names.one});
const VALUES = ${body} as const;
${second === '' ? '' : `/** What another record may not have alike. */\nconst OTHERS = { ...VALUES, ${second} };\n`}
let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

async function found(keyword: string) {
  const { list } = await admin.call(routes.list, { query: { keyword } });
  return list;
}

test('${article} ${one} is stored, found by its name and opened with what its form sent', async () => {
  await admin.call(routes.create, { body: VALUES });
  const [row] = await found(VALUES.${nameField});
  assert.ok(row);
  assert.partialDeepStrictEqual(await admin.call(routes.read, { params: { id: row.id } }), VALUES);
});

test('${article} ${one} is changed, deleted and brought back', async () => {
  await admin.call(routes.create, { body: { ...${base}, ${nameField}: 'Before' } });
  const [row] = await found('Before');
  assert.ok(row);
  const params = { id: row.id };
  await admin.call(routes.update, { params, body: { ...${base}, ${nameField}: 'After', rev: row.rev } });
  assert.equal((await admin.call(routes.read, { params })).${nameField}, 'After');
  await admin.call(routes.remove, { params, query: {} });
  assert.deepEqual(await found('After'), []);
  await admin.call(routes.restore, { params });
  assert.equal((await found('After')).length, 1);
});
${refused}${breaking}`;
}

/** Texts beside the name that no two records may have alike, for a record behind the first. */
const anew = (fields: readonly RecordField[], nameField: string, at: number): string =>
  fields
    .filter(({ name, field }) => field.unique && field.kind === 'text' && name !== nameField)
    .map(({ name }) => `${name}: 'S${at}'`)
    .join(', ');

type Values = Readonly<Record<string, unknown>>;

/** Whether values break a rule of the record, and what its form makes of them; what only the demonstration knows counts as some text. */
function ruleChecker({ names, fields, rules, formRules: ofForm }: FeatureModel) {
  const model = {
    name: names.one,
    fields: Object.fromEntries(fields.map((one) => [one.name, one.field])),
    rules,
    formRules: ofForm,
  };
  const [check, standOf] = [recordRules(model), formRules(model)];
  const facts = { now: DAY_MS, me: { id: '', organize: '', roles: [] } };
  const stored = (values: Values): Values => {
    const plain = Object.entries(values).map(([key, value]) => [key, isCall(value) ? value.call : value]);
    return standOf(facts, { values: Object.fromEntries(plain), before: null }).values;
  };
  return {
    isBroken: (values: Values) => check(facts, { values: stored(values), before: null }) !== undefined,
    ruled: (values: Values): Values => {
      const now = stored(values);
      return Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, isCall(value) ? value : now[key]]),
      );
    },
  };
}

/** The values with another one in one field, which the rules of its kind let through. */
const variations = (fields: readonly RecordField[], values: Values): Values[] =>
  fields.flatMap(({ name, field }) =>
    others(field)
      .filter((value) => kindOf(field).schema(field).safeParse(value).success)
      .map((value) => ({ ...values, [name]: value })),
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
      return 'Sample'.slice(0, field.max);
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
    case 'rows':
      return [
        Object.fromEntries(
          Object.entries(field.columns).map(([name, column]) => [name, sampleValue(column, codes)]),
        ),
      ];
    case 'organization':
      return { call: "demoId('org', 'C01')" };
    case 'user':
      return { call: "demoId('user', 'admin')" };
  }
}
