import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Caller, callAs } from './play/api.ts';
import { actionOf, asPerson, atDesk, choose } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';

const ENGINE = '/api/workflow/Engine';
const MARK = String(Date.now()).slice(-6);
const NAME = `设备大修${MARK}`;
const CHILD = `停机申请${MARK}`;
const TITLE = `唐明月的${NAME}`;
const COSTLY = '送水泵';

describe('a process that is drawn, played, changed while it runs and simulated', () => {
  let house: House;
  let admin: Seat;
  let page: Page;
  const callers = new Map<string, Caller>();

  before(async () => {
    house = await openHouse();
    const caller = await callAs(house.url, 'admin');
    const { id } = await caller.send<{ id: string }>('POST', `${ENGINE}/FlowEngine`, {
      fullName: CHILD,
      enCode: `stop${MARK}`,
      category: 'office',
      icon: 'icon-ym icon-ym-node',
      formData: '[]',
      flowTemplateJson: JSON.stringify({
        type: 'start',
        nodeId: 'start',
        properties: { title: '发起' },
        childNode: {
          type: 'approver',
          nodeId: 'agree',
          properties: { title: '班组同意', assigneeType: 3 },
        },
      }),
    });
    await caller.send('POST', `${ENGINE}/FlowEngine/Release/${id}`, { note: '' });
    admin = await house.sitDown('admin');
    page = admin.page;
  });
  after(() => house.close());

  const drawer = () => page.getByRole('dialog');
  const close = async () => {
    await drawer()
      .getByRole('button', { name: /^关\s?闭$/ })
      .click();
    await drawer().waitFor({ state: 'hidden' });
  };
  const add = async (behind: number, name: string) => {
    await page.getByRole('button', { name: '添加节点' }).nth(behind).click();
    await page.getByRole('menuitem', { name: new RegExp(`${name}$`) }).click();
  };
  const called = (title: string) => drawer().getByLabel('节点名称').fill(title);
  const people = async (...names: readonly string[]) => {
    const box = drawer().getByLabel('用户').first();
    for (const name of names) {
      await box.click();
      await box.fill(name);
      await page.locator('.ant-select-item-option').filter({ hasText: name }).last().click();
    }
  };
  const approval = async (behind: number, title: string, ...names: readonly string[]) => {
    await add(behind, '审批');
    await called(title);
    await people(...names);
  };
  const publish = async (version: number) => {
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    // The list behind it says so too.
    const state = page.locator('.page-title-row').getByText(`第 ${version} 版`);
    await state.locator('visible=true').waitFor();
  };
  const launch = async ({ page: desk, url }: Seat, device: string) => {
    await desk.goto(`${url}/workFlow/flowLaunch`);
    await desk.getByRole('link', { name: new RegExp(NAME) }).click();
    await desk.getByRole('textbox', { name: '设备' }).fill(device);
    await desk.getByRole('button', { name: /^提\s?交$/ }).click();
    await desk.getByRole('row').filter({ hasText: TITLE }).getByText('审批中').waitFor();
  };
  /** What comes after a sub-process or a pause is there a moment later. */
  const agree = async (account: string, title: string) => {
    const caller = callers.get(account) ?? (await callAs(house.url, account));
    callers.set(account, caller);
    for (let tries = 0; tries < 150; tries++) {
      const { list } = await caller.get<{ list: { id: string; fullName: string }[] }>(
        `${ENGINE}/FlowBefore/List/1`,
      );
      const item = list.find(({ fullName }) => fullName.includes(title));
      if (item)
        return caller.send('POST', `${ENGINE}/FlowBefore/Audit/${item.id}`, { handleOpinion: '同意' });
      await sleep(200);
    }
    throw new Error(`${account} has nothing to decide in ${title}`);
  };
  const past = (desk: Page, title: string) =>
    desk.locator('.process-card[data-mark="past"]').filter({ hasText: title }).waitFor();

  test('it is drawn with parallel and inclusive lanes, a counter-sign, a sub-process, a timer and a service', async () => {
    await atDesk(admin, async ({ url }) => {
      await page.goto(`${url}/workFlow/flowEngine`);
      await page.getByRole('button', { name: '新建流程' }).first().click();
      await page.getByLabel('流程名称*').fill(NAME);
      await page.getByLabel('流程编码*').fill(`repair${MARK}`);
      await choose(page, '流程分类*', '行政办公');
      await page.getByRole('button', { name: /保\s?存/ }).click();
      await page.getByRole('heading', { name: NAME }).waitFor();
      await page.getByRole('button', { name: '表单字段' }).click();
      await drawer().getByRole('button', { name: '添加字段' }).click();
      await drawer().getByLabel('字段名称').fill('设备');
      await close();

      // From the end to the beginning: each comes directly below the start.
      await approval(0, '验收', '林志远');
      await close();
      await add(0, '服务');
      await called('通知班组');
      await drawer().getByRole('combobox', { name: '服务', exact: true }).click();
      await page.getByTitle('发送消息').click();
      await drawer().getByLabel('消息内容').fill('大修已安排');
      await close();
      await add(0, '定时器');
      await called('冷却');
      await drawer().getByLabel('秒', { exact: true }).fill('1');
      await close();
      await add(0, '包容分支');
      await page.locator('.process-card').filter({ hasText: '条件 1' }).click();
      await called('大型设备');
      await drawer().getByRole('button', { name: '添加条件' }).click();
      await drawer().getByLabel('值', { exact: true }).fill(COSTLY);
      await close();
      await approval(1, '费用审核', '潘玉亭');
      await close();
      await add(0, '并行分支');
      await approval(1, '会签', '罗志强', '何一鸣');
      await drawer().getByRole('tab', { name: '表决与驳回' }).click();
      await drawer().getByRole('combobox', { name: '多人时' }).click();
      await page.getByTitle('会签：同时征求所有人').click();
      await close();
      await add(3, '子流程');
      await called('停机');
      await choose(page, /^流程$/, CHILD);
      await people('赵清风');
      await close();
      await publish(1);
    });
  });

  test('its lanes, its sub-process, its pause and its service are played', async () => {
    await asPerson(house, 'tangmy', async (seat) => {
      await launch(seat, COSTLY);
      await agree('luozq', TITLE);
      await agree('heyx', TITLE);
      await agree('zhaoqf', CHILD);
      await agree('panyt', TITLE);
      await agree('linzy', TITLE);
      const { page: desk, url } = seat;
      await desk.goto(`${url}/workFlow/flowLaunch?tab=mine`);
      const mine = desk.getByRole('row').filter({ hasText: TITLE }).first();
      await mine.getByText('已通过').waitFor();
      await mine.getByText(TITLE).click();
      await desk.getByRole('tab', { name: '流程图' }).click();
      for (const step of ['会签', '停机', '费用审核', '冷却', '通知班组', '验收']) await past(desk, step);
      await desk.goto(`${url}/messageRecord`);
      // That of the service bears the title of the instance; that of the end says how it ended.
      await desk.getByText(TITLE, { exact: true }).first().waitFor();
      // Another one, whose device asks for no lane of the inclusive branch, runs on while the process is changed.
      await launch(seat, '阀门');
    });
  });

  test('the process is changed, simulated on what was, and the running instance moves to the new version', async () => {
    await atDesk(admin, async ({ url }) => {
      await page.locator('.process-card').filter({ hasText: '验收' }).waitFor();
      await approval((await page.getByRole('button', { name: '添加节点' }).count()) - 1, '复验', '周敏');
      await close();
      await (await actionOf(page.locator('.page-actions'), '模拟运行')).click();
      const simulated = drawer().getByRole('row').filter({ hasText: TITLE });
      // The one that ended would have gone on; of the running one only the way so far is compared.
      const later = simulated.filter({ hasText: '复验（周敏）' });
      await later.filter({ hasText: '路径不同' }).waitFor();
      await later.filter({ hasText: '一致' }).waitFor();
      await close();
      await publish(2);

      await page.goto(`${url}/workFlow/flowEngine`);
      const row = page.getByRole('row').filter({ hasText: NAME });
      await (await actionOf(row, '迁移运行中的流程')).click();
      await drawer().getByRole('row').filter({ hasText: TITLE }).getByText('原步骤继续').waitFor();
      await drawer().getByRole('checkbox', { name: TITLE }).check();
      await drawer().getByLabel('迁移原因').fill('增加复验');
      await drawer().getByRole('button', { name: '迁移 1 个流程' }).click();
      await page.getByText('已迁移 1 个流程').waitFor();
      await page.goto(`${url}/workFlow/flowEngine`);

      // A file of it comes back; what would replace the draft is asked before.
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        (await actionOf(row, '导出')).click(),
      ]);
      const file = await text(await download.createReadStream());
      const bring = (said: string) =>
        page
          .getByLabel('导入', { exact: true })
          .setInputFiles({ name: `${NAME}.txt`, mimeType: 'text/plain', buffer: Buffer.from(said) });
      await bring(file);
      await page.getByText('已导入', { exact: true }).waitFor();
      await bring(file.replaceAll('复验', '再验'));
      await page.getByText(`以下草稿将被文件内容替换：${NAME}`).waitFor();
      await page.getByRole('button', { name: /^覆\s?盖$/ }).click();
      await page.getByText('已导入', { exact: true }).last().waitFor();
      await row.getByText(NAME, { exact: true }).click();
      await page.locator('.process-card').filter({ hasText: '再验' }).waitFor();
    });
    await asPerson(house, 'tangmy', async ({ page: desk, url }) => {
      await agree('luozq', TITLE);
      await agree('heyx', TITLE);
      await agree('zhaoqf', CHILD);
      await agree('linzy', TITLE);
      await agree('zhoumin', TITLE);
      await desk.goto(`${url}/workFlow/flowLaunch?tab=mine`);
      await desk.getByRole('row').filter({ hasText: TITLE }).filter({ hasText: '已通过' }).nth(1).waitFor();
    });
  });
});
