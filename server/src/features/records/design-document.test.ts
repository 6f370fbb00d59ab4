import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordEdit } from '@auditplus/contract/features/records/records.schemas.ts';
import { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedDesign } from './records.fixture.ts';
import { withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const Document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.object({
      post: z
        .object({
          requestBody: z.object({
            content: z.object({
              'application/json': z.object({ example: z.looseObject({ data: z.string().optional() }) }),
            }),
          }),
        })
        .optional(),
    }),
  ),
  components: z.object({
    schemas: z.object({
      record: z.object({
        properties: z.record(z.string(), z.object({ readOnly: z.boolean().optional() })),
        required: z.array(z.string()),
      }),
    }),
  }),
});

const read = (client: Client, code: string) =>
  fetch(`${product.url}/api/openapi/${code}.json`, { headers: client.headers });

test('the OpenAPI document of a design has an example that its own call takes', async () => {
  const id = await publishedDesign(admin, 'doc', {
    body: withList(
      [
        { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' }, required: true },
        { fieldId: 'b', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
        { fieldId: 'c', name: 'made', kind: 'createTime', label: { zh: '时间' } },
      ],
      { columns: ['title'], buttons: ['btn_add'] },
    ),
  });
  const document = Document.parse(await (await read(admin, 'doc')).json());
  assert.equal(document.openapi, '3.1.0');
  const schema = document.components.schemas.record;
  assert.deepEqual(Object.keys(schema.properties), ['title', 'amount', 'made']);
  assert.deepEqual(schema.required, ['title']);
  assert.equal(schema.properties.made?.readOnly, true);
  const { post } = document.paths[`/api/visualdev/OnlineDev/${id}`] ?? {};
  const example = post?.requestBody.content['application/json'].example;
  assert.ok(example);
  const { data } = RecordEdit.parse(example);
  assert.notEqual(data.title, undefined);
  await admin.call(recordsRoutes.create, { params: { modelId: id }, body: { data } });
  const { pagination } = await admin.call(recordsRoutes.list, {
    params: { modelId: id },
    body: { currentPage: 1, pageSize: 20, json: {}, withValues: false },
  });
  assert.equal(pagination.total, 1);
});

test('who holds no entry of a design reads no document of it', async () => {
  await publishedDesign(admin, 'kept', { template: 'trainings' });
  assert.equal((await read(admin, 'kept')).status, 200);
  assert.equal((await read(await product.as('tangmy'), 'kept')).status, 404);
  assert.equal((await read(admin, 'nothing')).status, 404);
});
