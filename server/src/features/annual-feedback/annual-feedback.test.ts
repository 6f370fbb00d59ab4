import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { readSheet, sheetNames } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Outcome, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { remindOfFeedback } from './annual-feedback.jobs.ts';
import { feedbackView } from './annual-feedback.view.ts';

let product: TestApp;
let now = Date.parse('2026-03-02T10:00:00+08:00');
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
});
after(() => product.stop());

const QUESTIONS = ['上年度问题整改是否全部闭环？', '本年度改进计划有哪些？'].map((text, index) => ({
  no: index + 1,
  text,
}));
let year = 2100;

/** Asks units in a year of its own; answers the feedback of the first. */
async function asked(units: readonly string[], dueDate = '2026-03-31'): Promise<Feedback> {
  year += 1;
  await (await product.as('chenyl')).call(annualFeedbackRoutes.issue, {
    body: {
      year,
      reviewTitle: `${year}年度评审`,
      dueDate,
      questions: QUESTIONS,
      deptIds: units.map((unit) => demoId('org', unit)),
    },
  });
  const { list } = await (await product.as('chenyl')).call(annualFeedbackRoutes.list, { query: { year } });
  const row = list.find(({ dept }) => dept.id === demoId('org', units[0] ?? ''));
  assert.ok(row);
  return (await product.as('chenyl')).call(annualFeedbackRoutes.read, { params: { id: row.id } });
}

const ANSWERS = QUESTIONS.map(({ no }) => ({ no, text: `第${no}个问题的回答` }));

async function saved(
  account: string,
  feedback: Feedback,
  content: { answers?: typeof ANSWERS; fileIds?: readonly string[] } = {},
): Promise<Feedback> {
  const fileIds = content.fileIds ?? [await uploadAs(product, account, 'pdf')];
  return (await product.as(account)).call(annualFeedbackRoutes.save, {
    params: { id: feedback.id },
    body: {
      rev: feedback.rev,
      answers: content.answers ?? ANSWERS,
      summary: '总体可控',
      files: fileIds.map((fileId) => ({ fileKind: '自评报告', fileId })),
    },
  });
}

type Step = 'submit' | 'confirm' | 'archive';
const step = async (account: string, name: Step, { id, rev }: Feedback) =>
  (await product.as(account)).tryCall(annualFeedbackRoutes[name], { params: { id }, body: { rev } });
async function done(account: string, name: Step, feedback: Feedback): Promise<Feedback> {
  const outcome = await step(account, name, feedback);
  assert.equal(outcome.code, 200, outcome.msg);
  return outcome.data;
}
const sendBack = async (account: string, { id, rev }: Feedback, reason: string) =>
  (await product.as(account)).tryCall(annualFeedbackRoutes.return, { params: { id }, body: { rev, reason } });
const submitted = async (unit = 'C01', account = 'tangmy') =>
  done(account, 'submit', await saved(account, await asked([unit])));

const DENIED = [403, 'AU0001', '您没有权限执行此操作'];

test('questions go to every department and company at once, and asking again passes over who was asked', async () => {
  year += 1;
  const body = { year, reviewTitle: '年度评审反馈', dueDate: '2026-12-31', questions: QUESTIONS };
  const msd = await product.as('chenyl');
  const first = await msd.call(annualFeedbackRoutes.issue, {
    body: { ...body, deptIds: [demoId('org', 'C01')] },
  });
  assert.equal(first.issued, 1);
  const all = await msd.call(annualFeedbackRoutes.issue, { body: { ...body, deptIds: [] } });
  assert.equal(all.issued, 18);
  assert.deepEqual(
    all.skipped.map(({ enCode }) => enCode),
    ['C01'],
  );
  const { list, counts } = await msd.call(annualFeedbackRoutes.list, { query: { year, pageSize: 50 } });
  assert.equal(list.length, 19);
  assert.equal(counts.open, 19);
  assert.equal(list[0]?.dept.fullName, '管理体系部');
  const former = await msd.call(annualFeedbackRoutes.formerQuestions, { query: { year: year + 1 } });
  assert.deepEqual(former, { year, reviewTitle: '年度评审反馈', questions: QUESTIONS });
});

test('the department asks as often as it likes over one connection', async () => {
  // PostgreSQL plans a statement anew for its first five runs on a connection; then its parameters are unknown.
  for (let time = 0; time < 60; time++) assert.equal((await asked(['C01'])).dept.id, demoId('org', 'C01'));
});

test('only the management-system department asks, and only head-office departments and companies', async () => {
  const body = { year: 2099, reviewTitle: '年度评审反馈', dueDate: '2026-12-31', questions: QUESTIONS };
  const unit = await (await product.as('tangmy')).tryCall(annualFeedbackRoutes.issue, {
    body: { ...body, deptIds: [] },
  });
  assert.equal(unit.status, 403);
  const plant = await (await product.as('chenyl')).tryCall(annualFeedbackRoutes.issue, {
    body: { ...body, deptIds: [demoId('org', 'C01-SC')] },
  });
  assert.deepEqual(said(plant), [422, 'feedback.notUnit', '只能向总部部门和成员企业下发评审']);
});

test('a draft is kept word for word, is the unit’s own, and is not handed in half done', async () => {
  const feedback = await asked(['C01']);
  const half = await saved('luozq', feedback, {
    answers: [{ no: 1, text: '已全部闭环' }],
    fileIds: [],
  });
  assert.equal(half.state, 1);
  assert.deepEqual(half.answers, [{ no: 1, text: '已全部闭环' }]);
  assert.equal(half.abilities.submit, false);

  const seen = await (await product.as('chenyl')).call(annualFeedbackRoutes.read, {
    params: { id: feedback.id },
  });
  assert.deepEqual([seen.isHidden, seen.answers, seen.summary, seen.answered], [true, [], '', 1]);

  assert.deepEqual(said(await step('tangmy', 'submit', half)), [422, 'AU2101', '请回答全部评审问题']);
  const answered = await saved('tangmy', half, { fileIds: [] });
  assert.deepEqual(said(await step('tangmy', 'submit', answered)), [422, 'AU2102', '请上传反馈附件']);
  const complete = await saved('tangmy', answered);
  assert.equal((await step('luozq', 'submit', complete)).status, 403);
  assert.deepEqual(said(await step('panyt', 'submit', complete)), [404, 'AU0002', '数据不存在或已被删除']);
  const handedIn = await done('tangmy', 'submit', complete);
  assert.deepEqual([handedIn.state, handedIn.submittedBy?.name, handedIn.files.length], [2, '唐明月', 1]);
  const late = await (await product.as('tangmy')).tryCall(annualFeedbackRoutes.save, {
    params: { id: handedIn.id },
    body: { rev: handedIn.rev, answers: [], summary: '', files: [] },
  });
  assert.deepEqual(said(late), [409, 'AU0009', '状态已变化(当前：已提交)，操作未执行']);
});

test('an older version is refused with the name of who changed it', async () => {
  const feedback = await asked(['C01']);
  await saved('luozq', feedback, { fileIds: [] });
  const outcome = await (await product.as('tangmy')).tryCall(annualFeedbackRoutes.save, {
    params: { id: feedback.id },
    body: { rev: feedback.rev, answers: [], summary: '', files: [] },
  });
  assert.equal(outcome.errorCode, 'AU0007');
  assert.match(outcome.msg, /罗志强/);
  assert.partialDeepStrictEqual(outcome.data, { changedBy: '罗志强', changedAt: now });
});

test('a return needs a reason of five characters and lets the unit hand in again', async () => {
  const feedback = await submitted();
  assert.deepEqual(said(await sendBack('chenyl', feedback, '不清晰')), [
    422,
    'AU0003',
    '请填写退回原因(不少于5个字)',
  ]);
  assert.equal((await sendBack('tangmy', feedback, '缺少改进计划的时间')).status, 403);
  const outcome = await sendBack('chenyl', feedback, '缺少改进计划的时间');
  assert.deepEqual([outcome.data.state, outcome.data.returnReason], [3, '缺少改进计划的时间']);
  const again = await done('tangmy', 'submit', await saved('tangmy', outcome.data));
  assert.deepEqual([again.state, again.returnReason], [2, '']);
});

test('who wrote the feedback of the own department cannot confirm it', async () => {
  const feedback = await asked(['ZB-MS']);
  const complete = await saved('yinhb', feedback);
  await product.app.kernel.db
    .updateTable('annual_feedbacks')
    .set({ filled_by: demoId('user', 'chenyl') })
    .where('id', '=', feedback.id)
    .execute();
  const handedIn = await done('yinhb', 'submit', complete);
  assert.deepEqual(said(await step('chenyl', 'confirm', handedIn)), [
    422,
    'feedback.ownConfirm',
    '填报人不能确认本人填报的反馈',
  ]);
  const confirmed = await done('wangsj', 'confirm', handedIn);
  assert.deepEqual([confirmed.state, confirmed.confirmedBy?.name], [4, '王书洁']);
});

test('of two people confirming at once one wins and the other hears the state', async () => {
  const feedback = await submitted();
  const outcomes = await Promise.all([
    step('chenyl', 'confirm', feedback),
    step('zhoumin', 'confirm', feedback),
  ]);
  const codes = outcomes.map(({ errorCode }) => errorCode ?? 'done').sort();
  assert.deepEqual(codes, ['AU0009', 'done']);
  const loser = outcomes.find(({ errorCode }) => errorCode === 'AU0009');
  assert.equal(loser?.msg, '状态已变化(当前：已确认)，操作未执行');
  const { list } = await (await product.as('chenyl')).call(activitiesRoutes.list, {
    query: { targetType: 'annualFeedback', targetId: feedback.id },
  });
  assert.equal(list.filter(({ action }) => action === 'annualFeedback.confirmed').length, 1);
});

test('confirming is not the unit’s, and a waiting feedback is not confirmed', async () => {
  const feedback = await asked(['C01']);
  assert.equal((await step('tangmy', 'confirm', feedback)).status, 403);
  assert.deepEqual(said(await step('chenyl', 'confirm', feedback)), [
    409,
    'AU0009',
    '状态已变化(当前：待反馈)，操作未执行',
  ]);
});

test('archiving copies the files to the materials, and then everything is read-only', async () => {
  const confirmed = await done('chenyl', 'confirm', await submitted());
  const open = await submitted('C02', 'panyt');
  assert.equal((await step('tangmy', 'archive', confirmed)).status, 403);
  const msd = await product.as('chenyl');
  const { results } = await msd.call(annualFeedbackRoutes.archiveMany, {
    body: { ids: [confirmed.id, open.id] },
  });
  assert.deepEqual(
    results.map(({ id, ok, errorCode }) => [id, ok, errorCode]),
    [
      [confirmed.id, true, undefined],
      [open.id, false, 'AU0009'],
    ],
  );
  const { list } = await msd.call(materialsRoutes.list, {
    query: { year: confirmed.year, orgId: confirmed.dept.id },
  });
  assert.deepEqual(
    list.map(({ category, fullName, secretLevel, file }) => [category, fullName, secretLevel, file.sha256]),
    [['审核记录', `${confirmed.year}年清源城中水务有限公司自评报告`, 1, confirmed.files[0]?.file.sha256]],
  );
  assert.notEqual(list[0]?.file.fileId, confirmed.files[0]?.file.fileId);

  const archived = await msd.call(annualFeedbackRoutes.read, { params: { id: confirmed.id } });
  const refusals: Outcome<unknown>[] = [
    await step('chenyl', 'confirm', archived),
    await step('chenyl', 'archive', archived),
    await sendBack('chenyl', archived, '已归档不能再退回'),
    await step('tangmy', 'submit', archived),
    await (await product.as('tangmy')).tryCall(annualFeedbackRoutes.save, {
      params: { id: archived.id },
      body: { rev: archived.rev, answers: [], summary: '', files: [] },
    }),
  ];
  for (const outcome of refusals) assert.deepEqual(said(outcome), [422, 'AU2103', '该年度反馈已归档']);
});

test('questions are taken back only before anybody has answered', async () => {
  const feedback = await asked(['C01']);
  const remove = async (account: string, { id, rev }: Feedback) =>
    (await product.as(account)).tryCall(annualFeedbackRoutes.remove, { params: { id }, query: { rev } });
  assert.equal((await remove('tangmy', feedback)).status, 403);
  const draft = await saved('tangmy', feedback);
  assert.equal((await remove('chenyl', draft)).errorCode, 'AU0009');
  const other = await asked(['C02']);
  assert.equal((await remove('chenyl', other)).code, 200);
});

test('the file page groups by kind, and refuses foreign departments and broken years in exact words', async () => {
  const feedback = await submitted();
  const params = { deptId: demoId('org', 'C01'), fileTime: String(feedback.year) };
  const page = await (await product.as('yangcz')).call(annualFeedbackRoutes.files, { params });
  assert.deepEqual(
    page.groups.map(({ fileKind, files }) => [fileKind, files.length]),
    [['自评报告', 1]],
  );
  assert.equal(page.feedback?.summary, '总体可控');
  const foreign = await (await product.as('panyt')).tryCall(annualFeedbackRoutes.files, { params });
  assert.deepEqual(said(foreign), DENIED);
  const broken = await (await product.as('yangcz')).tryCall(annualFeedbackRoutes.files, {
    params: { ...params, fileTime: '26' },
  });
  assert.deepEqual(said(broken), [422, 'feedback.badYear', '年度格式不正确']);
  const empty = await (await product.as('yangcz')).call(annualFeedbackRoutes.files, {
    params: { ...params, fileTime: '1999' },
  });
  assert.deepEqual([empty.feedback, empty.groups], [null, []]);
});

test('units see their own alone in list, matrix, files and summary; administrators see none', async () => {
  const feedback = await asked(['C01', 'C02', 'ZB-FN']);
  const { year: asking } = feedback;
  const seen = async (account: string) => {
    const client = await product.as(account);
    const { list, counts } = await client.call(annualFeedbackRoutes.list, { query: { year: asking } });
    const matrix = await client.call(annualFeedbackRoutes.matrix, { query: { year: asking } });
    const inYear = matrix.list.filter(({ cells }) => cells.some((cell) => cell.year === asking));
    assert.equal(counts.total, list.length);
    assert.equal(inYear.length, list.length);
    return list.map(({ dept }) => dept.enCode).sort();
  };
  assert.deepEqual(await seen('yangcz'), ['C01']);
  assert.deepEqual(await seen('panyt'), ['C02']);
  assert.deepEqual(await seen('dengrf'), ['ZB-FN']);
  assert.deepEqual(await seen('linzy'), ['C01', 'C02', 'ZB-FN']);
  assert.deepEqual(await seen('admin'), []);

  const complete = await saved('tangmy', feedback);
  const fileId = complete.files[0]?.file.fileId ?? '';
  const open = async (account: string) =>
    (await product.as(account)).tryCall(filesRoutes.downloadLink, { params: { type: 'annex', id: fileId } });
  assert.equal((await open('yangcz')).code, 200);
  assert.equal((await open('chenyl')).errorCode, 'file.missing');
  assert.equal((await open('panyt')).errorCode, 'file.missing');
  await done('tangmy', 'submit', complete);
  assert.equal((await open('chenyl')).code, 200);
});

test('the summary workbook holds overview, answers and files of the year', async () => {
  const feedback = await submitted();
  const { headers } = await product.as('chenyl');
  const response = await fetch(
    `${product.url}/api/audit/annualFeedback/Actions/Export?year=${feedback.year}`,
    { headers: { 'origin-client': 'pc', ...headers } },
  );
  assert.equal(response.status, 200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.deepEqual(await sheetNames(bytes), ['汇总', '问题与回答', '附件清单']);
  const rows = [];
  for await (const { values } of readSheet(bytes, { sheet: '问题与回答' })) rows.push(values);
  assert.deepEqual(rows[1], ['C01', '清源城中水务有限公司', 1, QUESTIONS[0]?.text, ANSWERS[0]?.text]);
});

test('the summary workbook names the kinds of files in the reader’s language', async () => {
  const feedback = await submitted();
  const reader = await product.as('wangsj');
  await reader.call(currentUserRoutes.language, { body: { language: 'en' } });
  const response = await fetch(
    `${product.url}/api/audit/annualFeedback/Actions/Export?year=${feedback.year}`,
    { headers: { 'origin-client': 'pc', ...reader.headers } },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const kinds = new Set<unknown>();
  for await (const { values } of readSheet(bytes, { sheet: 'Files' })) kinds.add(values[2]);
  assert.ok(kinds.has('Self-assessment report'), JSON.stringify([...kinds]));
});

test('the inbox asks the unit to fill in and the department to confirm', async () => {
  const feedback = await asked(['C01']);
  const kinds = async (account: string) => {
    const { list } = await (await product.as(account)).call(myReviewRoutes.todo, {
      query: { kind: 'feedback' },
    });
    return list.filter(({ id }) => id === feedback.id).map(({ kind }) => kind);
  };
  assert.deepEqual(await kinds('tangmy'), ['feedback']);
  assert.deepEqual(await kinds('chenyl'), []);
  await done('tangmy', 'submit', await saved('tangmy', feedback));
  assert.deepEqual(await kinds('tangmy'), []);
  assert.deepEqual(await kinds('chenyl'), ['feedbackConfirm']);
});

test('reminders go out 14, 7 and 1 days before and on every late day, to who hands in', async () => {
  const feedback = await asked(['C05'], '2026-03-31');
  const titles = async () => {
    const { list } = await (await product.as('pengxy')).call(messagesRoutes.list, {
      query: { keyword: feedback.reviewTitle, pageSize: 100 },
    });
    return list.map(({ title }) => title).filter((title) => title.includes('到期') || title.includes('逾期'));
  };
  for (const day of [
    '2026-03-17',
    '2026-03-18',
    '2026-03-24',
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
    '2026-04-02',
  ]) {
    now = Date.parse(`${day}T08:30:00+08:00`);
    await remindOfFeedback(product.app.kernel);
  }
  now += 1000;
  assert.deepEqual((await titles()).sort(), [
    `年度评审反馈已逾期1天：${feedback.reviewTitle}`,
    `年度评审反馈已逾期2天：${feedback.reviewTitle}`,
    `年度评审反馈还有14天到期：${feedback.reviewTitle}`,
    `年度评审反馈还有1天到期：${feedback.reviewTitle}`,
    `年度评审反馈还有7天到期：${feedback.reviewTitle}`,
  ]);
  const seen = await feedbackView(await product.ctxAs('chenyl'), feedback.id);
  assert.equal(seen.overdueDays, 2);
});
