import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { demoId } from '../../server/src/testing/demo-people.ts';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { callAs } from './play/api.ts';
import { actionOf, choose } from './play/hands.ts';
import { ask } from './play/people.ts';

const ENGINE = '/api/workflow/Engine';

/** A print template of processes. */
const printTemplate = (enCode: string, fullName: string) => ({
  type: 1,
  source: { kind: 'record', record: 'process' },
  content: [{ kind: 'paragraph', text: { zh: '{fullName}' } }],
  sqlTemplate: '[]',
  fullName,
  enCode,
  category: 'other',
  sortCode: 0,
  description: '',
  enabledMark: 1,
});

describe('processes', () => {
  let product: Product;
  let desk: Desk;
  let page: Page;

  before(async () => {
    product = await startProduct();
    desk = await openDesk();
    page = desk.page;
    const admin = await callAs(product.url, 'admin');
    for (const [enCode, name] of [
      ['carSheet', '派车单'],
      ['carList', '用车清单'],
    ] as const) {
      const template = printTemplate(enCode, name);
      const { id } = await admin.send<{ id: string }>('POST', '/api/system/printDev', template);
      await admin.send('PUT', `/api/system/printDev/${id}/Actions/Publish`, { note: '' });
    }
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await desk.close();
    await product.stop();
  });

  const drawer = () => page.getByRole('dialog');
  const card = (title: string) => page.locator('.process-card').filter({ hasText: title });
  const close = async () => {
    await drawer()
      .getByRole('button', { name: /^(关闭|Close)$/ })
      .click();
    await drawer().waitFor({ state: 'hidden' });
  };
  const add = async (behind: number, name: string) => {
    await page.getByRole('button', { name: '添加节点' }).nth(behind).click();
    await page.getByRole('menuitem', { name: new RegExp(`${name}$`) }).click();
  };

  test('an administrator draws a process, is told what is missing, and publishes it', async () => {
    await page.goto(`${product.url}/workFlow/flowEngine`);
    await page.getByRole('button', { name: '新建流程' }).first().click();
    await page.getByLabel('流程名称*').fill('用车申请');
    await page.getByLabel('流程编码*').fill('carRequest');
    await choose(page, '流程分类*', '审核流程');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('heading', { name: '用车申请' }).waitFor();

    await page.getByRole('button', { name: '表单字段' }).click();
    await drawer().getByRole('button', { name: '添加字段' }).click();
    await drawer().getByLabel('字段名称').fill('用车事由');
    await drawer().getByRole('button', { name: '添加字段' }).click();
    await drawer().getByLabel('字段名称').last().fill('里程');
    await drawer().getByRole('group', { name: '里程' }).getByLabel('字段类型').click();
    await page.getByTitle('数字输入', { exact: true }).last().click();
    await close();

    await add(0, '审批');
    await drawer().getByLabel('节点名称').fill('部门审批');
    await close();
    await page.getByRole('button', { name: '1 处问题' }).click();
    await page.getByText('未设置处理人').waitFor();
    await page.keyboard.press('Escape');
    await card('部门审批').click();
    // Those to whom it is copied are chosen further below.
    const handlers = drawer().getByLabel('用户').first();
    await handlers.click();
    await handlers.fill('周敏');
    await page.locator('.ant-select-item-option').filter({ hasText: '周敏' }).last().click();
    await choose(page, '打印模板', '派车单');
    await close();
    await card('周敏').waitFor();
    await page.getByRole('button', { name: '问题', exact: true }).waitFor();

    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByLabel('版本说明').fill('第一版');
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('第 1 版').first().waitFor();

    // As BPMN other tools read the same steps, and one is told what it cannot say.
    const saved = page.waitForEvent('download');
    await (await actionOf(page.locator('.page-actions'), '导出 BPMN')).click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), '用车申请.bpmn');
    const names = await page.evaluate(
      (xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        return [...parsed.querySelectorAll('startEvent, userTask, endEvent')].map(
          (step) => `${step.localName} ${step.getAttribute('name') ?? ''}`,
        );
      },
      await readFile(await file.path(), 'utf8'),
    );
    assert.deepEqual(names.slice(0, 2), ['startEvent 发起', 'userTask 部门审批']);
    await drawer()
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
    await drawer().waitFor({ state: 'hidden' });
  });

  test('steps are undone, copied and deleted by keys', async () => {
    const count = () => page.locator('.process-card').count();
    await add(1, '条件分支');
    await card('条件 1').waitFor();
    assert.equal(await count(), 4);
    await card('部门审批').focus();
    await page.keyboard.press('Control+z');
    await card('条件 1').waitFor({ state: 'detached' });
    await card('部门审批').focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await card('部门审批').nth(1).waitFor();
    await card('部门审批').nth(1).focus();
    await page.keyboard.press('Delete');
    await card('部门审批').nth(1).waitFor({ state: 'detached' });
    assert.equal(await count(), 2);
  });

  test('a person launches the process, the approver decides, and both see how it ended', async () => {
    const applicant = await openDesk();
    const approver = await openDesk();
    try {
      await signIn(applicant.page, product.url, 'tangmy');
      await applicant.page.goto(`${product.url}/workFlow/flowLaunch`);
      await applicant.page.getByRole('link', { name: /用车申请/ }).click();
      await applicant.page.getByLabel('用车事由').fill('去东湖水厂检查');
      await applicant.page.getByLabel('里程').fill('42');
      await applicant.page.getByRole('button', { name: /^提\s?交$/ }).click();
      const mine = applicant.page.getByRole('row').filter({ hasText: '唐明月的用车申请' });
      await mine.getByText('审批中').waitFor();

      await signIn(approver.page, product.url, 'zhoumin');
      // What waits among all other work leads to the process as its own list does.
      await approver.page.goto(`${product.url}/myReview`);
      await approver.page.getByText('唐明月的用车申请').first().click();
      await approver.page.getByText('去东湖水厂检查').waitFor();
      // The step names one template; whoever launched the process has all.
      const actions = approver.page.locator('.page-actions');
      await (await actionOf(actions, '打印：派车单')).waitFor();
      assert.equal(await approver.page.getByRole('menuitem', { name: '打印：用车清单' }).count(), 0);
      const saved = approver.page.waitForEvent('download');
      await approver.page.getByRole('menuitem', { name: '打印：派车单' }).click();
      assert.match((await saved).suggestedFilename(), /唐明月的用车申请.*\.pdf$/);
      await approver.page.getByRole('button', { name: /^同\s?意$/ }).click();
      const question = approver.page.getByRole('dialog');
      await question.getByLabel('意见').fill('注意安全');
      // Meanwhile it goes to somebody else and comes back: the page tells so and keeps what was written.
      const item = new URL(approver.page.url()).searchParams.get('item') ?? '';
      const give = (account: string) =>
        ({ handleOpinion: '请先看看', freeApproverUserId: demoId('user', account) }) as const;
      await ask(approver.page, 'POST', `${ENGINE}/FlowBefore/Transfer/${item}`, give('chenyl'));
      const other = await callAs(product.url, 'chenyl');
      await other.send('POST', `${ENGINE}/FlowBefore/Transfer/${item}`, give('zhoumin'));
      await question.getByRole('button', { name: /^同\s?意$/ }).click();
      const notice = approver.page.getByRole('alert').filter({ hasText: '流程已有新的进展' });
      await notice.getByText('您填写的内容已保留').waitFor();
      await notice.getByRole('listitem').filter({ hasText: '周敏 · 请先看看' }).waitFor();
      await approver.page.getByRole('button', { name: /^同\s?意$/ }).click();
      assert.equal(await question.getByLabel('意见').inputValue(), '注意安全');
      await question.getByRole('button', { name: /^同\s?意$/ }).click();
      await approver.page.getByText('已通过').first().waitFor();
      await approver.page.goto(`${product.url}/workFlow/flowDone`);
      await approver.page.getByText('唐明月的用车申请').first().waitFor();

      await applicant.page.getByRole('button', { name: /未读消息/ }).click();
      await applicant.page.getByRole('dialog').getByText('唐明月的用车申请').first().click();
      await applicant.page.getByText('注意安全').waitFor();
      await applicant.page.getByRole('tab', { name: '流程图' }).click();
      await applicant.page
        .locator('.process-card[data-mark="past"]')
        .filter({ hasText: '部门审批' })
        .waitFor();
    } finally {
      await applicant.close();
      await approver.close();
    }
  });

  test('a person lets somebody act for him, and ends it', async () => {
    await page.goto(`${product.url}/workFlow/entrust`);
    await page.getByRole('button', { name: '新建委托' }).first().click();
    await choose(page, '受托人*', '陈雨');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    const row = page.getByRole('row').filter({ hasText: '陈雨' });
    await row.getByText('生效中').waitFor();
    await row.hover();
    await row.getByRole('button', { name: '结束委托' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '结束委托' }).click();
    await row.getByText('已过期').waitFor();
  });
});
