import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, at, auditedTask, evidencePlay, uploadAs } from './evidence.fixture.ts';

let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-03-10T02:00:00Z') } });
  task = await auditedTask(product, 'EVIDENCE-FILES');
});
after(() => product.stop());

const { requestOf, handIn } = evidencePlay(
  () => product,
  () => task,
);

test('a file must be of a wanted kind, the own upload, and unchanged', async () => {
  const contact = await product.as('heyx');
  const request = await requestOf('1.1.1');
  const add = async (fileId: string, more: object = {}) =>
    said(
      await contact.tryCall(evidenceRoutes.addFile, {
        ...at(request),
        body: { fileId, description: '', ...more },
      }),
    );
  assert.deepEqual(await add(await uploadAs(product, 'heyx', 'png')), [422, 'AU1506', '请选择PDF类型的文件']);
  assert.deepEqual((await add(await uploadAs(product, 'weisq', 'pdf')))[1], 'file.missing');
  assert.deepEqual(await add(await uploadAs(product, 'heyx', 'pdf'), { sha256: '0'.repeat(64) }), [
    422,
    'AU0010',
    '文件校验值不一致，上传未完成，请重试',
  ]);
  const other = await product.as('yangcz');
  const foreign = await other.tryCall(evidenceRoutes.addFile, {
    ...at(request),
    body: { fileId: await uploadAs(product, 'yangcz', 'pdf'), description: '' },
  });
  assert.equal(foreign.errorCode, 'AU0001');
});

test('a file keeps to the requirement’s size and number', async () => {
  const coordinator = await product.as('weisq');
  const { db } = product.app.kernel;
  const request = await requestOf('2.1.1');
  assert.ok(request.requirementId);
  const limit = db.updateTable('evidence_requirements').where('id', '=', request.requirementId);
  await limit.set({ max_count: 1, max_size_mb: 2 }).execute();
  const add = async (fileId: string) =>
    coordinator.tryCall(evidenceRoutes.addFile, { ...at(request), body: { fileId, description: '' } });
  const large = await uploadAs(product, 'weisq', 'pdf');
  await db
    .updateTable('files')
    .set({ size: 3 * 1024 ** 2 })
    .where('id', '=', large)
    .execute();
  assert.deepEqual(said(await add(large)), [413, 'file.tooLarge', '文件大小超过2MB']);
  const first = await add(await uploadAs(product, 'weisq', 'pdf'));
  assert.equal(first.status, 200);
  assert.deepEqual(said(await add(await uploadAs(product, 'weisq', 'pdf'))), [
    422,
    'AU1507',
    '当前限制最多可以上传1个文件',
  ]);
  const [file] = first.data.files;
  assert.ok(file);
  const emptied = await coordinator.call(evidenceRoutes.removeFile, { params: { fileId: file.id } });
  assert.equal(emptied.files.length, 0);
  await limit.set({ max_count: 0 }).execute();
});

test('a material of the library is copied into a request, in a type that it takes, for people who see it', async () => {
  const filed = async (account: string, org: string, type: 'pdf' | 'png', secretLevel = 0) => {
    const client = await product.as(account);
    const { ids } = await client.call(materialsRoutes.create, {
      body: {
        category: '制度',
        year: 2026,
        orgId: demoId('org', org),
        secretLevel,
        visibleOrgIds: secretLevel === 2 ? [demoId('org', org)] : [],
        fileIds: [await uploadAs(product, account, type)],
        validTo: '2027-12-31',
        note: '',
        checkId: null,
        contractId: null,
      },
    });
    return client.call(materialsRoutes.read, { params: { id: ids[0] ?? '' } });
  };
  const coordinator = await product.as('weisq');
  const { taskId: checkTaskId } = await auditedTask(product, 'LIBRARY');
  const { list } = await coordinator.call(evidenceRoutes.list, { query: { checkTaskId } });
  const asked = list.find(({ nodeCode }) => nodeCode === '1.1.2');
  assert.ok(asked);
  const take = (materialId: string) =>
    coordinator.tryCall(evidenceRoutes.takeMaterial, { ...at(asked), body: { materialId } });
  const secret = await filed('tangmy', 'C01', 'pdf', 2);
  assert.deepEqual(said(await take(secret.id)), [404, 'AU0002', '数据不存在或已被删除']);
  const open = await filed('tangmy', 'C01', 'pdf');
  const stranger = await (await product.as('panyt')).tryCall(evidenceRoutes.takeMaterial, {
    ...at(asked),
    body: { materialId: open.id },
  });
  assert.equal(stranger.errorCode, 'AU0002');
  const picture = await filed('tangmy', 'C01', 'png');
  assert.deepEqual(said(await take(picture.id)).slice(0, 2), [422, 'AU1506']);
  const { data } = await take(open.id);
  const [file] = data.files;
  assert.deepEqual(
    [file?.file.name, file?.sha256, file?.validTo, file?.uploadedBy.name],
    [open.file.name, open.file.sha256, '2027-12-31', '魏思琪'],
  );
  assert.notEqual(file?.file.fileId, open.file.fileId);
  const kept = await (await product.as('tangmy')).call(materialsRoutes.read, { params: { id: open.id } });
  assert.equal(kept.file.fileId, open.file.fileId);
});

test('changed bytes are found out by their hash', async () => {
  const coordinator = await product.as('weisq');
  const [file] = (await handIn('2.1.1', 'weisq')).files;
  assert.ok(file);
  const params = { fileId: file.id };
  const intact = await coordinator.call(evidenceRoutes.verify, { params });
  assert.deepEqual([intact.intact, intact.computed], [true, file.sha256]);
  const stored = await findStored(file.file.fileId);
  await writeFile(stored, 'changed');
  const broken = await coordinator.call(evidenceRoutes.verify, { params });
  assert.deepEqual([broken.intact, broken.stored], [false, file.sha256]);
});

async function findStored(fileId: string): Promise<string> {
  const root = join(product.app.kernel.config.DATA_DIR, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const entry = entries.find(({ name }) => name === fileId);
  assert.ok(entry);
  return join(entry.parentPath, entry.name);
}
