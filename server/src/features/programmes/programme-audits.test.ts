import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import {
  programmeChecksRoutes as entryRoutes,
  programmesRoutes as routes,
} from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { draftOf } from '../audits/audits.fixture.ts';
import { makeStandard, type TestStandard } from '../scoring/testing/audit-factory.ts';
import { entryOf, programmeAt, programmeOf } from './programmes.fixture.ts';

let app: TestApp;
let standard: TestStandard;
let msd: Client;
let head: Client;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 10 }]);
  [msd, head] = [await app.as('chenyl'), await app.as('zhoumin')];
});
after(() => app.stop());

test('an entry becomes an audit, whose issue puts the programme in force and whose end completes it', async () => {
  const { versionId } = standard;
  const programme = await programmeAt(
    app,
    'approved',
    programmeOf([
      entryOf(versionId, 'C01', { partnerOrgId: demoId('org', 'C02') }),
      entryOf(versionId, 'C03', { partnerOrgId: demoId('org', 'C04'), windowEnd: '2026-09-30' }),
      entryOf(versionId, 'C05', { exempt: 1, reasonExempt: '停产改造' }),
      entryOf(versionId, 'C06', { windowStart: '2026-09-01', windowEnd: '2026-12-31' }),
    ]),
  );
  const [c01, c03, c05, c06] = programme.entries.map(({ id }) => id);
  const open = await msd.call(routes.openEntries, { query: { year: 2026 } });
  assert.deepEqual(
    [open.programme?.id, open.list.map(({ unit }) => unit.enCode)],
    [programme.id, ['C01', 'C03', 'C06']],
  );
  const params = { entryId: c01 ?? '' };
  const unit = await (await app.as('yangcz')).tryCall(entryRoutes.createCheck, {
    params,
    body: { alsoEntryIds: [], leadAuditorId: null },
  });
  assert.equal(unit.status, 403);
  const exempt = await msd.tryCall(entryRoutes.createCheck, {
    params: { entryId: c05 ?? '' },
    body: { alsoEntryIds: [], leadAuditorId: null },
  });
  assert.deepEqual(said(exempt), [422, 'AU1109', '该条目已免审，不能创建审核']);
  const made = await msd.call(entryRoutes.createCheck, {
    params,
    body: { alsoEntryIds: [c03 ?? ''], leadAuditorId: demoId('user', 'zhaoqf') },
  });
  assert.deepEqual(
    [made.programmeId, made.year, made.startDate, made.endDate, made.leadAuditorId],
    [programme.id, 2026, '2026-02-01', '2026-09-30', demoId('user', 'zhaoqf')],
  );
  assert.deepEqual(
    made.tasks.map((task) => [task.unit.enCode, task.partner?.enCode]),
    [
      ['C01', 'C02'],
      ['C03', 'C04'],
    ],
  );
  const twice = await msd.tryCall(entryRoutes.createCheck, {
    params,
    body: { alsoEntryIds: [], leadAuditorId: null },
  });
  assert.deepEqual(said(twice), [422, 'AU1108', `该条目已创建审核：${made.enCode}`]);

  const draft = draftOf(versionId, { programmeId: programme.id, offPlanReason: '' });
  const checkId = { id: made.id };
  let check = await msd.call(auditsRoutes.update, { params: checkId, body: { rev: made.rev, draft } });
  check = await msd.call(auditsRoutes.submit, { params: checkId, body: { rev: check.rev } });
  const state = async () => (await head.call(routes.get, { params: { id: programme.id } })).state;
  assert.equal(await state(), 2);
  await head.call(auditsRoutes.approve, { params: checkId, body: { rev: check.rev } });
  assert.equal(await state(), 3);
  const seen = await head.call(routes.get, { params: { id: programme.id } });
  assert.deepEqual(
    seen.entries.map(({ progress }) => progress),
    ['running', 'running', 'exempt', 'planned'],
  );
  const early = await head.tryCall(routes.complete, {
    params: { id: programme.id },
    body: { rev: seen.rev },
  });
  assert.deepEqual(said(early), [422, 'AU1106', '仍有3个条目未完成']);
  const wrong = await msd.tryCall(routes.complete, { params: { id: programme.id }, body: { rev: seen.rev } });
  assert.equal(wrong.status, 403);

  // What is left is exempted by a revision, which goes on in force; the issued audit counts as done once it is out.
  const next = await msd.call(routes.revise, {
    params: { id: programme.id },
    body: { rev: seen.rev, reason: 'C06停产，免审' },
  });
  assert.equal((await msd.call(auditsRoutes.get, { params: checkId })).programmeId, next.id);
  const { year: _year, ...fields } = programmeOf(
    next.entries.map(({ unit: _unit, standard: _standard, partner: _partner, check: _check, ...entry }) => ({
      ...entryOf(versionId, 'C01'),
      id: entry.id,
      unitOrgId: entry.unitOrgId,
      windowStart: entry.windowStart,
      windowEnd: entry.windowEnd,
      partnerOrgId: entry.partnerOrgId,
      exempt: entry.progress === 'planned' ? 1 : entry.exempt,
      reasonExempt: entry.progress === 'planned' ? '停产改造' : entry.reasonExempt,
    })),
  );
  const revised = { id: next.id };
  const without = { ...fields, entries: fields.entries.slice(1), rev: next.rev };
  const lost = await msd.tryCall(routes.update, { params: revised, body: without });
  assert.deepEqual(said(lost), [422, 'AU1108', `该条目已创建审核：${made.enCode}`]);
  let draftNext = await msd.call(routes.update, { params: revised, body: { ...fields, rev: next.rev } });
  draftNext = await msd.call(routes.submit, { params: revised, body: { rev: draftNext.rev } });
  const live = await head.call(routes.approve, { params: revised, body: { rev: draftNext.rev } });
  assert.equal(live.state, 3);
  await app.app.kernel.db.updateTable('checks').set({ state: 6 }).where('id', '=', made.id).execute();
  const done = await head.call(routes.complete, { params: revised, body: { rev: live.rev } });
  assert.deepEqual([done.state, done.done, done.entries.length], [4, 4, 4]);
  assert.ok(c06);
});

test('an audit in a programme of another year, or with a unit outside it and no reason, is refused', async () => {
  const { versionId } = standard;
  const programme = await programmeAt(
    app,
    'approved',
    programmeOf([entryOf(versionId, 'C01', { windowStart: '2027-02-01', windowEnd: '2027-08-31' })], {
      year: 2027,
      fullName: '2027年度审核方案',
    }),
  );
  const other = await msd.tryCall(auditsRoutes.create, {
    body: draftOf(versionId, { programmeId: programme.id, offPlanReason: '' }),
  });
  assert.deepEqual(said(other), [422, 'AU1201', '计划外审核须填写理由']);
  const none = await msd.tryCall(auditsRoutes.create, {
    body: draftOf(versionId, { programmeId: null, offPlanReason: '' }),
  });
  assert.equal(none.errorCode, 'AU1201');
  const draft = draftOf(versionId, {
    year: 2027,
    programmeId: programme.id,
    offPlanReason: '',
    startDate: '2027-02-01',
    endDate: '2027-08-31',
    stagePlan: draftOf(versionId).stagePlan.map((entry) => ({
      ...entry,
      startDate: entry.startDate?.replace('2026', '2027') ?? null,
      dueDate: entry.dueDate?.replace('2026', '2027') ?? null,
    })),
  });
  const made = await msd.call(auditsRoutes.create, { body: draft });
  const params = { id: made.id };
  const outside = await msd.tryCall(auditsRoutes.submit, { params, body: { rev: made.rev } });
  assert.deepEqual(said(outside), [422, 'AU1201', '计划外审核须填写理由']);
  const saved = await msd.call(auditsRoutes.update, {
    params,
    body: { rev: made.rev, draft: { ...draft, offPlanReason: 'C03由集团临时增加' } },
  });
  await msd.call(auditsRoutes.submit, { params, body: { rev: saved.rev } });
  const entry = async () => (await msd.call(routes.get, { params: { id: programme.id } })).entries[0];
  assert.equal((await entry())?.check?.id, made.id);
  const second = await msd.call(auditsRoutes.create, {
    body: { ...draft, offPlanReason: '方案之外的另一份草稿，用于核对' },
  });
  assert.equal((await entry())?.check?.id, made.id);
  await msd.call(auditsRoutes.remove, { params: { id: second.id } });
  assert.equal((await entry())?.progress, 'drafted');
});

test('the proposal follows last year’s results, shows itself first and adds nothing twice', async () => {
  const { versionId } = standard;
  const past = async (unit: string, percent: number | null, year = 2028) => {
    const made = await msd.call(auditsRoutes.create, {
      body: draftOf(versionId, {
        year,
        offPlanReason: '年度方案尚未建立，先行审核',
        tasks: [
          {
            unitOrgId: demoId('org', unit),
            standardVersionId: versionId,
            partnerOrgId: demoId('org', 'C12'),
          },
        ],
      }),
    });
    await app.app.kernel.db.updateTable('checks').set({ state: 5 }).where('id', '=', made.id).execute();
    await app.app.kernel.db
      .updateTable('check_tasks')
      .set({ state: 7, published_percent: percent })
      .where('check_id', '=', made.id)
      .execute();
  };
  await past('C01', 92);
  await past('C02', 78);
  await past('C03', 65);
  await past('C05', 82, 2027);
  await past('C05', null);
  const units = ['C01', 'C02', 'C03', 'C04', 'C05'].map((code) => demoId('org', code));
  const made = await programmeAt(
    app,
    'draft',
    programmeOf([entryOf(versionId, 'C04', { windowStart: '2029-03-01', windowEnd: '2029-04-30' })], {
      year: 2029,
      fullName: '2029年度审核方案',
    }),
  );
  const params = { id: made.id };
  const body = { rev: made.rev, checkType: 1, standardVersionId: versionId, unitOrgIds: units };
  const shown = await msd.call(routes.generate, { params, body: { ...body, dryRun: true } });
  assert.deepEqual(
    shown.list.map((one) => [one.unit.enCode, one.riskWeight, one.outcome, one.entries.length, one.lastYear]),
    [
      ['C01', 1, 'skipped', 0, 2028],
      ['C02', 4, 'add', 1, 2028],
      ['C03', 5, 'add', 2, 2028],
      ['C04', 4, 'kept', 0, null],
      ['C05', 3, 'add', 1, 2028],
    ],
  );
  assert.deepEqual(shown.list.at(-1)?.reasons, [{ kind: 'percent', value: 82, weight: 3 }]);
  assert.deepEqual(shown.list[1]?.entries[0]?.partnerOrgId, demoId('org', 'C12'));
  assert.equal(shown.added, 0);
  assert.equal((await msd.call(routes.get, { params })).entries.length, 1);
  const wrong = await head.tryCall(routes.generate, { params, body: { ...body, dryRun: true } });
  assert.equal(wrong.status, 403);
  const added = await msd.call(routes.generate, { params, body: { ...body, dryRun: false } });
  assert.equal(added.added, 4);
  const stale = await msd.tryCall(routes.generate, { params, body: { ...body, dryRun: false } });
  assert.equal(stale.errorCode, 'AU0007');
  const again = await msd.call(routes.generate, { params, body: { ...body, rev: added.rev, dryRun: false } });
  assert.deepEqual(
    [again.added, again.list.map(({ outcome }) => outcome)],
    [0, ['skipped', 'kept', 'kept', 'kept', 'kept']],
  );
});

test('a submitted programme waits in the inbox of its approver and its trail can be read', async () => {
  const { versionId } = standard;
  const made = await programmeAt(
    app,
    'submitted',
    programmeOf([entryOf(versionId, 'C01', { windowStart: '2031-02-01', windowEnd: '2031-03-31' })], {
      year: 2031,
      fullName: '2031年度审核方案',
    }),
  );
  const todo = async (client: Client) =>
    (await client.call(myReviewRoutes.todo, { query: { kind: 'approval' } })).list
      .filter(({ kind }) => kind === 'programmeApprove')
      .map(({ id, address }) => [id, address]);
  assert.deepEqual(await todo(head), [[made.id, `/programme?id=${made.id}`]]);
  assert.deepEqual(await todo(msd), []);
  const { list } = await msd.call(activitiesRoutes.list, {
    query: { targetType: 'programme', targetId: made.id, currentPage: 1, pageSize: 20 },
  });
  assert.deepEqual(
    list.map(({ action, targetName }) => [action, targetName]),
    [
      ['programme.submitted', '2031年度审核方案'],
      ['programme.created', '2031年度审核方案'],
    ],
  );
});

test('the yearly report of a programme in force is made as PDF and Word for who reads all of it', async () => {
  const { versionId } = standard;
  const programme = await programmeAt(
    app,
    'approved',
    programmeOf([entryOf(versionId, 'C01', { windowStart: '2044-02-01', windowEnd: '2044-05-31' })], {
      year: 2044,
    }),
  );
  const report = (client: Client, format: 'pdf' | 'docx') =>
    fetch(`${app.url}/api/audit/programme/${programme.id}/Actions/YearlyReport?format=${format}`, {
      headers: { 'origin-client': 'pc', ...client.headers },
    });
  for (const [format, mark] of [
    ['pdf', '%PDF'],
    ['docx', 'PK'],
  ] as const) {
    const reply = await report(head, format);
    assert.equal(reply.status, 200);
    const bytes = Buffer.from(await reply.arrayBuffer());
    assert.ok(bytes.toString('latin1').startsWith(mark), format);
    assert.match(
      decodeURIComponent(reply.headers.get('content-disposition') ?? ''),
      new RegExp(`2044年度审核总结报告V1\\.${format}$`),
    );
  }
  const unit = await report(await app.as('yangcz'), 'pdf');
  assert.equal(unit.status, 403);
});

test('generated entries keep the stages that a unit was planned with before', async () => {
  const { versionId } = standard;
  await programmeAt(
    app,
    'approved',
    programmeOf(
      [
        entryOf(versionId, 'C01', {
          stages: ['SELF', 'COMPANY', 'MSD'],
          windowStart: '2046-02-01',
          windowEnd: '2046-05-31',
        }),
      ],
      { year: 2046 },
    ),
  );
  const draft = await programmeAt(app, 'draft', programmeOf([], { year: 2047 }));
  const { list } = await msd.call(routes.generate, {
    params: { id: draft.id },
    body: { rev: draft.rev, dryRun: true, checkType: 1 },
  });
  const stagesOf = (unit: string) =>
    list.find((one) => one.unit.enCode === unit)?.entries.map(({ stages }) => stages)[0];
  assert.deepEqual(stagesOf('C01'), ['SELF', 'COMPANY', 'MSD']);
  assert.deepEqual(stagesOf('C11'), ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD']);
});
