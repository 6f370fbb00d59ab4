import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification } from '../../testing/put-records.ts';
import { auditAt, draftOf, member } from '../audits/audits.fixture.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';

const DEPARTMENTS = [demoId('org', 'C01-SC'), demoId('org', 'C01-SB'), null];
const STAGES = ['COMPANY', 'WATER', 'HQ', 'MSD'];
const [DRAFT, ISSUED, CORRECTED] = [0, 1, 4];
/** One of each kind of reader: who sees all, lines, audits, a company, a department, partners, a guest, nothing. */
const READERS =
  'zhoumin chenyl linzy zhaoqf sunlj maxd huangwl wujp yangcz tangmy luozq qiufl panyt dingxl weisq guoyn guest01 admin'.split(
    ' ',
  );

let product: TestApp;
const findings: string[] = [];
before(async () => {
  product = await startTestApp();
  const versionId = await publishedVersion(product, 'FSCOPE');
  const team = [
    member('zhaoqf', 'LEAD'),
    member('sunlj', 'AUDITOR'),
    member('guest01', 'GUEST', { expiresAt: Date.now() + 86_400_000 }),
  ];
  const issued = await auditAt(product, 'running', draftOf(versionId, { members: team }));
  const draft = await auditAt(
    product,
    'draft',
    draftOf(versionId, { fullName: '草稿', members: [member('zhaoqf', 'LEAD')] }),
  );
  for (const { id: taskId } of [...issued.tasks, ...draft.tasks]) await fill(taskId, versionId);
  await product.app.kernel.db
    .insertInto('deputies')
    .values({
      id: 'deputy',
      check_task_id: issued.tasks[1]?.id ?? '',
      stage: 'HQ',
      user_id: demoId('user', 'maxd'),
      named_by: demoId('user', 'zhaoqf'),
      created_at: new Date(),
    })
    .execute();
});
after(() => product.stop());

/** Findings of every stage, line and state for departments that raise them, answer for them and assist with them. */
async function fill(taskId: string, versionId: string): Promise<void> {
  const items = await product.app.kernel.db
    .selectFrom('standard_nodes')
    .select(['id', 'line'])
    .where('version_id', '=', versionId)
    .where('line', 'in', ['C', 'W'])
    .execute();
  const lines = new Map(items.map(({ id, line }) => [line, id]));
  for (const stage of STAGES)
    for (const node_id of lines.values())
      for (const [place, dept_org_id] of DEPARTMENTS.entries())
        for (const state of [DRAFT, ISSUED, CORRECTED]) {
          const severity = 1 + (findings.length % 4);
          const id = await putFinding(product, taskId, { stage, node_id, dept_org_id, state, severity });
          findings.push(id);
          if (state === CORRECTED) await putRectification(product, id, { state: 0, ...answersOf(place) });
        }
}

const answersOf = (place: number) =>
  [
    { responsible_org_id: demoId('org', 'C01-SB') },
    { responsible_user_id: demoId('user', 'luozq') },
    { assist_org_ids: JSON.stringify([demoId('org', 'C01-SC')]) },
  ][place];

for (const account of READERS)
  test(`${account} finds in the list exactly what opens by its address`, async () => {
    const client = await product.as(account);
    const opened: string[] = [];
    const severe: string[] = [];
    for (const id of findings) {
      const one = await client.tryCall(findingsRoutes.read, { params: { id } });
      if (one.code !== 200) continue;
      opened.push(id);
      if (one.data.severity === 3) severe.push(id);
    }
    assert.deepEqual(await listed(account, {}), opened.toSorted());
    assert.deepEqual(await listed(account, { keyword: '检测记录' }), opened.toSorted());
    assert.deepEqual(await listed(account, { keyword: '检测', severity: 3 }), severe.toSorted());
    assert.deepEqual(await listed(account, { year: 2026, sidx: 'unit', sort: 'desc' }), opened.toSorted());
    assert.deepEqual(await listed(account, { sidx: 'nodeCode', repeat: 0 }), opened.toSorted());
    assert.deepEqual(await listed(account, { year: 2025 }), []);
  });

/** The ids that all pages of the list show; nothing for whoever has no such page. */
async function listed(account: string, filter: Record<string, string | number>): Promise<string[]> {
  const client = await product.as(account);
  const ids: string[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const page = await client.tryCall(findingsRoutes.list, {
      query: { ...filter, currentPage, pageSize: 100 } as never,
    });
    if (page.code !== 200) return [];
    ids.push(...page.data.list.map(({ id }) => id));
    if (currentPage * 100 < page.data.pagination.total) continue;
    assert.equal(page.data.pagination.total, ids.length);
    return ids.sort();
  }
}

test('the readers of this test differ: nobody sees what another sees by mistake of the data', async () => {
  const seen = new Map<string, number>();
  for (const account of READERS) seen.set(account, (await listed(account, {})).length);
  assert.equal(seen.get('chenyl'), findings.length);
  assert.equal(seen.get('admin'), 0);
  for (const account of ['huangwl', 'sunlj', 'yangcz', 'luozq', 'panyt', 'maxd', 'guest01'])
    assert.ok((seen.get(account) ?? 0) > 0 && (seen.get(account) ?? 0) < findings.length, account);
});
