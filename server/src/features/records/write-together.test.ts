import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { type RecordData, RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { sql } from 'kysely';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, type Outcome, startTestApp, type TestApp } from '../../testing/http.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { publishDesign, reachOnly, revoke, withList } from './write-records.fixture.ts';

const LEVELS = [
  { id: 'low', fullName: '一般' },
  { id: 'high', fullName: '重大' },
];

const BODY = withList(
  [
    { fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '名称' }, required: true },
    { fieldId: 'serial', name: 'serial', kind: 'comInput', label: { zh: '序列号' }, unique: true },
    { fieldId: 'secret', name: 'secret', kind: 'comInput', label: { zh: '密级' } },
    { fieldId: 'owner', name: 'owner', kind: 'userSelect', label: { zh: '责任人' } },
    {
      ...{ fieldId: 'level', name: 'level', kind: 'radio', label: { zh: '等级' }, start: 'low' },
      props: { options: LEVELS },
    },
    { fieldId: 'photos', name: 'photos', kind: 'uploadImg', label: { zh: '照片' } },
  ],
  { columns: ['title', 'secret'], buttons: ['btn_add'] },
);

let product: TestApp;
let modelId: string;
let admin: Client;
/** May not fill in what is secret. */
let plain: Client;
/** Reaches records of a low level alone. */
let narrow: Client;
before(async () => {
  product = await startTestApp();
  [admin, plain, narrow] = await Promise.all([
    product.as('admin'),
    product.as('tangmy'),
    product.as('zhoumin'),
  ]);
  modelId = await publishDesign(admin, { code: 'together', body: BODY, holders: ['tangmy', 'zhoumin'] });
  await revoke(product, { account: 'tangmy', design: modelId, items: ['form secret'] });
  await reachOnly(product, { account: 'zhoumin', design: modelId, field: 'level', value: 'low' });
});
after(() => product.stop());

type Added = Outcome<{ readonly id: string }>;

const add = (client: Client, data: RecordData, key: string = randomUUID()): Promise<Added> =>
  client.tryCall(
    recordWriteRoutes.create,
    { params: { modelId }, body: { data } },
    { 'idempotency-key': key },
  );

/** Writes while the design is held as a publication holds it: what has arrived by its end goes together. */
async function together(...writes: readonly (() => Promise<Added>)[]): Promise<Added[]> {
  const { kernel, server } = product.app;
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  const { promise: allArrived, resolve: arrived } = Promise.withResolvers<void>();
  const holding = kernel.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`design ${modelId}`}, 0))`.execute(tx);
    held();
    await isOver;
  });
  await isHeld;
  let missing = writes.length;
  const count = () => {
    missing -= 1;
    if (missing === 0) arrived();
  };
  server.server.on('request', count);
  const answers = Promise.all(writes.map((write) => write()));
  await allArrived;
  server.server.off('request', count);
  // A call behind them all has asked the database as they have.
  await admin.call(recordReadRoutes.list, { params: { modelId }, body: RecordQuery.parse({}) });
  over();
  await holding;
  return answers;
}

type Stored = { id: string; title: string; maker: string; written: string };

/** The records with these words in their titles, each with the transaction that wrote it. */
async function stored(word: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`SELECT id, title, creator_user_id AS maker, xmin::text AS written
    FROM app.f_together WHERE title LIKE ${`${word}%`} ORDER BY title`.execute(product.app.kernel.db);
  return rows;
}

/** Who is said to have made a record, by its log and by its event. */
async function madeBy(id: string): Promise<(string | null)[][]> {
  const { db } = product.app.kernel;
  const entries = await db
    .selectFrom('activities')
    .select(['action', 'actor_id'])
    .where('target_id', '=', id)
    .execute();
  const { rows: events } = await sql<{ event: string; actor_id: string | null }>`
    SELECT event, actor_id FROM outbox WHERE payload ->> 'recordId' = ${id}`.execute(db);
  return [
    ...entries.map(({ action, actor_id }) => [action, actor_id]),
    ...events.map(({ event, actor_id }) => [event, actor_id]),
  ];
}

const transactions = (rows: readonly Stored[]): number => new Set(rows.map(({ written }) => written)).size;

const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${word}${String(at).padStart(2, '0')}`);

/** Whether each was stored, and of those that were not why. */
const told = (answers: readonly Added[]) =>
  answers.map(({ status, msg }) => (status === 200 ? status : [status, msg]));

describe('records that many write at one time', () => {
  test('share transactions, each with its own maker, log and event', async () => {
    const people: [Client, string][] = [
      [admin, 'admin'],
      [plain, 'tangmy'],
      [narrow, 'zhoumin'],
    ];
    const titles = numbered('多人', 15);
    const clientOf = (at: number) => people[at % 3] ?? [admin, 'admin'];
    const answers = await together(
      ...titles.map((title, at) => () => add(clientOf(at)[0], { title, serial: title })),
    );
    assert.deepEqual(new Set(told(answers)), new Set([200]));
    const rows = await stored('多人');
    assert.deepEqual(
      rows.map(({ id }) => id),
      answers.map(({ data }) => data.id),
    );
    assert.ok(transactions(rows) < rows.length / 2, `${transactions(rows)} transactions`);
    for (const [at, { id, maker }] of rows.entries()) {
      const person = demoId('user', clientOf(at)[1]);
      assert.equal(maker, person);
      assert.deepEqual(await madeBy(id), [
        ['record.created', person],
        ['record.created', person],
      ]);
    }
  });

  test('are judged each by its writer’s own rights, and what is refused takes no other with it', async () => {
    const answers = await together(
      () => add(admin, { title: '各自00', secret: '机密', level: 'high' }),
      () => add(plain, { title: '各自01' }),
      () => add(plain, { title: '各自02', secret: '机密' }),
      () => add(narrow, { title: '各自03', secret: '机密' }),
      () => add(narrow, { title: '各自04', level: 'high' }),
      () => add(admin, { title: '各自05', owner: 'nobody' }),
      () => add(plain, { level: 'low' }),
      () => add(plain, { title: '各自07', level: 'high' }),
    );
    assert.deepEqual(
      answers.map(({ errorCode, status }) => errorCode ?? status),
      [200, 200, 'record.notWritable', 200, 'record.outOfReach', 'record.invalid', 'record.invalid', 200],
    );
    const [, , , , , unknown, untitled] = answers;
    assert.equal(unknown?.msg, '责任人没有选项“nobody”');
    assert.equal(untitled?.msg, '名称不能为空');
    const rows = await stored('各自');
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['各自00', '各自01', '各自03', '各自07'],
    );
    for (const { id } of rows) assert.equal((await madeBy(id)).length, 2);
  });

  test('have a unique value once, and a file of one record is no other’s', async () => {
    // As where the index of the field could not be built.
    const { rows } = await sql<{ name: string }>`SELECT indexrelid::regclass::text AS name FROM pg_index
      WHERE indrelid = 'app.f_together'::regclass AND indisunique AND NOT indisprimary`.execute(
      product.app.kernel.db,
    );
    assert.equal(rows.length, 1);
    for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(product.app.kernel.db);
    const photo = { fileId: await uploadAs(product, 'tangmy', 'png'), name: '照片.png', url: '/x', size: 1 };
    const answers = await together(
      ...numbered('先后', 3).map((title) => () => add(plain, { title, serial: '同号' })),
      ...numbered('附图', 3).map((title) => () => add(plain, { title, photos: [photo] })),
      ...numbered('其他', 3).map((title) => () => add(plain, { title, serial: title })),
    );
    const counts = (of: readonly Added[]) => of.filter(({ status }) => status === 200).length;
    assert.deepEqual([answers.slice(0, 3), answers.slice(3, 6), answers.slice(6)].map(counts), [1, 1, 3]);
    const [number] = answers.slice(0, 3).filter(({ status }) => status !== 200);
    assert.equal(number?.msg, '序列号“同号”已存在');
    assert.equal((await stored('先后')).length, 1);
    const [withPhoto] = await stored('附图');
    const file = await product.app.kernel.db
      .selectFrom('files')
      .select('owner_id')
      .where('id', '=', photo.fileId)
      .executeTakeFirst();
    assert.equal(file?.owner_id, withPhoto?.id);
  });

  test('are each stored once under its key, and a repetition is answered alike', async () => {
    const titles = numbered('重发', 6);
    const writes = titles.map((title) => {
      const key = randomUUID();
      return () => add(plain, { title }, key);
    });
    const [first = () => add(plain, {})] = writes;
    const answers = await together(...writes, first, () => add(plain, {}));
    // Whichever of the two came first was stored.
    const alike = [answers[0], answers[6]];
    const ids = new Set(alike.flatMap((answer) => (answer?.status === 200 ? answer.data.id : [])));
    assert.equal(ids.size, 1);
    for (const answer of alike) assert.ok(answer?.status === 200 || answer?.errorCode === 'request.repeated');
    const rows = await stored('重发');
    assert.deepEqual(
      rows.map(({ title }) => title),
      titles,
    );
    const again = await Promise.all(writes.map((write) => write()));
    assert.deepEqual(
      again.map(({ data }) => data),
      rows.map(({ id }) => ({ id, rev: 0 })),
    );
    assert.equal((await stored('重发')).length, 6);
  });

  test('are checked against the version of their design that is live when they are stored', async () => {
    const fields = BODY.form?.fields ?? [];
    const further = {
      fieldId: 'more',
      name: 'more',
      kind: 'comInput',
      label: { zh: '补充' },
      required: true,
    };
    const form = { fields: [...fields, further] } as NonNullable<typeof BODY.form>;
    const publishing = publishDesign(admin, { code: 'together', body: { ...BODY, form } }, modelId);
    const during = await Promise.all(numbered('改版', 24).map((title) => add(plain, { title })));
    await publishing;
    const late = await together(...numbered('旧版', 8).map((title) => () => add(plain, { title })));
    const right = await together(
      ...numbered('新版', 8).map((title) => () => add(plain, { title, more: title })),
    );
    const missing = JSON.stringify([422, '补充不能为空']);
    for (const one of told(during)) assert.ok(one === 200 || JSON.stringify(one) === missing, String(one));
    assert.deepEqual([...new Set(told(late).map((one) => JSON.stringify(one)))], [missing]);
    assert.deepEqual([...new Set(told(right))], [200]);
    assert.ok(transactions(await stored('新版')) < 8);
  });
});
