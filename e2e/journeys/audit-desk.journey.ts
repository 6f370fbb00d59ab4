import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '../browser.ts';
import { callAs } from './play/api.ts';
import { asPerson, choose, pressAndAgree } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import { focusItem, submitStage, waitUntilSaved, whileLoadingSheet } from './play/score.ts';
import { evaluationsOf, fixScore, openShortAudit, type ShortAudit } from './play/scored-audit.ts';

/** Told apart from what an earlier run on the same product left. */
const mark = Date.now() % 100_000;
const unit = '清源城中水务有限公司';
const partner = '清源江北水务有限公司';
const people = { lead: 'zhaoqf', auditor: 'sunlj' } as const;
const planned = `评价单审核${mark}`;
const blind = `盲评审核${mark}`;
/** The browser draws the pages; on a busy machine that takes its time. */
const PDF_TIMEOUT_MS = 180_000;
const department = '生产运行部评价单';

describe('the audit desk: what leads, coordinators and the department do beside the scoring', () => {
  let house: House;
  let checkId = '';
  let taskId = '';

  before(async () => {
    house = await openHouse();
  });
  after(() => house.close());

  test('a new audit begins with what the audit settings say, and its tag takes its name', async () => {
    await asPerson(house, 'zhoumin', async ({ page, url }) => {
      await page.goto(`${url}/auditSetting`);
      await page.getByRole('switch', { name: '水务运营评分 抽样' }).check();
      await pick(page, '总部审核 多人评分取值', '中位数');
      await page.getByRole('button', { name: '保存' }).click();
      await page.getByText('设置已保存').waitFor();
    });
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await page.goto(`${url}/auditList?new=1`);
      await page.getByLabel('审核名称').fill(planned);
      await page.getByLabel('计划外理由').fill('年度方案之外，按集团要求增加');
      await next(page);
      await page
        .getByRole('tab', { name: planned })
        .or(page.getByRole('link', { name: planned }))
        .first()
        .waitFor();
      await choose(page, '被审核单位', unit);
      await page.keyboard.press('Escape');
      await choose(page, '标准版本', '职安健审核标准 V1.1');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: unit }).check();
      await choose(page, `${unit} 合作公司`, partner);
      await next(page);
      await page.getByRole('row').filter({ hasText: '总部审核' }).getByText('中位数').waitFor();
      const water = page.getByRole('switch', { name: '水务运营评分 抽样' });
      assert.equal(await water.isChecked(), true);
      assert.equal(await page.getByRole('switch', { name: '总部审核 抽样' }).isChecked(), false);
      await water.uncheck();
      await page.getByRole('button', { name: '按起止日期均分' }).click();
      await next(page);
      for (const name of ['赵清风', '孙丽娟']) await choose(page, '添加成员', name);
      await next(page);
      await page.getByRole('button', { name: '添加任务包' }).click();
      await page.locator('[data-free="true"]').first().waitFor();
      await page
        .getByText(/未分配 \d+ 项/)
        .first()
        .waitFor();
      await page.getByRole('textbox', { name: '任务包 1', exact: true }).fill(department);
      await choose(page, `${department} 负责人`, '罗志强');
      await tickSection(page, '1.1');
      await page.getByRole('combobox', { name: /把勾选的/ }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: department }).click();
      await page.getByText(/已分配 3 \//).waitFor();
      await next(page);
      await page.getByText('各项检查均已通过').waitFor();
      await page.getByRole('button', { name: '提交审核' }).click();
      await page.waitForURL(/\/checkInfo\?id=/);
      checkId = new URL(page.url()).searchParams.get('id') ?? '';
    });
    taskId = await startAndOverride(house.url, checkId);
  });

  test('the department sees its package alone; the coordinator sends it back with a marked item and takes it in', async () => {
    const coordinator = await callAs(house.url, 'tangmy');
    const list = await evaluationsOf(coordinator, taskId, 'SELF');
    const whole = list.find(({ kind }) => kind === 'WHOLE');
    const part = list.find(({ fullName }) => fullName === department);
    const own = `/TaskScore/${taskId}/${part?.id}/0`;
    const all = `/TaskScore1/${taskId}/${whole?.id}/0`;
    await asPerson(house, 'luozq', async (seat) => {
      const { page } = seat;
      const sheet = await openSheetAt(seat, own);
      assert.equal(sheet.nodes.filter(({ isItem }) => isItem).length, 3);
      await pressAndAgree(page.getByRole('button', { name: '批量满分' }), page, '批量满分');
      await page.getByText('已处理').waitFor();
      await submitStage(page, '自评');
    });
    await asPerson(house, 'tangmy', async (seat) => {
      const { page } = seat;
      await openSheetAt(seat, all);
      await page.locator('.score-part').getByText(department).first().waitFor();
      await page.getByRole('button', { name: '评价单', exact: true }).click();
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: department });
      await row.getByText('3/3').or(row.getByText('3 / 3')).waitFor();
      await row.getByRole('button', { name: '退回部门' }).click();
      const form = page.getByRole('dialog').filter({ has: page.getByLabel('退回原因') });
      await form.getByLabel('退回原因').fill('请补充责任书签字情况');
      await form.getByRole('checkbox', { name: /1\.1\.2/ }).check();
      await form.getByRole('button', { name: '退回', exact: true }).click();
      await page.getByText('已退回').first().waitFor();
    });
    await asPerson(house, 'luozq', async (seat) => {
      const { page } = seat;
      await openSheetAt(seat, own);
      const note = page.locator('.score-note');
      await note.getByText('请补充责任书签字情况').waitFor();
      await note.getByRole('button', { name: '查看标记的 1 项' }).click();
      await page.locator('.score-row').nth(1).waitFor({ state: 'hidden' });
      assert.deepEqual(await page.locator('.score-code').allTextContents(), ['1.1.2']);
      await focusItem(page, '1.1.2');
      await page.keyboard.press('c');
      await page.locator('#score-comment:focus').waitFor();
      await page.keyboard.type('责任书已补签，见资料');
      await page.keyboard.press('Control+Enter');
      await page.locator('.score-thread').getByText('责任书已补签，见资料').waitFor();
      await page.keyboard.press('Escape');
      await submitStage(page, '自评');
    });
    await asPerson(house, 'tangmy', async (seat) => {
      const { page } = seat;
      await openSheetAt(seat, all);
      await focusItem(page, '1.1.2');
      await page.getByRole('button', { name: '标记已解决' }).click();
      await page.locator('.score-thread [data-resolved="true"]').waitFor();
      await page.getByRole('button', { name: '评价单', exact: true }).click();
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: department });
      await pressAndAgreeOver(page, row.getByRole('button', { name: '确认' }), '确认');
      await row.getByText('已确认').waitFor();
    });
  });

  test('管理体系部 skips the partner company’s stage and copies the audit to the next year', async () => {
    const msd = await callAs(house.url, 'chenyl');
    const [company] = await evaluationsOf(msd, taskId, 'COMPANY');
    await asPerson(house, 'chenyl', async (seat) => {
      const { page, url } = seat;
      await openSheetAt(seat, `/TaskScoreCompany/${taskId}/${company?.id}/0`);
      await page.locator('.page-actions').getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: '跳过本环节' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('合作公司人员不足，本次不评');
      await page.getByRole('dialog').getByRole('button', { name: '跳过本环节' }).click();
      await page.locator('.page-title-row').getByText('已跳过').waitFor();
      await page.goto(`${url}/checkInfo?id=${checkId}`);
      await page.getByRole('button', { name: '复制为新年度' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('名称').fill(`${planned}（次年）`);
      await dialog.getByRole('button', { name: '复制为新年度' }).click();
      await page.waitForURL(/\/auditList\?edit=/);
      await page.getByRole('heading', { name: `${planned}（次年）` }).waitFor();
    });
  });

  test('the lead minutes both meetings, and the checklist of closing leads to what is missing', async () => {
    await asPerson(house, people.lead, async ({ page, url }) => {
      await page.goto(`${url}/checkInfo?id=${checkId}&tab=meetings`);
      for (const [index, place] of ['三楼会议室', '二楼会议室'].entries()) {
        await page.getByRole('button', { name: '填写会议记录' }).nth(index).click();
        const form = page.getByRole('dialog');
        await form.getByLabel('地点').fill(place);
        await form.getByRole('combobox', { name: '参加人员' }).fill('赵清风，杨成志，');
        await form.getByLabel('会议纪要').fill('双方确认审核安排。');
        await form.getByRole('button', { name: '保存' }).click();
        await form.waitFor({ state: 'hidden' });
        await page.getByText(place).waitFor();
      }
    });
  });

  describe('on a blind audit of head office', () => {
    let short: ShortAudit;
    let hqId = '';

    before(async () => {
      short = await openShortAudit(house.url, { name: blind, unit, ...people, withSelf: true, blind: true });
      await passSelf(house.url, short.taskId);
      const [hq] = await evaluationsOf(await callAs(house.url, 'chenyl'), short.taskId, 'HQ');
      hqId = hq?.id ?? '';
    });

    test('scores of the unit show after the own save, and to all once the lead ends blind scoring', async () => {
      await asPerson(house, people.auditor, async (seat) => {
        const { page } = seat;
        const sheet = await openSheetAt(seat, `/TaskScoreZBSH/${short.taskId}/${hqId}/0`);
        assert.deepEqual(sheet.lower, {});
        await page.locator('.score-note').getByText('盲评').waitFor();
        await focusItem(page, '1.1.1');
        await page.locator('.score-focus').getByText('盲评：保存本项评分后显示').waitFor();
        await page.keyboard.press('f');
        await waitUntilSaved(page);
        await page.locator('.score-lower').getByText('自评').waitFor();
      });
      await asPerson(house, people.lead, async ({ page, url }) => {
        await page.goto(`${url}/checkInfo?id=${short.checkId}`);
        await pressAndAgree(page.getByRole('button', { name: '结束盲评' }), page, '结束盲评');
        await page.getByText('未启用：评分人可以看到').waitFor();
        await pressAndAgree(page.getByRole('button', { name: '公开过程' }), page, '公开过程');
        await page.getByText('已公开：各环节确认后').waitFor();
      });
      await asPerson(house, people.auditor, async (seat) => {
        const sheet = await openSheetAt(seat, `/TaskScoreZBSH/${short.taskId}/${hqId}/0`);
        assert.ok(Object.keys(sheet.lower).length > 50);
        assert.equal(await seat.page.locator('.score-note').count(), 0);
      });
    });

    test('the lead asks for evidence from the item, and two findings on one problem become one', async () => {
      await writeFindings(house.url, short.taskId, ['目标分解表未签字', '目标分解责任书无签字页']);
      await asPerson(house, people.lead, async (seat) => {
        const { page, url } = seat;
        await openSheetAt(seat, `/TaskScoreZBSH/${short.taskId}/${hqId}/0`);
        await focusItem(page, '1.1.1');
        await page.locator('.score-focus').getByRole('button', { name: '要求补充资料' }).click();
        const ask = page.getByRole('dialog');
        await ask.getByLabel('需要什么资料').fill('目标分解表签字页');
        await ask.getByRole('button', { name: '要求补充资料' }).click();
        await page.locator('.score-focus').getByText('目标分解表签字页').waitFor();
        await page.goto(`${url}/checkInfo?id=${short.checkId}&tab=findings`);
        await page.getByRole('tab', { name: '发现 2' }).waitFor();
        await page
          .getByRole('row')
          .filter({ hasText: '目标分解表未签字' })
          .getByRole('button')
          .first()
          .click();
        const drawer = page.getByRole('dialog');
        await drawer.getByRole('button', { name: '合并重复项' }).click();
        const merging = page.getByRole('dialog').filter({ hasText: '把另一个问题并入' });
        await merging.getByRole('radio', { name: /目标分解责任书无签字页/ }).check();
        await merging.getByRole('button', { name: '合并重复项' }).click();
        await page.getByText('问题已合并').waitFor();
        await drawer.getByText('合并记录').waitFor();
        await page.getByRole('tab', { name: '发现 1' }).waitFor();
      });
    });

    test('the final sheet goes out as PDF and is signed by the lead and the general manager', async () => {
      await fullMarks(house.url, short.taskId);
      await fixScore(house.url, short, people);
      await asPerson(house, people.lead, async ({ page, url }) => {
        await page.goto(`${url}/evaluationDetail/${short.checkId}/${short.taskId}`);
        await pick(page, '章', '8 持续改进');
        const saved = page.waitForEvent('download', { timeout: PDF_TIMEOUT_MS });
        await page.getByRole('button', { name: '导出 PDF' }).click();
        const file = await saved;
        const bytes = await readFile(await file.path());
        assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
        assert.ok(bytes.length > 20_000);
        await signSheet(page, `${url}/evaluationDetailSign/${short.checkId}/${short.taskId}`);
      });
      await asPerson(house, 'yangcz', async ({ page, url }) => {
        await signSheet(page, `${url}/evaluationDetailSign/${short.checkId}/${short.taskId}`);
        await page.getByText('签名编号').nth(1).waitFor();
      });
    });
  });

  test('a group leader names a deputy for an audited department of head office and ends it', async () => {
    const short = await openShortAudit(house.url, { name: `部门审核${mark}`, unit: '信息部', ...people });
    await asPerson(house, 'linzy', async ({ page, url }) => {
      await page.goto(`${url}/checkInfo?id=${short.checkId}&tab=tasks`);
      await page.getByRole('button', { name: '代理评分人' }).click();
      const drawer = page.getByRole('dialog');
      await choose(page, '代理评分人', '赵清风');
      await drawer.getByLabel('说明').fill('信息部不能自己评分');
      await drawer.getByRole('button', { name: '指定代理评分人' }).click();
      await page.getByText('已指定代理评分人').waitFor();
      const row = drawer.getByRole('row').filter({ hasText: '信息部不能自己评分' });
      await pressAndAgreeOver(page, row.getByRole('button', { name: '结束代理' }), '结束代理');
      await drawer.getByText('还没有代理评分人').waitFor();
    });
  });
});

const next = (page: Page) => page.getByRole('button', { name: '保存并继续' }).click();

/** Opens a score page by its address. */
const openSheetAt = ({ page, url }: Seat, address: string) =>
  whileLoadingSheet(page, async () => {
    await page.goto(`${url}${address}`);
  });

/** Chooses an option of a short select, which takes no typing. */
async function pick(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
}

async function tickSection(page: Page, code: string): Promise<void> {
  await page
    .locator('.audits-package-tree .ant-tree-treenode')
    .filter({ hasText: new RegExp(`^${code.replace('.', '\\.')} `) })
    .first()
    .locator('.ant-tree-checkbox')
    .click();
}

/** The lead starts the audit and 管理体系部 lets the unit begin; answers its task. */
async function startAndOverride(url: string, checkId: string): Promise<string> {
  const path = `/api/audit/check/${checkId}`;
  const head = await callAs(url, 'zhoumin');
  const { rev } = await head.get<CheckView>(path);
  const approved = await head.send<CheckView>('PUT', `${path}/Actions/Approve`, { rev });
  const lead = await callAs(url, people.lead);
  await lead.send('PUT', `${path}/Actions/Start`, { rev: approved.rev });
  const msd = await callAs(url, 'chenyl');
  const { list } = await msd.get<{ list: { id: string; rev: number }[] }>('/api/audit/checkTask', {
    checkId,
  });
  const [task] = list;
  assert.ok(task);
  const body = { rev: task.rev, reason: '现场查阅资料，无须提前提交' };
  await msd.send('PUT', `/api/audit/checkTask/${task.id}/Actions/Override`, body);
  return task.id;
}

/** The unit's coordinator submits the self score as it lies and the general manager confirms it. */
async function passSelf(url: string, taskId: string): Promise<void> {
  for (const [account, act] of [
    ['tangmy', 'Submit'],
    ['yangcz', 'Confirm'],
  ] as const) {
    const caller = await callAs(url, account);
    const [self] = await evaluationsOf(caller, taskId, 'SELF');
    const path = `/api/audit/score/${self?.stageRecordId}`;
    const { record } = await caller.get<ScoreSheet>(path);
    await caller.send('PUT', `${path}/Actions/${act}`, { rev: record.rev });
  }
}

async function fullMarks(url: string, taskId: string): Promise<void> {
  const auditor = await callAs(url, people.auditor);
  const [hq] = await evaluationsOf(auditor, taskId, 'HQ');
  await auditor.send('PUT', `/api/audit/score/${hq?.stageRecordId}/Actions/FullMarks`, {});
}

async function writeFindings(url: string, checkTaskId: string, titles: readonly string[]): Promise<void> {
  const lead = await callAs(url, people.lead);
  const [hq] = await evaluationsOf(lead, checkTaskId, 'HQ');
  const { nodes } = await lead.get<ScoreSheet>(`/api/audit/score/${hq?.stageRecordId}`);
  const nodeId = nodes.find(({ nodeCode }) => nodeCode === '1.1.1')?.id ?? '';
  for (const title of titles)
    await lead.send('POST', '/api/audit/finding', {
      checkTaskId,
      nodeId,
      title,
      fact: `${title}，抽查三个部门均如此`,
      criterion: '1.1.1 年度总目标',
      severity: 3,
      category: '管理缺陷',
    });
}

/** Presses a button in a drawer and answers the question that opens over it. */
async function pressAndAgreeOver(page: Page, button: Locator, agree: string): Promise<void> {
  await button.click();
  await page.locator('.ant-modal').getByRole('button', { name: agree }).click();
}

/** Signs the final sheet: a wrong password is refused, the right one leaves signature and code. */
async function signSheet(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: '签字确认' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill('Wrong12345');
  await dialog.getByRole('button', { name: '签字确认' }).click();
  await dialog.getByRole('alert').getByText('签名验证失败').first().waitFor();
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '签字确认' }).click();
  await page.getByText('已签字确认').waitFor();
}
