import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { CHUNK_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type AuditedTask, at, auditedTask, evidencePlay } from './evidence.fixture.ts';

let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-03-10T02:00:00Z') } });
  task = await auditedTask(product, 'MEANWHILE');
});
after(() => product.stop());

const { requestOf } = evidencePlay(
  () => product,
  () => task,
);

const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(CHUNK_BYTES + 1000, 'a')]);
const identifier = createHash('sha256').update(content).digest('hex');
const Envelope = z.object({ code: z.number(), data: z.unknown() });

async function post(path: string, fields: Record<string, string | number | Blob>): Promise<unknown> {
  const form = new FormData();
  const all: Record<string, string | number | Blob> = { identifier, fileName: '目标文件.pdf', ...fields };
  for (const [name, value] of Object.entries(all))
    if (value instanceof Blob) form.append(name, value, 'blob');
    else form.append(name, String(value));
  const { headers } = await product.as('heyx');
  const reply = await fetch(product.url + path, { method: 'POST', headers, body: form });
  const { code, data } = Envelope.parse(await reply.json());
  assert.equal(code, 200);
  return data;
}

const sendChunk = (chunkNumber: number) =>
  post('/api/file/chunk?extension=pdf', {
    chunkNumber,
    totalSize: content.length,
    file: new Blob([content.subarray((chunkNumber - 1) * CHUNK_BYTES, chunkNumber * CHUNK_BYTES)]),
  });

test('an upload of evidence that runs while the next edition is published ends where it began', async () => {
  const contact = await product.as('heyx');
  const author = await product.as('chenyl');
  const head = await product.as('zhoumin');
  const before = await requestOf('1.1.1', 'heyx');
  const { version } = await author.call(standardsRoutes.tree, { params: { versionId: task.versionId } });
  const draft = await author.call(standardsRoutes.newVersion, {
    params: { id: version.standardId },
    body: { versionNo: 'V2.0', fromVersionId: task.versionId, changeNote: '年度修订' },
  });
  const params = { versionId: draft.id };
  const submitted = await author.call(standardsRoutes.submit, { params, body: { rev: draft.rev } });

  await sendChunk(1);
  const publish = async () =>
    head.call(standardsRoutes.publish, {
      params,
      body: { rev: submitted.rev, effectiveFrom: '2026-03-10' },
    });
  const upload = async () => {
    await sendChunk(2);
    const file = UploadReply.parse(
      await post('/api/file/merge', { fileSize: content.length, type: 'annex' }),
    );
    const withFile = await contact.call(evidenceRoutes.addFile, {
      ...at(before),
      body: { fileId: file.name, sha256: identifier, description: '' },
    });
    return contact.call(evidenceRoutes.submit, { ...at(before), body: { rev: withFile.rev, note: '' } });
  };
  const [published, handedIn] = await Promise.all([publish(), upload()]);

  assert.equal(published.state, 2);
  assert.deepEqual(
    [handedIn.id, handedIn.nodeId, handedIn.state, handedIn.files.map(({ sha256 }) => sha256)],
    [before.id, task.nodes.get('1.1.1'), 1, [identifier]],
  );
  // The audit stays with its edition: nothing is asked by the new one, and what is accepted counts in the old one.
  const again = await requestOf('1.1.1', 'heyx');
  assert.deepEqual([again.nodeId, again.state, again.files.length], [before.nodeId, 1, 1]);
  const { db } = product.app.kernel;
  const audited = await db
    .selectFrom('check_tasks')
    .select('standard_version_id')
    .where('id', '=', task.taskId)
    .executeTakeFirstOrThrow();
  assert.equal(audited.standard_version_id, task.versionId);
  const former = await author.call(standardsRoutes.tree, { params: { versionId: task.versionId } });
  assert.deepEqual([former.version.state, former.version.effectiveTo], [2, '2026-03-09']);
});
