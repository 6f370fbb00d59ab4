import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { INTEGRITY_LINES } from '@auditplus/contract/features/integrity/integrity.model.ts';
import { integrityRoutes } from '@auditplus/contract/features/integrity/integrity.routes.ts';
import { recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { sql } from 'kysely';
import { buildDemoPlan } from '../../../../demo/src/audit-plan.ts';
import { playAudits } from '../../../../demo/src/run-demo.ts';
import { openCabinet } from '../../../../demo/src/runner/cabinet.ts';
import { startPlay, takeSteps } from '../../../../demo/src/runner/play.ts';
import { contractSteps } from '../../../../demo/src/runner/play-contracts.ts';
import { ANCHOR_FILE } from '../../kernel/anchor-store.ts';
import { change, entryHash, firstHash, storedEntry } from '../../kernel/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign } from '../records/write-records.fixture.ts';
import { makeAudit, makeStandard } from '../scoring/testing/audit-factory.ts';
import { player } from '../scoring/testing/play.ts';
import type { Difference, Line } from './difference.ts';
import { runVerification } from './integrity.service.ts';
import { differenceView } from './integrity.view.ts';
import { sealAll } from './seal-all.ts';
import { verifyAll } from './verify-all.ts';

const CODE = 'SH20250001';
const TASK = `${CODE}/C05`;
const CONTRACTS_UNTIL = '2025-01-31';

let app: TestApp;
let checkId = '';

before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const whole = buildDemoPlan();
  const plan = {
    ...whole,
    audits: whole.audits
      .filter(({ code }) => code === CODE)
      .map((audit) => ({ ...audit, tasks: audit.tasks.filter(({ key }) => key === TASK) })),
    findings: whole.findings.filter(({ taskKey }) => taskKey === TASK),
  };
  const play = startPlay(app.app.kernel, plan, openCabinet());
  // What happens while a sealing reads must not look altered to it.
  const stop = new AbortController();
  const sealed = sealUntil(stop.signal);
  await playAudits(play, () => undefined);
  const contracts = contractSteps(play).filter(({ on }) => on <= CONTRACTS_UNTIL);
  await takeSteps(play, contracts, { say: () => undefined });
  stop.abort();
  await sealed;
  await scoreInProgress();
  await writeChained();
  await sealAll(app.app.kernel);
  const check = await db()
    .selectFrom('checks')
    .select('id')
    .where('en_code', '=', CODE)
    .executeTakeFirstOrThrow();
  checkId = check.id;
});
after(() => app.stop());

const db = () => app.app.kernel.db;

async function sealUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { differences } = await sealAll(app.app.kernel);
    assert.deepEqual(differences, []);
  }
}

/** A sheet that a unit is still scoring. */
async function scoreInProgress(): Promise<void> {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10, options: [{ kind: 'FIXED', points: 2 }] },
  ]);
  const play = player(app, await makeAudit(app, standard, { lines: ['C'], off: ['HQ'] }));
  await play.save('weisq', 'SELF-ALL', '1.1.1', {
    deductions: [{ optionId: standard.option('1.1.1', 0), reason: '缺一份记录', place: '档案室' }],
  });
}

/** A record of a function whose history is tamper-evident. */
async function writeChained(): Promise<void> {
  const admin = await app.as('admin');
  const modelId = await publishDesign(admin, {
    code: 'chained',
    body: {
      form: { fields: [{ fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } }] },
      views: [{ viewId: 'v', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }] }],
      settings: { tamperEvident: true },
    },
  });
  await admin.call(recordWriteRoutes.create, { params: { modelId }, body: { data: { title: '水泵' } } });
}

const verified = async (): Promise<Map<Line, Difference | null>> => {
  const results = await verifyAll({ kernel: app.app.kernel, onStep: async () => undefined });
  return new Map(results.map(({ line, first }) => [line, first]));
};

const firstOf = (found: ReadonlyMap<Line, Difference | null>): Difference | undefined =>
  [...found.values()].find((first) => first !== null) ?? undefined;

/** Small, fast and good enough (mulberry32); the seed is printed, so that a failure can be had again. */
function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A kind of place that somebody with the database's password might change. */
type Place = {
  readonly table: string;
  readonly column: string;
  readonly where: string;
  /** What has to be named; the table and column themselves unless told otherwise. */
  readonly named?: Partial<Difference>;
};

const SHEET = (states: string) =>
  `stage_record_id IN (SELECT id FROM stage_records WHERE state IN (${states})) AND score IS NOT NULL`;
const PUBLISHED = 'version_id IN (SELECT id FROM standard_versions WHERE state = 2)';

const PLACES: Readonly<Record<string, Place>> = {
  'a score of a confirmed sheet': {
    table: 'item_scores',
    column: 'score',
    where: `${SHEET('4')} AND scorer_id IS NULL`,
  },
  'a scorer’s own row': {
    table: 'item_scores',
    column: 'score',
    where: `${SHEET('4')} AND scorer_id IS NOT NULL`,
  },
  'a score of a sheet in progress': { table: 'item_scores', column: 'score', where: SHEET('1') },
  'a reason for a deduction': {
    table: 'item_scores',
    column: 'deductions',
    where: `${SHEET('4')} AND deductions <> '[]'`,
  },
  'the content hash of a sheet': {
    table: 'stage_records',
    column: 'content_hash',
    where: 'content_hash IS NOT NULL',
  },
  'the percent of a task': {
    table: 'check_tasks',
    column: 'published_percent',
    where: 'published_percent IS NOT NULL',
  },
  'the grade of a task': { table: 'check_tasks', column: 'grade', where: 'grade IS NOT NULL' },
  'a chapter’s points': { table: 'task_results', column: 'got', where: 'true' },
  'the severity of a finding': { table: 'findings', column: 'severity', where: 'state > 0' },
  'the fact of a finding': { table: 'findings', column: 'fact', where: 'state > 0' },
  'the measures of a rectification': { table: 'rectifications', column: 'measures', where: "measures <> ''" },
  'the percent of a report': { table: 'reports', column: 'percent', where: 'percent IS NOT NULL' },
  'a section of a report': { table: 'report_sections', column: 'body', where: "body <> ''" },
  'when somebody signed': { table: 'signatures', column: 'signed_at', where: 'true' },
  'the address in an entry of the trail': {
    table: 'activities',
    column: 'ip',
    where: 'chain_id IS NOT NULL',
    named: { code: 'entryAltered', table: '', column: '' },
  },
  'the role in an entry of the trail': {
    table: 'activities',
    column: 'actor_role',
    where: 'chain_id IS NOT NULL',
    named: { code: 'entryAltered', table: '', column: '' },
  },
  'what an entry of the trail says': {
    table: 'activities',
    column: 'after',
    where: "chain_id IS NOT NULL AND after ? 'state'",
    named: { code: 'entryAltered', table: '', column: '' },
  },
  'an entry of the platform’s log': {
    table: 'activities',
    column: 'action',
    where: 'chain_id IS NULL',
    named: { code: 'entryAltered', line: 'log', table: 'activities', column: undefined },
  },
  'the text of a signed contract': {
    table: 'contracts',
    column: 'frozen_content',
    where: 'signed_at IS NOT NULL',
  },
  'a target of a contract': { table: 'contract_indicators', column: 'target', where: 'true' },
  'the points of an item of a published standard': {
    table: 'standard_nodes',
    column: 'standard_score',
    where: `is_item AND ${PUBLISHED}`,
  },
  'the points of a deduction': {
    table: 'deduction_options',
    column: 'points',
    where: `node_id IN (SELECT id FROM standard_nodes WHERE ${PUBLISHED})`,
  },
  'a window of a programme': {
    table: 'programme_entries',
    column: 'window_end',
    where: 'window_end IS NOT NULL',
  },
  'the hash of a supporting file': { table: 'support_files', column: 'sha256', where: 'true' },
  'the hash of a stored file': {
    table: 'files',
    column: 'sha256',
    where: 'owner_id IS NOT NULL AND deleted_at IS NULL AND id IN (SELECT file_id FROM file_seals)',
  },
  'the seal of a record': {
    table: 'record_seals',
    column: 'content',
    where: 'true',
    named: { code: 'sealAltered', table: undefined, column: '' },
  },
};

type Row = { readonly place: string; readonly row: Record<string, unknown> };

async function pick({ table, where }: Place, random: (below: number) => number): Promise<Row> {
  const { rows } = await sql<Row>`SELECT ctid::text AS place, to_jsonb(t) AS row FROM ${sql.table(table)} t
    WHERE ${sql.raw(where)} ORDER BY to_jsonb(t)::text`.execute(db());
  const row = rows[random(rows.length)];
  assert.ok(row, `${table} has no row where ${where}`);
  return row;
}

/** Another value of the same type. */
function altered(value: unknown, random: (below: number) => number): unknown {
  // Within what a column may hold: severities go from 1 to 4.
  if (typeof value === 'number') return value > 3 ? value - 1 - random(3) : value + 1;
  if (Array.isArray(value)) return value.map((one: object) => ({ ...one, reason: `改写${random(1000)}` }));
  if (typeof value === 'object' && value !== null) return { ...value, state: 90 + random(9) };
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(text)) return `20${30 + random(40)}${text.slice(4)}`;
  if (/^[0-9a-f]{64}$/.test(text)) return `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;
  if (text.startsWith('{')) return text.replace(/\d(?!.*\d)/s, (digit) => String((Number(digit) + 1) % 10));
  return `${text.slice(0, 8)}改`;
}

/** Writes a row's column past the product; answers how the row is found again. */
async function write(table: string, { place, row }: Row, column: string, value: unknown): Promise<Row> {
  const { rows } = await sql<{ place: string }>`UPDATE ${sql.table(table)}
    SET ${sql.ref(column)} = (jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify({ [column]: value })}::jsonb)).${sql.ref(column)}
    WHERE ctid = ${place}::tid RETURNING ctid::text AS place`.execute(db());
  return { place: rows[0]?.place ?? '', row };
}

test('while nobody touches the tables everything is whole, however often it was sealed in between', async () => {
  const results = await verifyAll({ kernel: app.app.kernel, onStep: async () => undefined });
  assert.deepEqual(
    results.filter(({ first }) => first !== null),
    [],
  );
  for (const { line, chains } of results)
    if (line !== 'report') assert.ok(chains > 0, `nothing of ${line} was verified`);
  const { anchor, ...state } = Object.fromEntries(results.map(({ line, records }) => [line, records]));
  assert.equal(anchor, 0);
  assert.ok(Object.values(state).some((records) => records > 20));
});

test('one random value changed in each kind of place is named', async (context) => {
  const seed = Number(process.env.TAMPER_SEED ?? Date.now() % 1_000_000);
  context.diagnostic(`TAMPER_SEED=${seed}`);
  const random = randomOf(seed);
  assert.ok(Object.keys(PLACES).length >= 20);
  for (const [name, place] of Object.entries(PLACES)) {
    const { table, column } = place;
    const row = await pick(place, random);
    const value = altered(row.row[column], random);
    const changed = await write(table, row, column, value);
    const first = firstOf(await verified());
    const wanted = { table, column, ...place.named };
    assert.ok(
      first,
      `seed ${seed}: ${name} was not found: ${table}.${column} of ${JSON.stringify(row.row).slice(0, 300)}`,
    );
    for (const [fact, expected] of Object.entries(wanted))
      if (expected !== undefined)
        assert.equal(
          first[fact as keyof Difference],
          expected,
          `seed ${seed}: ${name}: ${JSON.stringify(first)}`,
        );
    await write(table, changed, column, row.row[column]);
  }
  assert.equal(firstOf(await verified()), undefined, 'as it was');
});

test('a difference says in the reader’s language which record, which value, and what each side says', async () => {
  const row = await pick({ table: 'findings', column: 'severity', where: 'state > 0' }, () => 0);
  const changed = await write('findings', row, 'severity', row.row.severity === 4 ? 1 : 4);
  const found = (await verified()).get('audit');
  assert.ok(found);
  const zh = await differenceView(db(), found, 'zh');
  assert.match(zh.place, new RegExp(`^${CODE} .* · .* · ${row.row.en_code}`));
  assert.equal(zh.field, '问题分级');
  assert.notEqual(zh.expected, zh.found);
  assert.doesNotMatch(zh.expected, /^\d+$/);
  const en = await differenceView(db(), found, 'en');
  assert.deepEqual([en.field, en.problem], ['Severity', 'A value was changed in the database']);
  await write('findings', changed, 'severity', row.row.severity);
});

test('a sheet whose hash was taken away with a score is named by the entry that fixed it', async () => {
  const sheet = { table: 'item_scores', column: 'score', where: `${SHEET('4')} AND scorer_id IS NULL` };
  const row = await pick(sheet, () => 3);
  const recordId = String(row.row.stage_record_id);
  const { content_hash: hash } = await db()
    .selectFrom('stage_records')
    .select('content_hash')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  const set = (content_hash: string | null) =>
    db().updateTable('stage_records').set({ content_hash }).where('id', '=', recordId).execute();
  const changed = await write('item_scores', row, 'score', Number(row.row.score) - 100);
  await set(null);
  const results = await verifyAll({ kernel: app.app.kernel, onStep: async () => undefined });
  const audit = results.find(({ line }) => line === 'audit');
  assert.equal(audit?.first?.key.split('/')[0], recordId);
  assert.equal(audit?.differences, 2, 'the rows, and the entry that fixed them');
  await set(hash);
  await write('item_scores', changed, 'score', row.row.score);
});

/** Computes a chain's numbers and hashes anew, as somebody who knows the rule can. */
async function recompute(chainId: string): Promise<void> {
  const rows = await db()
    .selectFrom('activities')
    .selectAll()
    .where('chain_id', '=', chainId)
    .orderBy('seq')
    .execute();
  let hash = firstHash(chainId);
  for (const [index, row] of rows.entries()) {
    const prev = hash;
    const seq = index + 1;
    hash = entryHash(prev, { ...storedEntry(row), seq });
    await db()
      .updateTable('activities')
      .set({ seq, prev_hash: prev, hash })
      .where('id', '=', row.id)
      .execute();
  }
  await db()
    .updateTable('activity_chains')
    .set({ seq: rows.length, hash })
    .where('chain_id', '=', chainId)
    .execute();
}

/** Does what is done to the entries of the audit's chain, looks, and puts them back as they were. */
async function chainAfter(work: () => Promise<void>): Promise<Difference | null | undefined> {
  const entries = await db().selectFrom('activities').selectAll().where('chain_id', '=', checkId).execute();
  const head = await db()
    .selectFrom('activity_chains')
    .selectAll()
    .where('chain_id', '=', checkId)
    .executeTakeFirstOrThrow();
  await work();
  const found = (await verified()).get('audit');
  await db().deleteFrom('activities').where('chain_id', '=', checkId).execute();
  for (let start = 0; start < entries.length; start += 500)
    await db()
      .insertInto('activities')
      .values(
        entries.slice(start, start + 500).map((entry) => ({
          ...entry,
          before: entry.before === null ? null : JSON.stringify(entry.before),
          after: entry.after === null ? null : JSON.stringify(entry.after),
        })),
      )
      .execute();
  await db().deleteFrom('activity_chains').where('chain_id', '=', checkId).execute();
  await db().insertInto('activity_chains').values(head).execute();
  return found;
}

const seqOfChain = () =>
  db().selectFrom('activity_chains').select('seq').where('chain_id', '=', checkId).executeTakeFirstOrThrow();

test('a chain that was computed anew after an entry was changed or taken out is named', async () => {
  const middle = 40;
  const changed = await chainAfter(async () => {
    await sql`UPDATE activities SET after = after || '{"state": 99}' WHERE chain_id = ${checkId} AND seq = ${middle}`.execute(
      db(),
    );
    await recompute(checkId);
  });
  assert.deepEqual([changed?.code, changed?.seq, changed?.chainId], ['entryAltered', middle, checkId]);
  const shortened = await chainAfter(async () => {
    await db().deleteFrom('activities').where('chain_id', '=', checkId).where('seq', '=', middle).execute();
    await recompute(checkId);
  });
  assert.ok(shortened);
  assert.ok(['chainRewritten', 'entryMissing'].includes(shortened.code), shortened.code);
});

test('a deleted last entry and a removed chain are named', async () => {
  const { seq } = await seqOfChain();
  const last = await chainAfter(async () => {
    await db().deleteFrom('activities').where('chain_id', '=', checkId).where('seq', '=', seq).execute();
    await recompute(checkId);
  });
  assert.deepEqual([last?.code, last?.seq], ['entryMissing', seq]);
  const removed = await chainAfter(async () => {
    await db().deleteFrom('activities').where('chain_id', '=', checkId).execute();
    await recompute(checkId);
  });
  assert.equal(removed?.code, 'chainRemoved');
  assert.equal((await verified()).get('audit'), null, 'as it was');
});

test('an entry forged at the end of a chain is named, and nothing is sealed with it', async () => {
  const { seq } = await seqOfChain();
  const { generation } = await db()
    .selectFrom('chain_seals')
    .select('generation')
    .where('chain_id', '=', checkId)
    .executeTakeFirstOrThrow();
  const forged = await chainAfter(async () => {
    const entry = {
      id: 'forged',
      actor_id: 'x',
      actor_role: '',
      action: 'audit.closed',
      target_type: 'check',
    };
    const content = '{"after":null,"before":null,"reason":""}';
    const entries = [
      {
        ...entry,
        target_id: checkId,
        before: null,
        after: null,
        reason: '',
        ip: '',
        at: 1,
        content,
        mac: '',
      },
    ];
    await sql`SELECT append_trail(${checkId}, ${JSON.stringify(entries)}::jsonb)`.execute(db());
    const { differences } = await sealAll(app.app.kernel);
    assert.deepEqual(
      differences.map(({ code }) => code),
      ['entryAltered'],
    );
  });
  assert.deepEqual([forged?.code, forged?.seq], ['entryAltered', seq + 1]);
  const now = await db()
    .selectFrom('chain_seals')
    .select('generation')
    .where('chain_id', '=', checkId)
    .executeTakeFirstOrThrow();
  assert.equal(now.generation, generation);
});

test('a cut-off or changed line outside the database is named', async () => {
  const path = join(app.app.kernel.config.DATA_DIR, ANCHOR_FILE);
  const text = readFileSync(path, 'utf8');
  const lines = text.trimEnd().split('\n');
  writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n`);
  const cut = (await verified()).get('anchor');
  assert.deepEqual([cut?.code, cut?.seq], ['anchorTruncated', lines.length]);
  writeFileSync(path, text.replace('"files":', '"files":1'));
  assert.equal((await verified()).get('anchor')?.code, 'anchorAltered');
  writeFileSync(path, text);
  assert.equal((await verified()).get('anchor'), null);
});

test('every ten minutes the heads are written outside the database without anybody asking', async () => {
  const path = join(app.app.kernel.config.DATA_DIR, ANCHOR_FILE);
  const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n');
  const before = lines();
  const ctx = await app.ctxAs('chenyl');
  await change(ctx, async (tx) => {
    tx.record({ action: 'audit.changed', targetType: 'check', targetId: checkId, chainId: checkId });
  });
  const job = app.app.kernel.jobs.scheduled().get('integrity-seal');
  assert.equal(job?.cron, '*/10 * * * *');
  await job?.run();
  const now = lines();
  assert.deepEqual(now.slice(0, before.length), before, 'former lines stay');
  assert.equal(now.length, before.length + 1);
});

test('one changed byte of a stored file is named', async () => {
  const { files } = app.app.kernel;
  const seal = await db()
    .selectFrom('file_seals')
    .innerJoin('files', 'files.id', 'file_seals.file_id')
    .select('file_id')
    .where('files.size', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow();
  const chunks: Buffer[] = [];
  for await (const chunk of files.open(seal.file_id)) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  const put = async (content: Buffer) => {
    await files.remove(seal.file_id);
    await files.put(seal.file_id, Readable.from([content]), content.length);
  };
  const changed = Buffer.from(bytes);
  changed[0] = (changed[0] ?? 0) ^ 1;
  await put(changed);
  const found = (await verified()).get('file');
  assert.deepEqual([found?.code, found?.key], ['fileAltered', seal.file_id]);
  await put(bytes);
});

test('another secret is named as what it is, not as an alteration', async () => {
  const kernel = { ...app.app.kernel, secret: 'another-secret-of-more-than-thirty-two-characters' };
  const results = await verifyAll({ kernel, onStep: async () => undefined });
  const first = results.find(({ line }) => line === 'anchor')?.first;
  assert.equal(first?.code, 'anchorForeign');
  const { problem } = await differenceView(db(), first, 'zh');
  assert.equal(problem, '库外锚点第1行用另一个密钥(SECRET)写成');
  assert.deepEqual(
    (await sealAll(kernel)).differences.map(({ code }) => code),
    ['anchorForeign'],
  );
});

test('an administrator begins a check on the page and reads its result; others are refused both', async () => {
  const admin = await app.as('admin');
  for (const account of ['tangmy', 'zhaoqf', 'guest01']) {
    const person = await app.as(account);
    for (const route of [integrityRoutes.read, integrityRoutes.verify]) {
      const { status, errorCode } = await person.tryCall(route, {});
      assert.deepEqual([status, errorCode], [403, 'access.denied'], account);
    }
  }
  for (const route of [integrityRoutes.read, integrityRoutes.verify])
    assert.equal((await app.visitor.tryCall(route, {})).code, 602);
  assert.deepEqual((await admin.call(integrityRoutes.read, {})).runs, []);

  const { id } = await admin.call(integrityRoutes.verify, {});
  const [waiting] = (await admin.call(integrityRoutes.read, {})).runs;
  assert.deepEqual(
    [waiting?.id, waiting?.state, waiting?.origin, waiting?.lines],
    [id, 'waiting', 'page', []],
  );
  const again = await admin.tryCall(integrityRoutes.verify, {});
  assert.deepEqual([again.status, again.errorCode], [409, 'integrity.busy']);

  await runVerification(app.app.kernel, id);
  const { runs, sealedAt } = await admin.call(integrityRoutes.read, {});
  const [run] = runs;
  assert.deepEqual([run?.state, run?.differences], ['done', 0]);
  assert.deepEqual(
    run?.lines.map(({ line, first }) => [line, first]),
    INTEGRITY_LINES.map((line) => [line, null]),
  );
  assert.ok(run.lines.every(({ line, chains, records }) => chains > 0 || records > 0 || line === 'log'));
  assert.ok(sealedAt !== null && run.finishedAt !== null);
  const next = await admin.call(integrityRoutes.verify, {});
  assert.notEqual(next.id, id);
});
