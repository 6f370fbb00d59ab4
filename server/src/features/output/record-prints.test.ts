import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outputRoutes as routes } from '@auditplus/contract/features/output/output.routes.ts';
import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes as templates } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { said } from '../../testing/said.ts';
import { runOutputJob } from './output.jobs.ts';

let product: TestApp;
let admin: Client;
/** May print, and has no right to the export centre. */
let printer: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  printer = await product.as('heyx');
});
after(() => product.stop());

/** Knows no record “gone”, and cannot read “bad”. */
const RECORD = `SELECT @formId AS code, 1 / (CASE WHEN @formId = 'bad' THEN 0 ELSE 1 END) AS one
  WHERE @formId <> 'gone'`;

let made = 0;
async function published(content: PrintBody['content']): Promise<string> {
  made += 1;
  const { id } = await admin.call(templates.create, {
    body: {
      ...PrintBody.parse({ content }),
      sqlTemplate: [{ sql: RECORD }],
      fullName: '批量模板',
      enCode: `batch${made}`,
      category: 'other',
      sortCode: 0,
      description: '',
      enabledMark: 1,
    },
  });
  await admin.call(templates.publish, { params: { id }, body: { note: '' } });
  return id;
}

const line = { kind: 'paragraph' as const, text: { zh: '编号{code}' } };

const start = (id: string, formIds: string[]) =>
  printer.tryCall(routes.printBatch, { params: { id }, body: { formIds } });

/** Starts a batch, does the queue's part, and reads the job back. */
async function printed(id: string, formIds: string[]) {
  const { data } = await start(id, formIds);
  assert.ok(data);
  await runOutputJob(product.app.kernel, data.id);
  return printer.call(routes.job, { params: { id: data.id } });
}

test('a batch is one PDF that counts the pages of each record, and names those it left out', async () => {
  const job = await printed(await published([line]), ['R1', 'gone', 'R2', 'bad', 'R1']);
  assert.deepEqual([job.state, job.problem, job.handled, job.total], ['done', '', 8, 8]);
  assert.deepEqual(
    job.omitted.map(({ id }) => id),
    ['gone', 'bad'],
  );
  assert.equal(job.omitted[0]?.problem, '没有可打印的记录，或您无权查看');
  assert.notEqual(job.omitted[1]?.problem, job.omitted[0]?.problem);
  const { url, name } = await printer.call(routes.download, { params: { id: job.id } });
  assert.equal(name, '批量模板.pdf');
  const { pages } = readPdf(Buffer.from(await (await fetch(product.url + url)).arrayBuffer()));
  assert.deepEqual(
    pages.map((page) => /编号(R\d)/.exec(page.replace(/\s/g, ''))?.[1]),
    ['R1', 'R2'],
  );
  assert.ok(pages.every((page) => page.includes('1 / 1')));
  const codes = pages.map((page) => /[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(page)?.[0] ?? '');
  assert.equal(new Set(codes).size, 2);
});

test('a batch of nothing readable, and one of too many pages, fail with the reason', async () => {
  const id = await published([line]);
  const nothing = await printed(id, ['gone']);
  assert.deepEqual([nothing.state, nothing.problem], ['failed', '没有可打印的记录，或您无权查看']);
  const tall = await published(
    Array.from({ length: 6 }, () => [line, { kind: 'pageBreak' as const }]).flat(),
  );
  const job = await printed(
    tall,
    Array.from({ length: 200 }, (_, index) => `R${index}`),
  );
  assert.deepEqual([job.state, job.problem, job.file], ['failed', '打印内容超过 1000 页，请减少记录', null]);
});

test('a batch is refused at once where it cannot be printed, and is cancelled in the middle', async () => {
  const id = await published([line]);
  const tooMany = await start(
    id,
    Array.from({ length: 501 }, (_, index) => `R${index}`),
  );
  assert.equal(tooMany.status, 400);
  const { data } = await start(id, ['R1']);
  assert.ok(data);
  const params = { id: data.id };
  assert.equal((await admin.tryCall(routes.job, { params })).errorCode, 'AU0002', 'others see nothing of it');
  await product.app.kernel.db
    .updateTable('output_jobs')
    .set({ state: 'running' })
    .where('id', '=', data.id)
    .execute();
  await printer.call(routes.remove, { params });
  await runOutputJob(product.app.kernel, data.id);
  const job = await printer.call(routes.job, { params });
  assert.deepEqual([job.state, job.file], ['cancelled', null]);
  await admin.call(templates.state, { params: { id } });
  assert.deepEqual(said(await start(id, ['R1'])), [
    422,
    'print.notPublished',
    '打印模板“批量模板”尚未发布或已停用',
  ]);
});
