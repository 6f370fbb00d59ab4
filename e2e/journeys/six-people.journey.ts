import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { demoId } from '../../server/src/testing/demo-people.ts';
import { type Caller, callAs } from './play/api.ts';
import { actionOf, atDesk } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import { ask } from './play/people.ts';

const ENGINE = '/api/workflow/Engine';
/** A product that is played on again has the processes of the time before. */
const MARK = String(Date.now()).slice(-6);
const CODE = `six${MARK}`;
const NAME = `联合验收${MARK}`;
const CHILD = `现场复核${MARK}`;
const ROUND = `批量阅办${MARK}`;
const TITLE = `唐明月的${NAME}`;
const COUNTER = '会签';

type Node = Readonly<Record<string, unknown>>;
const node = (type: string, nodeId: string, properties: Node = {}, more: Node = {}): Node => ({
  type,
  nodeId,
  properties: { title: nodeId, ...properties },
  ...more,
});
const people = (...accounts: readonly string[]) => accounts.map((account) => demoId('user', account));
const approver = (
  nodeId: string,
  accounts: readonly string[],
  properties: Node = {},
  more: Node = {},
): Node => node('approver', nodeId, { assigneeType: 6, approvers: people(...accounts), ...properties }, more);

describe('a process of six people', () => {
  let house: House;
  let admin: Caller;
  let main = '';
  let round = '';

  const publish = async (enCode: string, fullName: string, template: Node): Promise<string> => {
    const { id } = await admin.send<{ id: string }>('POST', `${ENGINE}/FlowEngine`, {
      fullName,
      enCode,
      category: 'office',
      icon: 'icon-ym icon-ym-node',
      formData: JSON.stringify([
        { filedId: 'reason', filedName: '验收范围', elementKey: 'comInput', required: true },
      ]),
      flowTemplateJson: JSON.stringify(template),
    });
    await admin.send('POST', `${ENGINE}/FlowEngine/Release/${id}`, { note: '' });
    return id;
  };
  const agree = async (account: string, what: string) => {
    const caller = await callAs(house.url, account);
    const { list } = await caller.get<{ list: { id: string; fullName: string }[] }>(
      `${ENGINE}/FlowBefore/List/1`,
    );
    const item = list.find(({ fullName }) => fullName.includes(what));
    if (!item) throw new Error(`${account} has nothing to decide in ${what}`);
    await caller.send('POST', `${ENGINE}/FlowBefore/Audit/${item.id}`, { handleOpinion: '同意' });
  };
  const open = async (page: Page, list: string, title = TITLE) => {
    await page.goto(`${house.url}/workFlow/${list}`);
    await page.getByRole('row').filter({ hasText: title }).first().getByText(title).click();
    await page.locator('.process-detail').waitFor();
  };
  const act = async (page: Page, name: string) =>
    (await actionOf(page.locator('.page-actions'), name)).click();
  const answer = async (page: Page, name: RegExp) => {
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const name = async (page: Page, person: string) => {
    const box = page.getByRole('dialog').getByRole('combobox').first();
    await box.click();
    await box.fill(person);
    await page.locator('.ant-select-item-option').filter({ hasText: person }).last().click();
  };

  const seats = new Map<string, Seat>();
  /** Everybody stays at the desk where he signed in first. */
  const asPerson = async (account: string, play: (seat: Seat) => Promise<void>) => {
    const seat = seats.get(account) ?? (await house.sitDown(account));
    seats.set(account, seat);
    await atDesk(seat, play);
  };

  before(async () => {
    house = await openHouse();
    admin = await callAs(house.url, 'admin');
    const child = await publish(
      `${CODE}_child`,
      CHILD,
      node('start', 'start', {}, { childNode: approver('复核', ['zhaoqf']) }),
    );
    main = await publish(
      CODE,
      NAME,
      node(
        'start',
        'start',
        { hasPressBtn: true, hasRevokeBtn: true, afterReturn: 'again', isBatchApproval: true },
        {
          childNode: {
            ...node('empty', 'lanes'),
            conditionType: 'interflow',
            conditionNodes: [
              approver(
                COUNTER,
                ['chenyl', 'luozq', 'huangwl'],
                { counterSign: 1, countersignRatio: 100, hasFreeApprover: true },
                { isInterflow: true },
              ),
              node(
                'subFlow',
                '子流程',
                {
                  initiateType: 6,
                  initiator: people('linzy'),
                  flowId: child,
                  assignList: [{ parentField: 'reason', childField: 'reason' }],
                },
                { isInterflow: true },
              ),
            ],
            childNode: approver('终审', ['linzy']),
          },
        },
      ),
    );
    round = await publish(
      `${CODE}_round`,
      ROUND,
      node('start', 'start', { isBatchApproval: true }, { childNode: approver('阅办', ['linzy']) }),
    );
  });
  after(() => house.close());

  test('it is launched, and whoever finds something missing returns it out of the lanes', async () => {
    await asPerson('tangmy', async ({ page, url }) => {
      await page.goto(`${url}/processDetail?flowId=${main}`);
      await page.getByLabel('验收范围').fill('东湖水厂');
      await page.getByRole('button', { name: /^提\s?交$/ }).click();
      await page.getByRole('row').filter({ hasText: TITLE }).first().getByText('审批中').waitFor();
    });
    await asPerson('huangwl', async ({ page }) => {
      await open(page, 'flowTodo');
      await act(page, '退回');
      const question = page.getByRole('dialog');
      await question.getByLabel('意见').fill('缺少检测报告');
      await question.getByRole('button', { name: /^退\s?回$/ }).click();
      // The sub-process of the other lane would end with it.
      await question.getByText('还在进行').waitFor();
      await question.getByLabel('同时结束子流程').check();
      await answer(page, /退\s?回$/);
      await page.getByText('已退回').first().waitFor();
    });
  });

  test('the initiator adds what is missing, and the lanes open anew for a delegate, an added signer and another person', async () => {
    const luo = await callAs(house.url, 'luozq');
    const now = Date.now();
    await luo.send('POST', `${ENGINE}/FlowDelegate`, {
      toUserId: demoId('user', 'heyx'),
      flowId: main,
      startTime: now - 60_000,
      endTime: now + 3_600_000,
      description: '出差',
    });
    await asPerson('tangmy', async ({ page }) => {
      await open(page, 'flowTodo');
      await page.getByText('缺少检测报告').first().waitFor();
      await page.getByLabel('验收范围').fill('东湖水厂（附检测报告）');
      await page.getByRole('button', { name: /^提\s?交$/ }).click();
      await page.getByText('审批中').first().waitFor();
      await act(page, '催办');
      await page.getByText('已提醒').first().waitFor();
    });
    await asPerson('chenyl', async ({ page }) => {
      await open(page, 'flowTodo');
      await page.getByText('东湖水厂（附检测报告）').waitFor();
      await act(page, '加签');
      await name(page, '赵清风');
      await answer(page, /加\s?签$/);
      await page.getByText('加签').first().waitFor();
    });
    await asPerson('chenyl', async ({ page }) => {
      await open(page, 'flowDone');
      await act(page, '取消加签');
      await page.getByRole('dialog').getByText('赵清风').waitFor();
      await answer(page, /取消加签$/);
      await page.getByRole('button', { name: /^同\s?意$/ }).waitFor();
      await act(page, '加签');
      await name(page, '赵清风');
      await answer(page, /加\s?签$/);
    });
    await agree('zhaoqf', TITLE);
    await asPerson('huangwl', async ({ page }) => {
      await open(page, 'flowTodo');
      await act(page, '转办');
      await name(page, '潘');
      await answer(page, /转\s?办$/);
      await page.locator('.history').getByText('潘玉亭').waitFor();
    });
  });

  test('a decision is recalled, the delegate decides for another, and the last one approves all at once', async () => {
    await asPerson('chenyl', async ({ page }) => {
      await open(page, 'flowTodo');
      await page.getByRole('button', { name: /^同\s?意$/ }).click();
      await answer(page, /^同\s?意$/);
      await open(page, 'flowDone');
      await act(page, '撤回决定');
      await answer(page, /撤回决定$/);
      await page.getByRole('button', { name: /^同\s?意$/ }).click();
      await answer(page, /^同\s?意$/);
      await page.getByRole('button', { name: /^同\s?意$/ }).waitFor({ state: 'hidden' });
    });
    await asPerson('heyx', async ({ page }) => {
      await open(page, 'flowTodo');
      await page.getByText('代罗志强处理').waitFor();
      await page.getByRole('button', { name: /^同\s?意$/ }).click();
      await answer(page, /^同\s?意$/);
      await page.getByRole('button', { name: /^同\s?意$/ }).waitFor({ state: 'hidden' });
    });
    await agree('panyt', TITLE);
    await agree('zhaoqf', CHILD);
    await asPerson('tangmy', async ({ page }) => {
      const body = { flowId: round, status: 0, data: JSON.stringify({ reason: '阅办' }) };
      for (let made = 0; made < 2; made++) await ask(page, 'POST', `${ENGINE}/FlowTask`, body);
    });
    await asPerson('linzy', async ({ page, url }) => {
      await page.goto(`${url}/workFlow/flowTodo`);
      await page.getByRole('row').filter({ hasText: TITLE }).waitFor();
      for (const title of [TITLE, ROUND])
        for (const row of await page.getByRole('row').filter({ hasText: title }).all())
          await row.getByRole('checkbox').check();
      // The server decides them, and its answer is lost: the list shows what was done, and the next try is told so.
      await page.route(
        /\/BatchOperation(\?|$)/,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: '批量同意' }).click();
      await dialog.getByRole('button', { name: '批量同意' }).click();
      const waiting = page.getByRole('row', { includeHidden: true });
      await waiting.filter({ hasText: TITLE }).waitFor({ state: 'detached' });
      await dialog.getByRole('button', { name: '批量同意' }).click();
      await dialog.waitFor({ state: 'detached' });
      await waiting.filter({ hasText: ROUND }).waitFor({ state: 'detached' });
    });
    await asPerson('tangmy', async ({ page, url }) => {
      await page.goto(`${url}/workFlow/flowLaunch?tab=mine`);
      await page.getByRole('row').filter({ hasText: TITLE }).first().getByText('已通过').waitFor();
      await page.getByRole('row').filter({ hasText: TITLE }).first().getByText(TITLE).click();
      await page.getByRole('tab', { name: '流程图' }).click();
      await page.locator('.process-card[data-mark="past"]').filter({ hasText: '终审' }).waitFor();
    });
  });
});
