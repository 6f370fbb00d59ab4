import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import {
  anyKind,
  isValueKind,
  LAYOUT_KINDS,
  VALUE_KINDS,
  type ValueKindId,
  valueKind,
} from '@auditplus/contract/kinds/form-kinds.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import { Option } from '@auditplus/contract/kinds/option-source.ts';
import { propertyMeta } from '@auditplus/contract/kinds/properties.ts';
import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import { valueIssueText } from '@auditplus/contract/kinds/value-issues.ts';
import fc from 'fast-check';
import { z } from 'zod';

const WORDS = fc.string({
  unit: fc.constantFrom('a', 'B', '9', '阀', '门', '.', '-'),
  minLength: 1,
  maxLength: 8,
});
const ID = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const DAY = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const MOMENT = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
const CLOCK = fc
  .integer({ min: 0, max: 86_399 })
  .map((second) => new Date(second * 1000).toISOString().slice(11, 19));
const DECIMAL = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => {
    const text = `${digits < 0n ? -digits : digits}`.padStart(places + 1, '0');
    const plain = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
    return decimalOf(`${digits < 0n ? '-' : ''}${plain}`) ?? 0;
  });
const FILE = fc
  .tuple(ID, fc.nat(1000))
  .map(([name, size]) => ({ name: `${name}.png`, fileId: name, url: `/api/file/${name}`, size }));
const pair = (one: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc.oneof(
    fc.constant<string[]>([]),
    fc.tuple(one, one).map((both) => both.toSorted()),
  );

/** Values of a shape as a field holds them. */
const valuesOf: Readonly<Record<Shape, fc.Arbitrary<unknown>>> = {
  text: WORDS,
  html: WORDS.map((words) => `<p>${words}</p>`),
  decimal: DECIMAL,
  flag: fc.constantFrom(0, 1),
  day: DAY,
  moment: MOMENT,
  time: CLOCK,
  id: ID,
  ids: fc.array(ID, { maxLength: 4 }),
  paths: fc.array(ID, { maxLength: 4 }),
  decimals: fc.tuple(fc.integer(), fc.integer()),
  days: pair(DAY),
  times: pair(CLOCK),
  files: fc.array(FILE, { maxLength: 3 }),
};

const VARIANTS: Partial<Record<ValueKindId, readonly Record<string, unknown>[]>> = {
  select: [{}, { multiple: true }],
  treeSelect: [{}, { multiple: true }],
  popupTableSelect: [{}, { multiple: true }],
  comSelect: [{}, { multiple: true }],
  depSelect: [{}, { multiple: true }],
  posSelect: [{}, { multiple: true }],
  userSelect: [{}, { multiple: true }],
  dicSelect: [{}, { multiple: true }],
  address: [{}, { multiple: true }],
  date: [{}, { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }],
  slider: [{}, { range: true }],
};

const variants = FIELD_KIND_IDS.filter(isValueKind).flatMap((id) =>
  (VARIANTS[id] ?? [{}]).map((given) => {
    const kind = valueKind(id);
    const props = kind.properties.parse(given);
    return { id, given, kind, props, shape: kind.shape(props) };
  }),
);

/** A tree with the way down to a node: every id lies below two others. */
const pathOf = (_reference: unknown, id: string): readonly string[] => ['top', `above-${id}`, id];

test('every kind that the contract names is there, with a name in three languages', () => {
  assert.equal(Object.keys(VALUE_KINDS).length + Object.keys(LAYOUT_KINDS).length, FIELD_KIND_IDS.length);
  for (const id of FIELD_KIND_IDS) {
    const { title, properties } = anyKind(id);
    assert.ok(
      title.every((word) => word !== ''),
      id,
    );
    const start = properties.parse({});
    assert.deepEqual(properties.parse(JSON.parse(JSON.stringify(start))), start, id);
  }
});

test('every property that the designer shows has a name in three languages', () => {
  for (const id of FIELD_KIND_IDS)
    for (const schema of Object.values(anyKind(id).properties.shape)) {
      const meta = propertyMeta(schema);
      assert.ok(meta === undefined || meta.label.every((word) => word !== ''), id);
    }
});

for (const { id, given, kind, props, shape } of variants) {
  test(`a value of ${id} ${JSON.stringify(given)} survives the wire`, () => {
    fc.assert(
      fc.property(valuesOf[shape], (value) => {
        const wire = kind.toWire ? kind.toWire(value, props, pathOf) : value;
        const arrived = kind.schema({ props }).parse(JSON.parse(JSON.stringify(wire)));
        assert.deepEqual(arrived, value);
        assert.ok(kind.reply.safeParse(value).success);
      }),
    );
  });

  test(`nothing is a value of ${id} ${JSON.stringify(given)}, whatever way it is said`, () => {
    const schema = kind.schema({ props });
    const blank = kind.blank({ props });
    for (const nothing of [undefined, null, ''])
      assert.deepEqual(schema.parse(nothing), blank, JSON.stringify(nothing));
    assert.ok(!schema.safeParse({ no: 'value' }).success);
  });

  test(`a cell of ${id} ${JSON.stringify(given)} never breaks and says the value where it can`, () => {
    fc.assert(
      fc.property(valuesOf[shape], fc.string(), (value, anything) => {
        const read = kind.fromCell(anything, { props }, { language: 'zh' });
        assert.ok(isCellIssue(read) || kind.schema({ props }).safeParse(read).success, anything);
        const cell = kind.toCell(value, { props }, { language: 'zh' });
        assert.equal(typeof cell, 'string');
        const isExact = ['text', 'decimal', 'day', 'moment', 'time'].includes(shape);
        if (isExact && id !== 'PsdInput')
          assert.deepEqual(kind.fromCell(cell, { props }, { language: 'zh' }), value);
      }),
    );
  });
}

test('designs made elsewhere are read: plain texts, numbers for words, names of kinds in one text', () => {
  const read = (id: ValueKindId, given: Record<string, unknown>) => valueKind(id).properties.parse(given);
  assert.deepEqual(read('comInput', { placeholder: '请输入' }).placeholder, { zh: '请输入' });
  assert.equal(read('address', { level: 1 }).level, '1');
  assert.equal(read('popupSelect', { pageSize: 50 }).pageSize, '50');
  assert.deepEqual(read('uploadFz', { accept: 'image,pdf' }).accept, ['image', 'pdf']);
  assert.deepEqual(read('select', { options: [{ id: 1, fullName: '甲' }] }).options, [
    { id: '1', fullName: '甲' },
  ]);
});

test('what a new field says before anybody writes it is said in three languages', () => {
  const Words = z.object({ zh: z.string().min(1) }).loose();
  const untold: string[] = [];
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const words = Words.safeParse(value);
    if (words.success && !(words.data.zhtw && words.data.en)) untold.push(`${place}: ${words.data.zh}`);
    const option = Option.safeParse(value);
    if (option.success && !(option.data.zhtw && option.data.en))
      untold.push(`${place}: ${option.data.fullName}`);
    for (const [name, part] of Object.entries(value)) look(part, `${place}.${name}`);
  };
  for (const id of FIELD_KIND_IDS) look(anyKind(id).properties.safeParse({}).data, id);
  assert.deepEqual(untold, []);
});

test('a number is written with the decimals of its field, wherever it is read', () => {
  const written = (id: ValueKindId, given: Record<string, unknown>, value: number | string) => {
    const kind = valueKind(id);
    return kind.toCell(value, { props: kind.properties.parse(given) }, { language: 'zh' });
  };
  assert.equal(written('numInput', { precision: 2 }, 1450), '1450.00');
  assert.equal(written('numInput', { precision: 1 }, '-1234567890123456.25'), '-1234567890123456.25');
  assert.equal(written('numInput', {}, 1e-7), '0.0000001');
  assert.equal(written('amount', {}, 3.5), '3.50');
  assert.equal(written('calculate', {}, 0), '0.00');
});

test('names stand for ids in cells, in any language and any capitals', () => {
  const { radio } = VALUE_KINDS;
  const props = radio.properties.parse({
    options: [{ id: 'h', fullName: '重大', en: 'Major' }],
  });
  assert.equal(radio.toCell('h', { props }, { language: 'en' }), 'Major');
  assert.equal(radio.fromCell('MAJOR', { props }, { language: 'zh' }), 'h');
  assert.equal(radio.fromCell('重大', { props }, { language: 'zh' }), 'h');
  assert.deepEqual(radio.fromCell('轻微', { props }, { language: 'zh' }), { issue: 'unknown' });
  const { userSelect } = VALUE_KINDS;
  const people = userSelect.properties.parse({ multiple: true });
  const names = new Map([
    ['u1', '张三'],
    ['u2', '李四'],
  ]);
  assert.equal(userSelect.toCell(['u1', 'u2'], { props: people }, { language: 'zh', names }), '张三、李四');
  const options = new Map([
    ['张三', 'u1'],
    ['李四', 'u2'],
  ]);
  assert.deepEqual(userSelect.fromCell('张三；李四', { props: people }, { language: 'zh', options }), [
    'u1',
    'u2',
  ]);
});

test('texts lose the signs that nobody sees, and keep those of emoji and words', () => {
  const { schema, fromCell } = valueKind('comInput');
  const read = (text: string) => schema({ props: {} }).parse(text);
  assert.equal(read('\u202d13800138000\u202c'), '13800138000');
  assert.equal(read('甲\u202e乙\u200b\ud83d'), '甲乙');
  assert.equal(read('a\vb\u2028c'), 'a\nb\nc');
  assert.equal(read('👨\u200d👩\u200d👧'), '👨\u200d👩\u200d👧');
  assert.equal(schema({ props: {}, required: true }).safeParse(' \u200b\ufeff').success, false);
  assert.equal(fromCell('\ufeff', { props: {} }, { language: 'zh' }), null);
});

test('values that break a rule of their field are told with the figures of the rule', () => {
  const issueOf = (id: ValueKindId, given: Record<string, unknown>, value: unknown) => {
    const kind = valueKind(id);
    const issue = kind.check?.(value, kind.properties.parse(given));
    return issue ? valueIssueText(issue, '数量', 'zh') : null;
  };
  assert.equal(issueOf('comInput', { maxlength: 3 }, 'abcd'), '数量不能超过3个字');
  assert.equal(issueOf('comInput', { maxlength: 4 }, 'abcd'), null);
  assert.equal(issueOf('numInput', { min: 1 }, 0), '数量不能小于1');
  assert.equal(issueOf('numInput', { max: 9 }, '99999999999999999999'), '数量不能大于9');
  assert.equal(issueOf('numInput', { precision: 2 }, 1.125), '数量最多2位小数');
  const digits = '数量最多40位整数、20位小数';
  assert.equal(issueOf('numInput', {}, '9'.repeat(40)), null);
  for (const kind of ['numInput', 'amount', 'calculate'] as const)
    assert.equal(issueOf(kind, {}, '9'.repeat(41)), digits, kind);
  assert.equal(issueOf('numInput', {}, 1e308), digits);
  assert.equal(issueOf('numInput', { step: 0.1, stepStrictly: true }, 0.3), null);
  assert.equal(issueOf('numInput', { step: 0.1, stepStrictly: true }, 0.35), '数量应为0.1的倍数');
  assert.equal(issueOf('radio', {}, 'x'), '数量没有选项“x”');
  assert.equal(
    issueOf('time', { pickerOptions: { selectableRange: '08:00:00-17:00:00' } }, '17:00:01'),
    '数量应在08:00:00至17:00:00之间',
  );
  assert.equal(issueOf('slider', { range: true }, [5, 2]), '数量的结束不能早于开始');
  assert.equal(issueOf('dateRange', {}, ['2026-02-01', '2026-01-01']), '数量的结束不能早于开始');
  assert.equal(issueOf('rate', { allowHalf: true }, 2.5), null);
  assert.equal(issueOf('rate', {}, 2.5), '数量的值不正确');
  assert.equal(issueOf('amount', {}, 1.001), '数量最多2位小数');
  assert.equal(issueOf('colorPicker', {}, 'url(x)'), '数量的值不正确');
  const file = (name: string, size: number) => ({ name, fileId: name, url: '/x', size });
  assert.equal(
    issueOf('uploadFz', { limit: 1 }, [file('a.pdf', 1), file('b.pdf', 1)]),
    '当前限制最多可以上传1个文件',
  );
  assert.equal(issueOf('uploadFz', { fileSize: 1 }, [file('a.pdf', 1024 ** 2 + 1)]), '文件大小超过1MB');
  assert.equal(
    issueOf('uploadImg', { fileSize: 5, sizeUnit: 'KB' }, [file('a.png', 5121)]),
    '图片大小超过5KB',
  );
  const gigabyte = { fileSize: 1, sizeUnit: 'GB' };
  assert.equal(issueOf('uploadFz', gigabyte, [file('a.zip', 1024 ** 3)]), null);
  assert.equal(issueOf('uploadFz', gigabyte, [file('a.zip', 1024 ** 3 + 1)]), '文件大小超过1GB');
  assert.equal(
    issueOf('uploadImg', { limit: 1 }, [file('a.png', 1), file('b.png', 1)]),
    '当前限制最多可以上传1张图片',
  );
  assert.equal(issueOf('uploadImg', {}, [file('a.pdf', 1)]), '请上传图片');
  assert.equal(issueOf('uploadImg', {}, [file('a.png', 1)]), null);
});
