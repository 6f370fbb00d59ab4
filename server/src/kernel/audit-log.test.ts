import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/http.ts';
import { change } from './audit-log.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

/** Resolves for everybody once as many have come. */
function meeting(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = people;
  return () => {
    missing -= 1;
    if (missing <= 0) resolve();
    return promise;
  };
}

test('of two changes that wait for each other both happen, each once', async () => {
  const ctx = await product.ctxAs('admin');
  const [one, two] = await ctx.db.selectFrom('organizes').select('id').orderBy('id').limit(2).execute();
  assert.ok(one && two);
  const met = meeting(2);
  const runs = { there: 0, back: 0 };
  const touch = (name: keyof typeof runs, ids: readonly [string, string]) =>
    change(ctx, async (tx) => {
      runs[name] += 1;
      const raise = (id: string) =>
        tx.db
          .updateTable('organizes')
          .set((eb) => ({ sort_code: eb('sort_code', '+', 1) }))
          .where('id', '=', id)
          .execute();
      await raise(ids[0]);
      await met();
      await raise(ids[1]);
      tx.record({ action: 'organize.saved', targetType: 'organize', targetId: ids[0], after: { name } });
    });
  const sortCodes = () =>
    ctx.db
      .selectFrom('organizes')
      .select('sort_code')
      .where('id', 'in', [one.id, two.id])
      .orderBy('id')
      .execute();
  const before = await sortCodes();
  await Promise.all([touch('there', [one.id, two.id]), touch('back', [two.id, one.id])]);
  // Whoever comes again may meet the other once more.
  assert.ok(runs.there + runs.back > 2, 'one of them came again');
  assert.deepEqual(
    await sortCodes(),
    before.map(({ sort_code }) => ({ sort_code: Number(sort_code) + 2 })),
  );
  const entries = await ctx.db
    .selectFrom('activities')
    .select('target_id')
    .where('target_id', 'in', [one.id, two.id])
    .where('action', '=', 'organize.saved')
    .execute();
  assert.equal(entries.length, 2);
});

test('a change whose trail cannot be stored is undone whole, though nobody waits for the trail before the commit', async () => {
  const ctx = await product.ctxAs('admin');
  const [first] = await ctx.db
    .selectFrom('organizes')
    .select(['id', 'sort_code'])
    .orderBy('id')
    .limit(1)
    .execute();
  assert.ok(first);
  const attempt = change(ctx, async (tx) => {
    await tx.db
      .updateTable('organizes')
      .set({ sort_code: Number(first.sort_code) + 5 })
      .where('id', '=', first.id)
      .execute();
    // PostgreSQL's JSON has no place for the character of code 0.
    tx.record({
      action: 'organize.saved',
      targetType: 'organize',
      targetId: first.id,
      after: { name: '\u0000' },
    });
  });
  await assert.rejects(attempt);
  const now = await ctx.db
    .selectFrom('organizes')
    .select('sort_code')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  assert.equal(now.sort_code, first.sort_code);
});

test('entries and events are stored alike and in order, however many a change has', async () => {
  const ctx = await product.ctxAs('admin');
  const happened = (recordId: string) => {
    const of = { designId: 'none', design: 'none', relation: 'none' };
    return { recordId, ...of, rev: 0 };
  };
  for (const count of [1, 2, 3, 5]) {
    const ids = Array.from({ length: count }, (_, place) => `many-${count}-${place}`);
    await change(ctx, async (tx) => {
      for (const id of ids) {
        const after = { name: `它 "${id}"`, none: null, list: [1, 'two'] };
        tx.record({ action: 'organize.saved', targetType: 'organize', targetId: id, after });
        tx.emit('record.created', happened(id));
      }
    });
    const entries = await ctx.db
      .selectFrom('activities')
      .select(['target_id', 'before', 'after', 'reason', 'actor_id'])
      .where('target_id', 'in', ids)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries,
      ids.map((id) => ({
        target_id: id,
        before: null,
        after: { name: `它 "${id}"`, none: null, list: [1, 'two'] },
        reason: '',
        actor_id: ctx.caller.userId,
      })),
    );
    const events = await ctx.db
      .selectFrom('outbox')
      .select(['event', 'payload', 'lane'])
      .where('lane', 'in', ids)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events,
      ids.map((id) => ({ event: 'record.created', payload: happened(id), lane: id })),
    );
  }
});
