import { test } from 'node:test';
import { startTestApp } from '../../testing/http.ts';
import { auditAt, draftOf } from '../audits/audits.fixture.ts';
import { publishedVersion, item } from '../standards/standards.fixture.ts';
import { readSheet, addSupportFiles, submitRequests, markOpened, acceptRequests } from './public.ts';
import { uploadAs } from './evidence.fixture.ts';
test('probe', async () => {
  const product = await startTestApp({ env: { LOG_LEVEL: 'error' } });
  try {
    const nodes = [{ nodeCode: '1', parentCode: null, isItem: false, fullName: 'a' }, { nodeCode: '1.1', parentCode: '1', isItem: false, fullName: 'b' },
      ...Array.from({ length: 120 }, (_, i) => item(`1.1.${i + 1}`, `项${i}`, 5, 'C'))];
    const v = await publishedVersion(product, 'P', nodes as never);
    const a = await auditAt(product, 'running', draftOf(v));
    const t = a.tasks[0]!;
    const ctx = await product.ctxAs('tangmy');
    const time = async <T>(name: string, f: () => Promise<T>) => { const s = performance.now(); const r = await f(); console.log(name, Math.round(performance.now() - s)); return r; };
    const sheet = await time('sheet', () => readSheet(ctx, { checkTaskId: t.id }));
    const ids = sheet.list.map((r) => r.id);
    const files: string[] = await time('upload', async () => { const out: string[] = []; for (const _ of ids) out.push(await uploadAs(product, 'tangmy', 'pdf')); return out; });
    const fids = await time('add', () => addSupportFiles(ctx, ids.map((requestId, i) => ({ requestId, fileId: files[i]! }))));
    await time('submit', () => submitRequests(ctx, ids));
    await time('open', () => markOpened(ctx, fids));
    const r = await time('accept', () => acceptRequests(ctx, ids));
    console.log(r.results.every((x) => x.ok), r.results.length);
    await time('sheet', () => readSheet(ctx, { checkTaskId: t.id }));
    await time('drain', () => product.app.outbox.drain());
  } finally { await product.stop(); }
});
