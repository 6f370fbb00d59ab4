import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Dictionary } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { findFeedbacks } from './features/annual-feedback/annual-feedback.repository.ts';
import { areaOptions } from './features/areas/areas.service.ts';
import { taskScope } from './features/audit-base/public.ts';
import { auditAt, draftOf, member } from './features/audits/audits.fixture.ts';
import { findChecks } from './features/audits/check-list.repository.ts';
import { bringTo, makeDraft, makeTemplate } from './features/contracts/contracts.fixture.ts';
import { findContracts } from './features/contracts/contracts.repository.ts';
import { allDictionaries } from './features/dictionaries/dictionaries.service.ts';
import { listFindings } from './features/findings/findings.view.ts';
import { findMaterials } from './features/materials/materials.repository.ts';
import { pickableOrganizes } from './features/organizations/public.ts';
import { listRectifications } from './features/rectifications/rectification-list.queries.ts';
import { findReports } from './features/reports/reports.repository.ts';
import { publishedVersion } from './features/standards/standards.fixture.ts';
import { publishedResults } from './features/statistics/published-results.queries.ts';
import { listUsers } from './features/users/users.service.ts';
import { daysBetweenDates } from './features/work-calendar/work-calendar.repository.ts';
import type { ModuleGrant } from './kernel/caller.ts';
import type { Ctx } from './kernel/context.ts';
import { allRelations, findRelation, readableIdsSql, registerRelations } from './kernel/relations.ts';
import { checkSql } from './kernel/user-sql/check.ts';
import { demoId } from './testing/demo-people.ts';
import { startTestApp, type TestApp } from './testing/http.ts';
import { aCondition, loadWorld } from './testing/naive-schemes.ts';
import { putFinding, putRectification, putReport } from './testing/put-records.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
  const versionId = await publishedVersion(product, 'RELATIONS');
  const members = [
    member('zhaoqf', 'LEAD'),
    member('sunlj', 'AUDITOR'),
    member('guest01', 'GUEST', { expiresAt: Date.now() + 86_400_000 }),
  ];
  const running = await auditAt(product, 'running', draftOf(versionId, { members }));
  const draft = await auditAt(
    product,
    'draft',
    draftOf(versionId, { fullName: '草稿', members: [member('zhaoqf', 'LEAD')] }),
  );
  for (const { id } of [...running.tasks, ...draft.tasks]) await putFindings(id, versionId);
  const template = await makeTemplate(product, 2026);
  await makeDraft(product, template, 'C03');
  await bringTo(product, await makeDraft(product, template, 'C01'), { state: 3, manager: 'huangwl' });
  await bringTo(product, await makeDraft(product, template, 'C02'), { state: 1, manager: 'yangcz' });
  await putResults(running.tasks.map(({ id }) => id));
  await putFeedback();
  await putMaterials(running.id);
});
after(() => product.stop());

/** Results of tasks, all but the last of them published. */
async function putResults(tasks: readonly string[]): Promise<void> {
  for (const [index, id] of tasks.entries()) {
    await product.app.kernel.db
      .insertInto('task_results')
      .values({ check_task_id: id, due: 10_000, got: 9000, rate: 90 })
      .execute();
    await putReport(
      product,
      id,
      index === tasks.length - 1 ? reportLifecycle.state.draft : reportLifecycle.state.published,
    );
  }
}

async function putFeedback(): Promise<void> {
  for (const unit of ['C01', 'C02', 'C03'])
    await product.app.kernel.db
      .insertInto('annual_feedbacks')
      .values({
        id: `feedback ${unit}`,
        year: 2026,
        dept_id: demoId('org', unit),
        review_title: '管理评审',
        questions: '[]',
        due_date: '2026-12-31',
        delete_mark: unit === 'C03' ? 1 : 0,
      })
      .execute();
}

/** A material of each level of secrecy for two units. */
async function putMaterials(checkId: string): Promise<void> {
  const { db } = product.app.kernel;
  for (const unit of ['C01', 'C02'])
    for (const secret_level of [0, 1, 2]) {
      const id = `material ${unit} ${secret_level}`;
      await db
        .insertInto('files')
        .values({
          id,
          original_name: '资料.pdf',
          extension: 'pdf',
          mime: 'application/pdf',
          size: 1,
          sha256: '0'.repeat(64),
          type: 'material',
          kind: 'document',
          version_id: id,
          uploaded_by: demoId('user', 'chenyl'),
        })
        .execute();
      await db
        .insertInto('materials')
        .values({
          id,
          file_id: id,
          full_name: '资料',
          category: 'law',
          year: 2026,
          org_id: demoId('org', unit),
          secret_level,
          check_id: checkId,
          visible_org_ids: [demoId('org', 'C02')],
        })
        .execute();
    }
}

/** Findings of every stage, line and state for several departments, some of them with a rectification. */
async function putFindings(taskId: string, versionId: string): Promise<void> {
  const items = await product.app.kernel.db
    .selectFrom('standard_nodes')
    .select(['id', 'line'])
    .where('version_id', '=', versionId)
    .where('line', 'in', ['C', 'W'])
    .execute();
  const nodes = new Map(items.map(({ id, line }) => [line, id])).values();
  for (const node_id of nodes)
    for (const stage of ['COMPANY', 'WATER', 'HQ'])
      for (const dept_org_id of [demoId('org', 'C01-SC'), null])
        for (const state of [0, 1, 4]) {
          const id = await putFinding(product, taskId, { stage, node_id, dept_org_id, state });
          if (state === 4)
            await putRectification(product, id, { state: 0, responsible_user_id: demoId('user', 'luozq') });
        }
}

const page = (data: ModuleGrant['data']): ModuleGrant => ({
  id: 'page',
  fullName: '',
  buttons: new Set(),
  deniedColumns: new Set(),
  deniedForms: new Set(),
  data,
});

const holdsOne = ({ caller }: Ctx, ...pages: readonly string[]) =>
  pages.some((page) => caller.modules.has(page));

/** The ids on all pages of a list. */
async function allPages(
  list: (page: { currentPage: number; pageSize: number }) => Promise<{ ids: string[]; total: number }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const page = await list({ currentPage, pageSize: 100 });
    ids.push(...page.ids);
    if (currentPage * 100 >= page.total) return ids;
  }
}

/** What everybody reads: compared once. */
const COMMON: Readonly<Record<string, (ctx: Ctx) => Promise<string[]>>> = {
  async areas(ctx) {
    const below = async (parent: string): Promise<string[]> => {
      const options = await areaOptions(ctx, parent, '');
      const deeper = await Promise.all(options.filter(({ isLeaf }) => !isLeaf).map(({ id }) => below(id)));
      return [...options.map(({ id }) => id), ...deeper.flat()];
    };
    return below('0');
  },
  async dictionary(ctx) {
    const ids = (values: Dictionary['dictionaryList']): string[] =>
      values.flatMap((value) => [value.id, ...ids(value.children ?? [])]);
    return (await allDictionaries(ctx)).flatMap(({ dictionaryList }) => ids(dictionaryList));
  },
  days: async ({ db }) => (await daysBetweenDates(db, '1900-01-01', '2999-12-31')).map(({ day }) => day),
};

/** The product's own list of each relation: the ids of all its rows for a caller. */
const LISTS: Readonly<Record<string, (ctx: Ctx) => Promise<string[]>>> = {
  async findings(ctx) {
    if (!holdsOne(ctx, 'audit.rectification', 'audit.score', 'audit.list', 'audit.task')) return [];
    return allPages(async (page) => {
      const { list, pagination } = await listFindings(ctx, page);
      return { ids: list.map(({ id }) => id), total: pagination.total };
    });
  },
  async audits(ctx) {
    if (!holdsOne(ctx, 'audit.list')) return [];
    const filter = { scope: taskScope(ctx), today: '2026-01-01' };
    return (await findChecks(ctx.db, filter, { limit: 1000, offset: 0 })).map(({ id }) => id);
  },
  async contracts(ctx) {
    if (!holdsOne(ctx, 'audit.contract', 'audit.contractSign', 'audit.contractDesk')) return [];
    return allPages(async (page) => {
      const { rows, total } = await findContracts(ctx, page);
      return { ids: rows.map(({ id }) => id), total };
    });
  },
  async rectifications(ctx) {
    if (!holdsOne(ctx, 'audit.rectification')) return [];
    return allPages(async (page) => {
      const { list, pagination } = await listRectifications(ctx, page);
      return { ids: list.map(({ id }) => id), total: pagination.total };
    });
  },
  async reports(ctx) {
    if (!holdsOne(ctx, 'audit.report')) return [];
    return allPages(async (page) => {
      const { rows, total } = await findReports(ctx, page);
      return { ids: rows.map(({ id }) => id), total };
    });
  },
  async feedback(ctx) {
    if (!holdsOne(ctx, 'audit.annualFeedback')) return [];
    return allPages(async (page) => {
      const { rows, total } = await findFeedbacks(ctx, page);
      return { ids: rows.map(({ id }) => id), total };
    });
  },
  async materials(ctx) {
    if (!holdsOne(ctx, 'audit.material')) return [];
    return allPages(async (page) => {
      const { rows, total } = await findMaterials(ctx, page);
      return { ids: rows.map(({ id }) => id), total };
    });
  },
  async audit_results(ctx) {
    if (!holdsOne(ctx, 'audit.dashboard')) return [];
    const { shown } = await publishedResults(
      ctx,
      { year: 2026, checkType: 1, scope: 'regular' },
      { from: 2026, to: 2026 },
    );
    return shown.map(({ id }) => id);
  },
  people: async (ctx) => (await listUsers(ctx)).map(({ id }) => id),
  units: async (ctx) => (await pickableOrganizes(ctx)).flatMap(({ id, disabled }) => (disabled ? [] : [id])),
};

const ROLES =
  'msdHead msd groupLeader sysAdmin unitGM unitCoord unitDept hqDept partnerLead partner waterHead water hqAuditor guest'.split(
    ' ',
  );
const READERS = 'zhaoqf sunlj guest01 huangwl yangcz tangmy luozq panyt chenyl'.split(' ');
const PAGES = [
  'audit.annualFeedback',
  'audit.material',
  'audit.dashboard',
  'audit.report',
  'permission.user',
  'audit.rectification',
  'audit.contract',
  'audit.list',
  'permission.organize',
  'permission.department',
];

test('for random callers a relation has exactly the rows of the list of the product', async () => {
  const ctxs = await Promise.all(READERS.map((account) => product.ctxAs(account)));
  const world = await loadWorld(product.app.kernel.db);
  const counts = new Map<string, Set<number>>();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        person: fc.constantFrom(...ctxs),
        place: fc.constantFrom(...ctxs),
        roles: fc.uniqueArray(fc.constantFrom(...ROLES), { maxLength: 3 }),
        pages: fc.subarray(PAGES),
        data: fc.option(fc.array(aCondition(world), { maxLength: 2 }), { nil: null }),
      }),
      async ({ person, place, roles, pages, data }) => {
        const { organizeId, organizePath, unitId } = place.caller;
        const modules = new Map(
          pages.map((code) => [code, page(code.startsWith('permission.') ? data : null)]),
        );
        const roleCodes = new Set(roles);
        const ctx = {
          ...person,
          caller: { ...person.caller, organizeId, organizePath, unitId, roleCodes, modules },
        };
        for (const relation of allRelations()) {
          if (relation.name in COMMON) continue;
          const list = LISTS[relation.name];
          assert.ok(list, `no list of the product is compared with the relation ${relation.name}`);
          const { rows } = await readableIdsSql(ctx, relation).execute(ctx.db);
          const ids = rows.map(({ id }) => id).sort();
          assert.deepEqual(ids, (await list(ctx)).sort(), relation.name);
          assert.deepEqual(await idsBySql(ctx, relation.name), ids, `${relation.name} read by SQL`);
          counts.set(relation.name, (counts.get(relation.name) ?? new Set()).add(ids.length));
        }
      },
    ),
    { numRuns: 200 },
  );
  // A comparison of empty lists would prove nothing.
  for (const [name, sizes] of counts) assert.ok(sizes.size > 1, `${name} is the same for everybody`);
});

/** The ids that a statement of a user finds. */
async function idsBySql(ctx: Ctx, relation: string): Promise<unknown[]> {
  const settings = { fields: new Map(), context: [], relations: [relation] };
  const check = await checkSql(ctx.sandbox, `SELECT id FROM ${relation}`, settings);
  assert.ok(check.ok);
  const limits = { rows: 10_000 };
  const { rows } = await ctx.userSql.run(ctx, {
    statement: check.checked,
    fields: {},
    mode: 'caller',
    definition: relation,
    limits,
  });
  return rows.map(([id]) => id).sort();
}

test('what everybody reads is the same under every scope', async () => {
  const ctx = await product.ctxAs('luozq');
  for (const [name, list] of Object.entries(COMMON)) {
    const relation = findRelation(name);
    assert.ok(relation, name);
    const { rows } = await readableIdsSql(ctx, relation).execute(ctx.db);
    assert.ok(rows.length > 0, name);
    assert.deepEqual(rows.map(({ id }) => id).sort(), (await list(ctx)).sort(), name);
  }
});

test('the columns that a scope denies are columns of the relation', async () => {
  const ctx = await product.ctxAs('huangwl');
  for (const relation of allRelations()) {
    const names = relation.columns.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, relation.name);
    assert.ok(names.includes('id'), relation.name);
    for (const column of relation.scope(ctx).denied) assert.ok(names.includes(column), column);
  }
});

test('two relations of one name are refused', () => {
  const [relation] = allRelations();
  assert.ok(relation);
  assert.throws(() => registerRelations([{ ...relation, live: sql`true` }]), /Two relations/);
  assert.equal(findRelation(relation.name), relation);
  assert.equal(findRelation('passwords'), undefined);
});
