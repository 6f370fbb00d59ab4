import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes as interfaces } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes as prints } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { z } from 'zod';
import { unzip, xmlText } from '../../testing/archive.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { interfaceEdit, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { runOutputJob } from '../output/output.jobs.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

const field = (name: string, zh: string, kind: 'comInput' | 'numInput' | 'date', span = 12) =>
  ({ fieldId: name, name, kind, label: { zh }, span }) as const;
const body = (shown: boolean): z.input<typeof DesignBody> => ({
  form: {
    settings: { formStyle: 'word-form', print: { shown, text: { zh: '打印' }, printId: '' } },
    fields: [
      field('title', '名称', 'comInput', 24),
      field('secret', '密级', 'comInput'),
      field('day', '日期', 'date'),
      {
        fieldId: 'items',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [
          field('what', '品名{甲}', 'comInput'),
          {
            ...field('amount', '金额', 'numInput'),
            props: { precision: 2, thousands: true, unit: { zh: '元' } },
          },
        ],
      },
    ],
  },
  views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }] }],
});

let product: TestApp;
let admin: Client;
let plain: Client;
let modelId: string;
let template: string;
let first: string;
let second: string;
before(async () => {
  product = await startTestApp();
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  modelId = await publishDesign(admin, { code: 'printed', body: body(true), holders: ['tangmy'] });
  await revoke(product, { account: 'tangmy', design: modelId, items: ['form secret'] });
  await reachOnly(product, { account: 'tangmy', design: modelId, field: 'title', value: '甲单' });
  const add = async (title: string) => {
    const data = {
      title,
      secret: '绝密',
      day: Date.UTC(2026, 3, 20),
      items: [
        { what: '安全帽', amount: 1450 },
        { what: '手套', amount: 3 },
      ],
    };
    return (await admin.call(recordWriteRoutes.create, { params: { modelId }, body: { data } })).id;
  };
  first = await add('甲单');
  second = await add('乙单');
  ({ id: template } = await admin.call(prints.create, {
    body: {
      ...PrintBody.parse({
        source: { kind: 'record', record: `rec:${modelId}` },
        content: [
          { kind: 'paragraph', text: { zh: '单据{title}密级{secret|dash}日期{day|longDate}' } },
          {
            kind: 'table',
            widths: [1, 1],
            lines: 'all',
            rows: [
              {
                over: 'items',
                cells: [{ text: { zh: '{items.what}' } }, { text: { zh: '{items.amount|money}' } }],
              },
            ],
          },
        ],
      }),
      fullName: '领用单',
      enCode: 'designed',
      category: 'other',
      sortCode: 0,
      description: '',
      enabledMark: 1,
    },
  }));
  await admin.call(prints.publish, { params: { id: template }, body: { note: '' } });
});
after(() => product.stop());

const own = (): string => `rec:${modelId}`;
const bytesAt = async (url: string) => Buffer.from(await (await fetch(product.url + url)).arrayBuffer());
const compact = (text: string): string => text.replace(/\s/g, '');

async function pdfOf(client: Client, id: string, formId: string): Promise<string> {
  const { url } = await client.call(prints.pdf, { params: { id }, body: { formId } });
  return compact(readPdf(await bytesAt(url)).pages.join(''));
}

async function wordOf(client: Client, id: string, formId: string): Promise<string> {
  const { url, name } = await client.call(prints.word, { params: { id }, body: { formId } });
  assert.match(name, /\.docx$/);
  return compact(xmlText(String(unzip(await bytesAt(url)).get('word/document.xml'))));
}

test('a function is a kind of record that templates print, with its child tables', async () => {
  const { list } = await admin.call(prints.records, {});
  assert.ok(list.some(({ id }) => id === own()));
  const source = { kind: 'record' as const, record: own() };
  const tree = await admin.call(prints.fields, { body: { dbLinkId: '0', source, sqlTemplate: [] } });
  assert.deepEqual(
    tree.map(({ id, type, children }) => [id, type, children.map((child) => child.id)]),
    [
      ['title', 'text', []],
      ['secret', 'text', []],
      ['day', 'date', []],
      ['items', 'table', ['items.what', 'items.amount']],
    ],
  );
  const samples = await admin.call(prints.samples, { params: { record: own() }, query: { keyword: '' } });
  assert.ok(samples.list.some(({ id, fullName }) => id === first && fullName === '甲单'));
  const chosen = await admin.call(prints.selector, { query: { record: own() } });
  assert.deepEqual(
    chosen.list.flatMap(({ children }) => children.map(({ id }) => id)),
    [template],
  );
  const others = await admin.call(prints.selector, { query: { record: 'sql' } });
  assert.ok(!JSON.stringify(others).includes(template));
});

test('a template prints as PDF and as Word what its reader may see, and nothing out of reach', async () => {
  const whole = await pdfOf(admin, template, first);
  assert.ok(whole.includes('单据甲单密级绝密日期2026年4月20日安全帽1,450.00手套3.00'), whole);
  assert.match(whole, /[2-9A-Z]{6}-[2-9A-Z]{6}/);
  const seen = await pdfOf(plain, template, first);
  assert.ok(seen.includes('单据甲单密级—日期'), seen);
  const word = await wordOf(plain, template, first);
  assert.ok(word.includes('单据甲单密级—日期2026年4月20日安全帽1,450.00'), word);
  assert.ok(!/[2-9A-Z]{6}-[2-9A-Z]{6}/.test(word), 'what can be edited carries no code');
  for (const call of [prints.pdf, prints.word]) {
    const denied = await plain.tryCall(call, { params: { id: template }, body: { formId: second } });
    assert.equal(denied.errorCode, 'print.recordDenied');
    const stranger = await (await product.as('heyx')).tryCall(call, {
      params: { id: template },
      body: { formId: first },
    });
    assert.equal(stranger.errorCode, 'print.recordDenied');
  }
});

test('the form itself is printed as a ruled table without the fields that its reader may not see', async () => {
  const whole = await pdfOf(admin, own(), first);
  assert.ok(
    whole.includes('名称甲单密级绝密日期2026-04-20明细序号品名{甲}金额（元）1安全帽1,450.002手套3.00'),
    whole,
  );
  const seen = await pdfOf(plain, own(), first);
  assert.ok(!seen.includes('密级'));
  assert.ok((await wordOf(plain, own(), first)).includes('名称甲单日期2026-04-20明细序号品名{甲}金额（元）'));
});

test('the code of such a print tells whether the record has changed since', async () => {
  const code = /[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(await pdfOf(plain, own(), first))?.[0] ?? '';
  const state = async () => {
    const answer = await fetch(`${product.url}/api/system/printDev/verify/${code}`);
    const { data } = (await answer.json()) as { data: { state: string; templateName: string } };
    return [data.state, data.templateName];
  };
  assert.deepEqual(await state(), ['same', '功能printed']);
  const change = (data: Record<string, string | number>) =>
    admin.call(recordWriteRoutes.update, { params: { modelId, id: first }, body: { data } });
  await change({ secret: '公开' });
  assert.equal((await state())[0], 'same', 'who printed may not see what has changed');
  await change({ day: Date.UTC(2026, 3, 21) });
  assert.equal((await state())[0], 'changed');
});

test('a batch prints the forms of those records that are reached', async () => {
  const { id } = await plain.call(outputRoutes.printBatch, {
    params: { id: own() },
    body: { formIds: [first, second] },
  });
  await runOutputJob(product.app.kernel, id);
  const job = await plain.call(outputRoutes.job, { params: { id } });
  assert.deepEqual([job.state, job.omitted.map((one) => one.id)], ['done', [second]]);
});

test('without a print button the form is not printed, and templates still are', async () => {
  await publishDesign(admin, { code: 'printed', body: body(false) }, modelId);
  const asked = { params: { id: own() }, body: { formId: first } };
  assert.equal((await admin.tryCall(prints.pdf, asked)).status, 404);
  assert.ok((await pdfOf(admin, template, first)).includes('甲单'));
});

test('a button of the list prints the form where that has no print button of its own', async () => {
  const [view] = body(false).views ?? [];
  assert.ok(view);
  const customButtons = [{ code: 'btn_paper', label: { zh: '打印' }, prints: 'form' }];
  const pressed = { ...body(false), views: [{ ...view, customButtons }] };
  await publishDesign(admin, { code: 'printed', body: pressed }, modelId);
  assert.ok((await pdfOf(admin, own(), first)).includes('甲单'));
});

test('what a chosen record and a chosen row say is printed with the form and by templates, and is none of the record', async () => {
  const pumps = (place: string) =>
    JSON.stringify([
      { id: 'p1', fullName: '一号泵', place },
      { id: 'p2', fullName: '二号泵', place: '西站' },
    ]);
  const interfaceId = await publishedInterface(admin, { query: pumps('东站') });
  const choice = (name: string, zh: string) =>
    ({ fieldId: name, name, kind: 'popupSelect', label: { zh }, span: 12, props: { interfaceId } }) as const;
  const place = (fieldId: string, relationField: string) =>
    ({
      fieldId,
      kind: 'popupAttr',
      label: { zh: '站点' },
      span: 12,
      props: { relationField, showField: 'place' },
    }) as const;
  const ordersId = await publishDesign(admin, {
    code: 'orders',
    holders: ['tangmy'],
    body: {
      form: {
        settings: { print: { shown: true, text: { zh: '打印' }, printId: '' } },
        fields: [
          field('title', '名称', 'comInput', 24),
          choice('pump', '水泵'),
          place('placeOfPump', 'pump'),
          {
            fieldId: 'items',
            name: 'items',
            kind: 'table',
            label: { zh: '明细' },
            children: [choice('spare', '备用泵'), place('placeOfSpare', 'spare')],
          },
        ],
      },
      views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }] }],
    },
  });
  const data = { title: '报修单', pump: 'p1', items: [{ spare: 'p2' }, { spare: 'p1' }] };
  const { id } = await admin.call(recordWriteRoutes.create, {
    params: { modelId: ordersId },
    body: { data },
  });
  const record = `rec:${ordersId}`;
  const form = await pdfOf(plain, record, id);
  assert.ok(form.includes('水泵一号泵站点东站明细序号备用泵站点1二号泵西站2一号泵东站'), form);

  const over = { over: 'items', cells: [{ text: { zh: '{items.spare}在{items.spare_place}' } }] };
  const made = await admin.call(prints.create, {
    body: {
      ...PrintBody.parse({
        source: { kind: 'record', record },
        content: [
          { kind: 'paragraph', text: { zh: '{pump}在{pump_place}' } },
          { kind: 'table', widths: [1], lines: 'all', rows: [over] },
        ],
      }),
      ...{
        fullName: '报修单',
        enCode: 'orders',
        category: 'other',
        sortCode: 0,
        description: '',
        enabledMark: 1,
      },
    },
  });
  await admin.call(prints.publish, { params: { id: made.id }, body: { note: '' } });
  const printed = await pdfOf(plain, made.id, id);
  assert.ok(printed.includes('一号泵在东站二号泵在西站一号泵在东站'), printed);

  const code = /[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(printed)?.[0] ?? '';
  const edit = interfaceEdit({ query: pumps('南站') });
  await admin.call(interfaces.update, { params: { id: interfaceId }, body: edit });
  await admin.call(interfaces.publish, { params: { id: interfaceId }, body: { note: '' } });
  assert.ok((await pdfOf(plain, made.id, id)).includes('一号泵在南站'));
  const answer = await fetch(`${product.url}/api/system/printDev/verify/${code}`);
  assert.equal(((await answer.json()) as { data: { state: string } }).data.state, 'same');
});
