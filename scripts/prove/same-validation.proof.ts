import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { isValueKind, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { FIELD_KIND_IDS, type FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { placedIssueText } from '@auditplus/core/forms/form-issues.ts';
import { type FormField, type FormModel, formModel } from '@auditplus/core/forms/form-model.ts';
import { lookingUp } from '@auditplus/core/forms/form-questions.ts';
import { type FormFacts, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { publishedDesign, storedRecord } from '../../server/src/features/records/records.fixture.ts';
import { demoId } from '../../server/src/testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../server/src/testing/http.ts';
import { type AskForm, FormStore } from '../../web/src/kit/designed-form/form-store.ts';
import { storedValues } from '../../web/src/kit/designed-form/stored-values.ts';

/** Forms of one run, and records filled into each; `VALIDATED_RECORDS=2000` for a long one. */
const RECORDS = Number(process.env.VALIDATED_RECORDS ?? 120);
const FORMS = Math.ceil(RECORDS / 20);

let product: TestApp;
let admin: Client;
/** The design that forms relate to, and records of it. */
let parts = '';
const partIds: string[] = [];
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  parts = await publishedDesign(admin, 'parts', { body: PARTS });
  for (const price of ['7.5', '30', null])
    partIds.push(await storedRecord(product, parts, { name: `部件${price}`, price }));
});
after(() => product.stop());

/** What only the server knows: rows of interfaces, dictionaries, bill rules, the files that somebody uploaded. */
const ELSEWHERE: ReadonlySet<FieldKindId> = new Set([
  ...(['popupSelect', 'popupTableSelect', 'dicSelect', 'billRule'] as const),
  ...(['address', 'posSelect', 'uploadImg', 'uploadFz'] as const),
]);
const KINDS = FIELD_KIND_IDS.filter(isValueKind).filter(
  (kind) => !ELSEWHERE.has(kind) && !valueKind(kind).isSystem && kind !== 'calculate',
);

const PARTS: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { kind: 'comInput', name: 'name', fieldId: 'name', label: { zh: '名称' } },
      { kind: 'numInput', name: 'price', fieldId: 'price', label: { zh: '单价' }, props: { precision: 2 } },
    ],
  },
  views: [{ viewId: 'l', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'name' }] }],
};

/** A record of the product. */
const UNIT = { relation: 'units', relationField: 'name' };
const OPTIONS = ['a', 'b', 'c'].map((id) => ({ id, fullName: `选项${id}` }));
const WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'treeSelect', 'cascader']);
const PATTERNS = ['/^[a-z]+$/', '/^\\d*$/', '/^.{2,4}$/'];

/** Properties of a kind, as far as rules follow from them. */
function propertiesOf(kind: FieldKindId): fc.Arbitrary<object> {
  const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
  const bounds = { min: some(fc.integer({ min: -20, max: 5 })), max: some(fc.integer({ min: 6, max: 40 })) };
  if (kind === 'radio' || kind === 'checkbox') return fc.constant({ options: OPTIONS });
  if (WITH_OPTIONS.has(kind)) return fc.record({ options: fc.constant(OPTIONS), multiple: fc.boolean() });
  switch (kind) {
    case 'comInput':
    case 'textarea':
    case 'PsdInput':
      return fc.record({ maxlength: some(fc.integer({ min: 1, max: 8 })) });
    case 'numInput':
      return fc.record({
        ...bounds,
        precision: some(fc.integer({ min: 0, max: 3 })),
        step: fc.constantFrom(1, 0.5, 3),
        stepStrictly: fc.boolean(),
      });
    case 'amount':
      return fc.record(bounds);
    case 'slider':
      return fc.record({ range: fc.boolean(), max: fc.integer({ min: 5, max: 100 }) });
    case 'rate':
      return fc.record({ max: fc.integer({ min: 1, max: 10 }), allowHalf: fc.boolean() });
    case 'time':
      return fc.constantFrom({}, { pickerOptions: { selectableRange: '08:00:00-18:00:00' } });
    case 'date':
      return fc.record({ type: fc.constantFrom('date', 'datetime') });
    case 'userSelect':
    case 'comSelect':
    case 'depSelect':
      return fc.record({ multiple: fc.boolean() });
    case 'relationForm':
      return fc.constant({ modelId: parts, relationField: 'name' });
    default:
      return fc.constant({});
  }
}

const chance = (percent: number): fc.Arbitrary<boolean> => fc.nat(99).map((number) => number < percent);

function fieldOf(kind: FieldKindId, of: 'form' | 'row') {
  const name = `f${kind}`;
  const isText = kind === 'comInput' || kind === 'textarea';
  return fc
    .record({
      props: propertiesOf(kind),
      required: chance(25),
      isAsked: chance(of === 'form' && kind !== 'switch' ? 15 : 0),
      isShown: chance(of === 'form' && kind !== 'switch' ? 15 : 0),
      pattern: fc.option(fc.constantFrom(...PATTERNS), { nil: undefined, freq: isText ? 2 : 1000 }),
      isChecked: chance(isText ? 30 : 0),
      isLookedUp: chance(kind === 'relationForm' ? 80 : 0),
      isOfProduct: chance(kind === 'relationForm' && of === 'row' ? 50 : 0),
    })
    .map(({ props, required, isAsked, isShown, pattern, isChecked, isLookedUp, isOfProduct }) => ({
      ...{ kind, name, required, fieldId: `${of} ${kind}`, label: { zh: `字段${kind}` } },
      props: {
        ...JSON.parse(JSON.stringify(isOfProduct ? UNIT : props)),
        placeholder: { zh: required ? '' : '请填写' },
      },
      expressions: {
        ...(isAsked ? { required: 'fswitch' } : {}),
        ...(isShown ? { visible: 'fswitch' } : {}),
      },
      patterns: pattern && isText ? [{ pattern, message: { zh: `${name}格式不对` } }] : [],
      checks: [
        ...(isChecked
          ? [{ test: `${of === 'row' ? 'rows.' : ''}${name} != 'x'`, message: { zh: `${name}不能是x` } }]
          : []),
        ...(isLookedUp && !isOfProduct
          ? [{ test: `isEmpty(${name}) or lookup(${name}, price) < 10`, message: { zh: `${name}太贵` } }]
          : []),
        ...(isLookedUp && isOfProduct
          ? [{ test: `lookup(rows.${name}, code) != 'C02'`, message: { zh: `${name}不能是C02` } }]
          : []),
      ],
    }));
}

/** Kinds that rules and conditions are about. */
const NAMED: readonly FieldKindId[] = ['switch', 'numInput', 'textarea', 'comInput', 'relationForm'];
const IN_TABLES = KINDS.filter((kind) => valueKind(kind).standsIn.includes('childTable'));
const fieldsOf = (kinds: readonly FieldKindId[], of: 'form' | 'row') =>
  fc.tuple(...kinds.map((kind) => fieldOf(kind, of)));

const form = fc
  .record({
    fields: fc
      .subarray(
        KINDS.filter((kind) => !NAMED.includes(kind)),
        { maxLength: 5 },
      )
      .chain((kinds) => fieldsOf([...NAMED, ...kinds], 'form')),
    columns: fc
      .subarray(IN_TABLES, { minLength: 1, maxLength: 3 })
      .chain((kinds) => fieldsOf([...new Set([...kinds, 'relationForm' as const])], 'row')),
    isTableRequired: chance(25),
    most: fc.integer({ min: 3, max: 20 }),
  })
  .map(({ fields, columns, isTableRequired, most }) =>
    DesignBody.parse({
      form: {
        fields: [
          ...fields,
          {
            ...{ kind: 'table', name: 'rows', fieldId: 'rows', label: { zh: '明细' } },
            ...{ required: isTableRequired, children: columns },
          },
        ],
      },
      views: [{ viewId: 'l', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'fcomInput' }] }],
      rules: [
        {
          ruleId: 'r',
          when: `fnumInput > ${most}`,
          actions: [
            { action: 'refuse', fields: ['fnumInput'], message: { zh: '太多了' } },
            { action: 'require', fields: ['ftextarea'] },
          ],
        },
        {
          ruleId: 'related',
          when: 'lookup(frelationForm, price) > 20',
          actions: [
            { action: 'refuse', fields: ['frelationForm'], message: { zh: '部件超过限额' } },
            { action: 'setValue', fields: ['fnumInput'], value: 'lookup(frelationForm, price)' },
          ],
        },
        {
          ruleId: 'unique',
          when: 'not unique(fcomInput)',
          actions: [{ action: 'require', fields: ['ftextarea'] }],
        },
      ],
    }),
  );

const DAY = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const CLOCK = fc
  .integer({ min: 0, max: 86_399 })
  .map((at) => new Date(at * 1000).toISOString().slice(11, 19));
/** What people type and paste: spaces around, characters that nobody sees, more than fits. */
const TEXT = fc.oneof(
  fc.constantFrom('a', 'ab', 'abc'),
  fc.string({ unit: fc.constantFrom('a', 'x', '7', '阀', ' ', '😀'), maxLength: 10 }),
  fc.constantFrom(
    'x',
    'abc',
    '12',
    '   ',
    '\t',
    ' abc ',
    '一\n二',
    'a\u0007b',
    '\u0000',
    '\u2028',
    '1'.repeat(300),
  ),
);
const NUMBER = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: -30, max: 50 }),
  fc.integer({ min: -300, max: 500 }).map((tenths) => tenths / 10),
  fc.constantFrom(0, -0, 0.001, 1e-7, 1e21, 123_456_789.123_456, '12345678901234567890.5', '00'),
);
const OPTION = fc.constantFrom('a', 'b', 'c');

/** Values that the control of a field may have come to hold. */
function typedInto({ kind, kindId, props, shape }: FormField): fc.Arbitrary<unknown> {
  const named = {
    relationForm:
      props.relation === UNIT.relation
        ? fc.constantFrom(...['C01', 'C02'].map((code) => demoId('org', code)))
        : fc.constantFrom(...partIds),
    userSelect: fc.constantFrom(...['tangmy', 'huangwl'].map((account) => demoId('user', account))),
    comSelect: fc.constantFrom(...['C01', 'C02'].map((code) => demoId('org', code))),
    depSelect: fc.constantFrom(demoId('org', 'C01')),
    colorPicker: fc.constantFrom('#fff', '#12345678', 'rgb(1, 2, 3)', 'red'),
  }[kindId as string];
  const ids = named ?? OPTION;
  const byShape: Readonly<Record<Shape, fc.Arbitrary<unknown>>> = {
    text: named ?? TEXT,
    html: fc.constantFrom('<p>文字</p>', '<p><b>a</b></p>', '   '),
    decimal: NUMBER,
    flag: fc.constantFrom(0, 1),
    day: DAY,
    moment: fc.integer({ min: 0, max: 4e9 }).map((seconds) => seconds * 1000),
    time: CLOCK,
    id: ids,
    ids: fc.uniqueArray(ids, { maxLength: 2 }),
    paths: props.multiple
      ? fc.array(
          OPTION.map((id) => [id]),
          { maxLength: 2 },
        )
      : OPTION.map((id) => [id]),
    decimals: fc.tuple(fc.integer({ min: -5, max: 120 }), fc.integer({ min: -5, max: 120 })),
    days: fc.tuple(DAY, DAY),
    times: fc.tuple(CLOCK, CLOCK),
    files: fc.constant([]),
  };
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(kind.blank({ props })) },
    { weight: 4, arbitrary: byShape[shape] },
  );
}

/** Some of the fields as people may have left them; the others as a sample record has them. */
const recordOf = ({ fields, tables }: FormModel, sample: FormValues): fc.Arbitrary<FormValues> => {
  const some = (of: readonly FormField[], values: FormValues) =>
    fc
      .subarray([...of], { maxLength: Math.min(of.length, 3) })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map((field) => [field.name, typedInto(field)]))))
      .map((typed): FormValues => ({ ...values, ...typed }));
  return fc
    .tuple(
      some(
        fields.filter(({ table }) => table === null),
        sample,
      ),
      ...tables.map(({ name, columns }) =>
        fc
          .array(some(columns, rowsIn(sample[name])[0] ?? {}), { maxLength: 2 })
          .map((rows): FormValues => ({ [name]: rows })),
      ),
    )
    .map((parts) => Object.assign({}, ...parts));
};

const Refused = z.object({ issues: z.array(z.object({ field: z.string(), text: z.string() })) });
const told = (issues: readonly { readonly field: string; readonly text: string }[]): string[] =>
  [...new Set(issues.map(({ field, text }) => `${field}: ${text}`))].sort();

async function opened(body: DesignBody, at: number) {
  const modelId = await publishedDesign(admin, `filled${at}`, { body });
  const runtime = await admin.call(recordReadRoutes.runtime, { params: { modelId }, query: {} });
  const model = formModel(runtime.body, lookingUp(runtime.lookedUp));
  assert.deepEqual(model.faults, []);
  return { modelId, runtime, model };
}

const facts = (): FormFacts => ({
  now: product.app.kernel.clock.now().getTime(),
  me: { id: demoId('user', 'admin'), organize: '', roles: [] },
});

test(`${RECORDS} random records in ${FORMS} random forms: the form and the server have the same against them`, async (t) => {
  const counts = { accepted: 0, refused: 0 };
  const bodies = fc.sample(form, { numRuns: FORMS, seed: Number(process.env.VALIDATION_SEED ?? 12) });
  for (const [at, body] of bodies.entries()) {
    const { modelId, runtime, model } = await opened(body, at);
    const sample = sampleValues(model, facts(), ({ name }) => name);
    await fc.assert(
      fc.asyncProperty(recordOf(model, sample), async (typed) => {
        const start = { ...startValues(model, facts()) };
        const ask: AskForm = (needs) =>
          admin.call(recordReadRoutes.answers, { params: { modelId }, body: { questions: needs } } as never);
        const store = new FormStore(model, facts(), { values: start, locked: runtime.readOnly, ask });
        for (const [name, value] of Object.entries(typed)) store.set(name, value);
        // What one answer leads to shows when the form is looked through again.
        for (let round = 0; round < 3; round++) {
          store.check();
          await store.answered();
        }
        const seen = store
          .check()
          .map((issue) => ({ field: issue.place, text: placedIssueText(issue, 'zh') }));
        const sent = await admin.tryCall(recordWriteRoutes.create, {
          params: { modelId },
          body: { data: writeRecord(model, store.values), version: runtime.version },
        } as never);
        const refused = Refused.safeParse(sent.data).data?.issues ?? [];
        assert.deepEqual(told(refused), told(seen), `${sent.status} ${sent.msg}`);
        if (seen.length > 0) {
          assert.equal(sent.errorCode, 'record.invalid', sent.msg);
          counts.refused++;
          return;
        }
        assert.equal(sent.status, 200, sent.msg);
        counts.accepted++;
        // What was stored the form takes as it is; passwords come as a mask.
        const { data } = await admin.call(recordReadRoutes.read, { params: { modelId, id: sent.data.id } });
        const again = new FormStore(model, facts(), { values: storedValues(model, data) });
        assert.deepEqual(
          again.check().filter(({ path }) => path !== 'fPsdInput'),
          [],
        );
      }),
      { numRuns: Math.ceil(RECORDS / FORMS), endOnFailure: true },
    );
  }
  assert.ok(counts.accepted > RECORDS / 40 && counts.refused > RECORDS / 10, JSON.stringify(counts));
  t.diagnostic(JSON.stringify(counts));
});
