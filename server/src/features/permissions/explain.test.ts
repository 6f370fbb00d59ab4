import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import type { Explanation } from '@auditplus/contract/features/permissions/explain.model.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  await addAudit();
  await addFiles();
  await addScheme();
});
after(() => product.stop());

const AUDIT = 'explained-audit';
const USER_PAGE = 'menu.permission.user';

const user = (account: string) => demoId('user', account);

/** An audit of no company that one auditor leads. */
async function addAudit(): Promise<void> {
  await product.app.kernel.db
    .insertInto('checks')
    .values({
      id: AUDIT,
      en_code: 'SJ-2026-900',
      full_name: '被解释的审核',
      year: 2026,
      check_type: 1,
      start_date: '2026-05-01',
      end_date: '2026-05-10',
      state: 2,
      lead_auditor_id: user('zhaoqf'),
      creator_user_id: user('zhaoqf'),
    })
    .execute();
}

/** Two files of one record kind that contacts of a unit may open, and one out of a conversation. */
async function addFiles(): Promise<void> {
  registerFileAccess('explainedRecord', async (ctx) => ctx.caller.roleCodes.has('unitDept'));
  const file = (id: string, original_name: string, owner_type: string) => ({
    id,
    original_name,
    owner_type,
    owner_id: 'r1',
    type: 'annex',
    extension: 'pdf',
    mime: 'application/pdf',
    kind: 'pdf',
    size: 1,
    sha256: 'a'.repeat(64),
    version_id: id,
    uploaded_by: user('tangmy'),
  });
  await product.app.kernel.db
    .insertInto('files')
    .values([
      file('plan.pdf', '安全_计划.pdf', 'explainedRecord'),
      file('sheet.pdf', '安全台账.pdf', 'explainedRecord'),
      file('talk.pdf', '安全悄悄话.pdf', 'chatMessage'),
    ])
    .execute();
}

/** Two people hold the page of people with a scheme that means the own organisation. */
async function addScheme(): Promise<void> {
  const { db, access } = product.app.kernel;
  const item = { id: 'f', field: 'organizeId', type: 'string', fieldRule: 0, bindTable: 'users' };
  const condition = [{ logic: 'and', groups: [{ ...item, op: 'Equal', value: '@organizeId' }] }];
  await db
    .insertInto('data_schemes')
    .values({
      id: 'own-organisation',
      menu_id: USER_PAGE,
      en_code: 'own',
      full_name: '本组织人员',
      condition: JSON.stringify(condition),
    })
    .execute();
  const grants = ['tangmy', 'panyt'].flatMap((account) => [
    { object_type: 'User', object_id: user(account), item_type: 'module', item_id: USER_PAGE },
    { object_type: 'User', object_id: user(account), item_type: 'resource', item_id: 'own-organisation' },
  ]);
  await db.insertInto('grants').values(grants).execute();
  access.clear();
}

const why = (account: string, query: { kind: 'record' | 'file'; moduleId?: string; itemId: string }) =>
  admin.call(explainRoutes.explain, { query: { userId: user(account), ...query } });

const chain = ({ steps }: Explanation) => steps.map((step) => [step.rule, step.holder?.name ?? null]);
const people = ({ others }: Explanation) => others.map((person) => person.account).sort();

const auditList = async () => {
  const row = await product.app.kernel.db
    .selectFrom('menus')
    .select('id')
    .where('en_code', '=', 'audit.list')
    .executeTakeFirstOrThrow();
  return { kind: 'record' as const, moduleId: row.id, itemId: AUDIT };
};

test('a record with rules of its own is explained by the role that lets the person see it, and as the page decides', async () => {
  const asked = await auditList();
  for (const account of ['zhaoqf', 'zhoumin', 'tangmy', 'linzy', 'admin']) {
    const { allowed } = await why(account, asked);
    const seen = await (await product.as(account)).tryCall(auditsRoutes.get, { params: { id: AUDIT } });
    assert.equal(allowed, seen.status === 200, `${account}: ${seen.msg}`);
  }
  const lead = await why('zhaoqf', asked);
  assert.deepEqual(chain(lead).at(-1), ['ruleMatches', '总部审核员']);
  assert.ok(people(lead).includes('zhoumin'));
  assert.ok(!people(lead).includes('tangmy'));
  const denied = await why('tangmy', asked);
  assert.equal(denied.steps.at(-1)?.rule, 'ruleMisses');
  assert.ok(denied.holders.some((holder) => holder.name === '管理体系部'));
  assert.ok(people(denied).includes('zhaoqf'));
});

test('a file is explained by what lets the person open it, and names everybody else who can', async () => {
  const asked = { kind: 'file' as const, itemId: 'plan.pdf' };
  assert.deepEqual(chain(await why('tangmy', asked)), [['fileOwn', null]]);
  const contact = await why('luozq', asked);
  assert.deepEqual(chain(contact).at(-1)?.[0], 'fileOfRecord');
  assert.equal(contact.steps.at(-1)?.holder?.type, 'Role');
  assert.ok(people(contact).includes('tangmy'), 'the uploader can');
  const denied = await why('panyt', asked);
  assert.deepEqual(chain(denied), [['fileOfRecordDenied', null]]);
  assert.equal(denied.holders.length, 1, 'the one role that would help');
  assert.equal(denied.othersTotal, contact.othersTotal + 1);
});

test('a person who cannot sign in is told so for a file as for everything else', async () => {
  const { db, access } = product.app.kernel;
  await db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', user('qiufl')).execute();
  access.clear();
  const off = await why('qiufl', { kind: 'file', itemId: 'plan.pdf' });
  assert.deepEqual([off.allowed, off.steps[0]?.rule], [false, 'personOff']);
});

test('files are found by name and by id, and what people send each other is not among them', async () => {
  const { list } = await admin.call(explainRoutes.files, { query: { keyword: '安全' } });
  assert.deepEqual(list.map((file) => file.fullName).sort(), ['安全_计划.pdf', '安全台账.pdf']);
  assert.equal(list[0]?.uploader, (await nameOf('tangmy')) ?? '');
  const exact = await admin.call(explainRoutes.files, { query: { keyword: '全_计' } });
  assert.deepEqual(
    exact.list.map((file) => file.id),
    ['plan.pdf'],
    'a wildcard is a plain character',
  );
  const chosen = await admin.call(explainRoutes.files, { query: { keyword: 'zzz', id: 'sheet.pdf' } });
  assert.deepEqual(
    chosen.list.map((file) => file.id),
    ['sheet.pdf'],
    'the chosen one keeps its name',
  );
});

test('who else can see a record of a scheme that means the own organisation is judged person by person', async () => {
  const asked = (itemId: string) => ({ kind: 'record' as const, moduleId: USER_PAGE, itemId });
  const own = await why('tangmy', asked(user('tangmy')));
  assert.deepEqual(chain(own).slice(-2), [
    ['schemeMatches', await nameOf('tangmy')],
    ['placeWithin', null],
  ]);
  assert.ok(!people(own).includes('panyt'), 'the same scheme means another organisation for others');
  assert.ok(people(own).includes('admin'), 'administrators need no scheme');
  const foreign = await why('tangmy', asked(user('panyt')));
  assert.equal(foreign.allowed, false);
  assert.equal(foreign.steps.at(-1)?.rule, 'schemeMisses');
  assert.ok(people(foreign).includes('panyt'));
});

test('a reader of English is told the English names of entries, buttons and schemes', async () => {
  const { db, access } = product.app.kernel;
  await db.updateTable('users').set({ language: 'en' }).where('account', '=', 'admin').execute();
  access.clear();
  const items = await admin.call(explainRoutes.items, { params: { moduleId: USER_PAGE } });
  const add = items.list.find((item) => item.enCode === 'btn_add');
  assert.equal(add?.fullName, 'Add');
  const ask = async (query: { kind: 'button' | 'record'; itemId: string }) => {
    const of = { userId: user('tangmy'), moduleId: USER_PAGE, ...query };
    const { steps } = await admin.call(explainRoutes.explain, { query: of });
    return steps.map((step) => step.subject);
  };
  assert.deepEqual(await ask({ kind: 'button', itemId: add?.id ?? '' }), ['Users', 'Add']);
  assert.ok((await ask({ kind: 'record', itemId: user('tangmy') })).includes('Users'));
});

test('a reader of English sees where people are by the English names of organisations', async () => {
  const { list } = await admin.call(userAdminRoutes.list, { query: { keyword: 'tangmy' } });
  assert.deepEqual(
    list.map((row) => row.organize),
    ['Qingyuan Water Group/Qingyuan Chengzhong Water Co., Ltd./Safety Department'],
  );
});

async function nameOf(account: string): Promise<string | undefined> {
  const { list } = await admin.call(usersRoutes.all, {});
  return list.find((person) => person.account === account)?.realName;
}
