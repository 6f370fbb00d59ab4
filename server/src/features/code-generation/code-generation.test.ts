import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeGenerationRoutes } from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { z } from 'zod';
import { unzip } from '../../testing/archive.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

type Fields = NonNullable<NonNullable<z.input<typeof DesignBody>['form']>['fields']>;

async function newDesign(code: string, fields: Fields): Promise<string> {
  const base = { category: 'form', type: 4, webType: 2, state: 1, sortCode: 1, description: '' } as const;
  const { id } = await admin.call(designsRoutes.start, {
    body: { ...base, fullName: `表单${code}`, enCode: code, from: { kind: 'nothing' } },
  });
  await admin.call(designsRoutes.saveDraft, {
    params: { id },
    body: { body: DesignBody.parse({ form: { fields } }) },
  });
  return id;
}

const title = {
  fieldId: 'a',
  name: 'title',
  kind: 'comInput',
  label: { zh: '名称' },
  required: true,
} as const;
const asked = { module: 'extend', className: 'WorkPermit', subClassName: '', description: '' } as const;

test('the preview of a design and its archive hold the same files', async () => {
  const id = await newDesign('permit', [title]);
  const { list } = await admin.call(codeGenerationRoutes.preview, { params: { id }, body: asked });
  const files = list.flatMap(({ children }) => children);
  const record = files.find(({ fileName }) => fileName === 'work-permits.record.ts');
  assert.match(record?.fileContent ?? '', /export const workPermit = recordType\(/);
  const { url } = await admin.call(codeGenerationRoutes.download, { params: { id }, body: asked });
  const bytes = new Uint8Array(await (await fetch(product.url + url)).arrayBuffer());
  const packed = [...unzip(bytes)].map(([path, content]) => [path, content.toString('utf8')]);
  assert.deepEqual(
    packed.toSorted(),
    files.map(({ id: path, fileContent }) => [path, fileContent]).toSorted(),
  );
});

test('what the generated page does not take over is told before the download and in the README', async () => {
  const id = await newDesign('starts', [
    title,
    { fieldId: 'n', name: 'amount', kind: 'numInput', label: { zh: '数量' }, start: 5 },
    { fieldId: 's', name: 'isOn', kind: 'switch', label: { zh: '启用' }, start: 1 },
    {
      fieldId: 'r',
      name: 'reason',
      kind: 'comInput',
      label: { zh: '原因' },
      expressions: { required: 'amount > 100' },
    },
  ]);
  const { list, differences } = await admin.call(codeGenerationRoutes.preview, {
    params: { id },
    body: { ...asked, className: 'StartRecord' },
  });
  assert.ok(differences.includes('新记录的“数量”没有初始值。'));
  assert.ok(differences.some((text) => text.includes('填写过程中不提示')));
  const readme = list
    .flatMap(({ children }) => children)
    .find(({ fileName }) => fileName.startsWith('README'));
  assert.match(readme?.fileContent ?? '', /New records do not begin with a value for `amount`/);
  assert.match(readme?.fileContent ?? '', /not while it is filled in/);
});

test('what cannot become code is refused with the names of the fields', async () => {
  const id = await newDesign('faulty', [
    title,
    { fieldId: 'b', name: 'photos', kind: 'uploadImg', label: { zh: '照片' } },
    { fieldId: 'c', name: 'people', kind: 'userSelect', label: { zh: '人员' }, props: { multiple: true } },
    {
      fieldId: 'd',
      name: 'items',
      kind: 'table',
      label: { zh: '明细' },
      children: [{ fieldId: 'e', name: 'scan', kind: 'uploadFz', label: { zh: '扫描件' } }],
    },
  ]);
  const { errorCode, msg } = await admin.tryCall(codeGenerationRoutes.preview, {
    params: { id },
    body: asked,
  });
  assert.equal(errorCode, 'generator.notExpressible');
  for (const name of ['照片（photos）', '人员（people）', '明细 - 扫描件（scan）'])
    assert.ok(msg.includes(name), msg);
});

test('a name that the product uses is refused', async () => {
  const id = await newDesign('taken', [title]);
  const outcome = await admin.tryCall(codeGenerationRoutes.download, {
    params: { id },
    body: { ...asked, className: 'User' },
  });
  assert.equal(outcome.errorCode, 'generator.nameTaken');
});
