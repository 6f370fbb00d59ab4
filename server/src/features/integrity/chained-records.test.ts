import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { convertDesign } from '../designs/convert-columns.ts';
import { intoMenu } from '../designs/designs.fixture.ts';
import { compileModel } from '../records/compile-model.ts';
import { publishDesign } from '../records/write-records.fixture.ts';
import type { Difference } from './difference.ts';
import { differenceView } from './integrity.view.ts';
import { sealAll } from './seal-all.ts';
import { verifyAll } from './verify-all.ts';

type Body = z.input<typeof DesignBody>;
type Fields = NonNullable<NonNullable<Body['form']>['fields']>;

const FIELDS: Fields = [
  { fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '名称', en: 'Title' } },
  { fieldId: 'dose', name: 'dose', kind: 'comInput', label: { zh: '投加量' } },
  {
    fieldId: 'parts',
    name: 'parts',
    kind: 'table',
    label: { zh: '部件' },
    children: [{ fieldId: 'part', name: 'part', kind: 'comInput', label: { zh: '部件名' } }],
  },
];

const chained = (fields: Fields = FIELDS, tamperEvident = true): Body => ({
  form: { fields },
  views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }] }],
  settings: { titleField: 'title', tamperEvident },
});

let product: TestApp;
let admin: Client;
let design = '';

before(async () => {
  product = await startTestApp();
  await product.app.outbox.stop();
  admin = await product.as('admin');
  design = await publishDesign(admin, { code: 'dosing', body: chained() });
});
after(() => product.stop());

const db = () => product.app.kernel.db;

const written = async (data: RecordData, of = design): Promise<string> =>
  (await admin.call(recordWriteRoutes.create, { params: { modelId: of }, body: { data } })).id;

const changed = (id: string, data: RecordData) =>
  admin.call(recordWriteRoutes.update, { params: { modelId: design, id }, body: { data } });

const historyOf = (id: string, of = design) =>
  admin.call(recordReadRoutes.history, {
    params: { modelId: of, id },
    query: { currentPage: 1, pageSize: 20 },
  });

/** What the check says of records of designs. */
async function verified(): Promise<{ chains: number; first: Difference | null }> {
  const lines = await verifyAll({ kernel: product.app.kernel, onStep: async () => undefined });
  const line = lines.find((one) => one.line === 'record');
  return { chains: line?.chains ?? 0, first: line?.first ?? null };
}

const seal = async () => assert.deepEqual((await sealAll(product.app.kernel)).differences, []);

/** Does something past the product, looks, and puts it right again. */
async function tampered<T>(
  statement: (table: string) => [does: string, undoes: string],
  look: () => Promise<T>,
) {
  const { table } = await compileModel(product.app.kernel, design);
  const [does, undoes] = statement(table);
  await sql.raw(does).execute(db());
  try {
    return await look();
  } finally {
    await sql.raw(undoes).execute(db());
  }
}

describe('a function whose history is tamper-evident', () => {
  test('keeps a chain for each record, which its history says is whole', async () => {
    const id = await written({ title: '一号泵', dose: '2', parts: [{ part: '膜片' }] });
    await changed(id, { title: '一号泵', dose: '3', parts: [] });
    const { list, chain } = await historyOf(id);
    assert.deepEqual(chain, { entries: 2, brokenSeq: null });
    assert.deepEqual(
      list.map(({ action }) => action),
      ['record.changed', 'record.created'],
    );
    await sql`UPDATE activities SET after = after || '{"dose": "9"}' WHERE chain_id = ${id} AND seq = 2`.execute(
      db(),
    );
    assert.deepEqual((await historyOf(id)).chain, { entries: 2, brokenSeq: 2 });
    await sql`UPDATE activities SET after = after || '{"dose": "3"}' WHERE chain_id = ${id} AND seq = 2`.execute(
      db(),
    );
    assert.deepEqual((await historyOf(id)).chain, { entries: 2, brokenSeq: null });
  });

  test('keeps none unless it is asked for', async () => {
    const plain = await publishDesign(admin, { code: 'plain', body: chained(FIELDS, false) });
    const id = await written({ title: '二号泵' }, plain);
    assert.equal((await historyOf(id, plain)).chain, null);
    const { rows } = await sql`SELECT 1 FROM activity_chains WHERE chain_id = ${id}`.execute(db());
    assert.equal(rows.length, 0);
  });

  test('tells what was changed past the product, and of which field', async () => {
    const id = await written({ title: '三号泵', dose: '5', parts: [{ part: '阀门' }] });
    await tampered(
      (table) => [
        `UPDATE app.${table} SET dose = '50' WHERE id = '${id}'`,
        `UPDATE app.${table} SET dose = '5' WHERE id = '${id}'`,
      ],
      async () => {
        const { first } = await verified();
        assert.deepEqual(
          [first?.code, first?.chainId, first?.expected, first?.found],
          ['valueAltered', id, '5', '50'],
        );
      },
    );
    await seal();
    const { first } = await tampered(
      (table) => [
        `UPDATE app.${table} SET dose = '50' WHERE id = '${id}'`,
        `UPDATE app.${table} SET dose = '5' WHERE id = '${id}'`,
      ],
      verified,
    );
    assert.ok(first);
    const { place, field, expected, found } = await differenceView(db(), first, 'zh');
    assert.deepEqual(
      { place, field, expected, found },
      { place: '功能dosing 三号泵', field: '投加量', expected: '5', found: '50' },
    );
    const removed = await tampered(
      (table) => [
        `UPDATE app.${table}__1 SET parent_id = parent_id, position = 7 WHERE parent_id = '${id}'`,
        `UPDATE app.${table}__1 SET position = 0 WHERE parent_id = '${id}'`,
      ],
      verified,
    );
    assert.deepEqual([removed.first?.code, removed.first?.column], ['valueAltered', 'position']);
    assert.equal((await verified()).first, null);
  });

  test('takes deleting and bringing back for what they are', async () => {
    const id = await written({ title: '四号泵' });
    await seal();
    await admin.call(recordWriteRoutes.remove, { params: { modelId: design, id } });
    await seal();
    assert.equal((await verified()).first, null);
    await admin.call(recordWriteRoutes.restore, { params: { modelId: design, id } });
    await seal();
    assert.equal((await verified()).first, null);
    assert.deepEqual((await historyOf(id)).chain, { entries: 3, brokenSeq: null });
  });

  test('stays whole while its columns are converted, dropped and brought back', async () => {
    const id = await written({ title: '五号泵', dose: '12', parts: [{ part: '密封' }] });
    await seal();
    const [title, dose, parts] = FIELDS;
    assert.ok(title && dose && parts);
    const steps: Fields[] = [
      // A text becomes a number, then goes with the child table, then both come back.
      [title, { ...dose, kind: 'numInput' }, parts],
      [title],
      [title, { ...dose, kind: 'numInput' }, parts],
    ];
    for (const fields of steps) {
      await publishDesign(admin, { code: 'dosing', body: chained(fields) }, design);
      await convertDesign(product.app.kernel, design);
      assert.equal((await verified()).first, null);
      await changed(id, { title: `五号泵${fields.length}` });
      await seal();
      assert.equal((await verified()).first, null);
    }
  });

  test('cannot be without it again once it is published', async () => {
    const draft = await admin.call(designsRoutes.draft, { params: { id: design } });
    await admin.call(designsRoutes.saveDraft, {
      params: { id: design },
      body: { body: { ...draft.body, settings: { ...draft.body.settings, tamperEvident: false } } },
    });
    const refused = await admin.tryCall(designsRoutes.release, { params: { id: design }, body: intoMenu() });
    assert.match(refused.msg, /防篡改留痕/);
  });
});
