import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { demoId } from '../../server/src/testing/demo-people.ts';
import { type Desk, deskIn, openBrowser, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { callAs } from './play/api.ts';
import { seriousFaults } from './play/looks.ts';

const PICTURE = {
  name: '现场.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The conversation with a person, found among the contacts. */
async function talkTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^内部聊天/ }).click();
  await page.getByRole('tab', { name: '联系人' }).click();
  await page.getByLabel('搜索姓名或账号').fill(name);
  await page.getByRole('tabpanel').getByRole('button', { name }).click();
  await page.getByRole('region', { name: `与${name}的聊天` }).waitFor();
}

const field = (page: Page) => page.getByRole('textbox', { name: /输入消息/ });
const lines = (page: Page) => page.locator('.chat-message');

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** A connection to the server that can be cut. */
async function cuttable(page: Page) {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/message\/websocket/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(message));
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

describe('chat', () => {
  let product: Product;
  let browser: Browser;
  let luo: Desk;
  let tang: Desk;
  let line: Awaited<ReturnType<typeof cuttable>>;

  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    luo = await deskIn(browser);
    tang = await deskIn(browser);
    line = await cuttable(luo.page);
    await signIn(luo.page, product.url, 'luozq');
    await signIn(tang.page, product.url, 'tangmy');
  });
  after(async () => {
    await browser.close();
    await product.stop();
  });

  test('a text and an emoticon reach the other person, who is told, and the writer sees that they were read', async () => {
    await talkTo(luo.page, '唐明月');
    await write(luo.page, '   ');
    await write(luo.page, '  请看一下资料 <b>谢谢</b>  ');
    await field(luo.page).fill('第一行');
    await field(luo.page).press('Shift+Enter');
    await field(luo.page).pressSequentially('第二行');
    await luo.page.getByRole('button', { name: '表情' }).click();
    assert.equal(await luo.page.locator('.chat-emoticons li').count(), 120);
    await luo.page.getByRole('button', { name: '赞', exact: true }).click();
    await field(luo.page).press('Enter');
    await luo.page.getByText('未读', { exact: true }).nth(1).waitFor();
    assert.equal(await lines(luo.page).count(), 2);

    const bell = tang.page.getByRole('button', { name: '内部聊天，2 条未读' });
    await bell.waitFor();
    assert.match((await bell.getAttribute('class')) ?? '', /chat-blinks/);
    await bell.click();
    await tang.page.getByRole('button', { name: /罗志强/ }).click();
    await lines(tang.page).getByText('请看一下资料 <b>谢谢</b>', { exact: true }).waitFor();
    await lines(tang.page)
      .getByText(/第一行\s*第二行/)
      .waitFor();
    await lines(tang.page).getByRole('img', { name: '[赞]' }).waitFor();
    await luo.page.getByText('已读', { exact: true }).nth(1).waitFor();
    await tang.page.getByRole('button', { name: '内部聊天', exact: true }).waitFor();
    for (const { page } of [luo, tang]) assert.deepEqual(await seriousFaults(page, '.chat-drawer'), []);
  });

  test('a picture is looked at, sent and opened; what is no picture, too large or too many is refused in words', async () => {
    const { page } = luo;
    const chooser = page.locator('.chat-tools input[type=file]').first();
    await chooser.setInputFiles(PICTURE);
    await page.getByRole('button', { name: '移除图片' }).waitFor();
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await lines(tang.page).getByRole('button', { name: '查看图片' }).click();
    await tang.page.getByRole('dialog', { name: '罗志强发送的图片' }).waitFor();
    await tang.page.keyboard.press('Escape');

    await chooser.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(5 * 1024 ** 2 + 1) });
    await page.getByText('图片大小不能超过5M').waitFor();
    await chooser.setInputFiles({ name: '清单.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('请上传图片').waitFor();
    const paste = (count: number) =>
      field(page).evaluate((area, files) => {
        const data = new DataTransfer();
        for (let n = 0; n < files; n++) data.items.add(new File(['x'], `${n}.png`, { type: 'image/png' }));
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      }, count);
    await paste(2);
    await page.getByText('一次只能发送一张图片').waitFor();
  });

  test('what is written without a connection waits, survives a reload and arrives once', async () => {
    const { page } = luo;
    await line.cut();
    await page.getByText(/连接已断开/).waitFor();
    await write(page, '离线时写的');
    await page.getByText('连接后自动发送', { exact: true }).waitFor();
    await page.getByRole('button', { name: '发送当前页面' }).click();
    await lines(page).locator('.chat-card').waitFor();
    await page.locator('.chat-tools input[type=file]').first().setInputFiles(PICTURE);
    await page.getByRole('button', { name: '移除图片' }).waitFor();
    await field(page).press('Enter');
    const pictures = lines(tang.page).locator('.chat-picture');
    const seen = await pictures.count();
    await lines(page).locator('.chat-picture').nth(seen).waitFor();
    await page.reload();
    line.mend();
    await talkTo(page, '唐明月');
    await lines(tang.page).getByText('离线时写的').waitFor();
    await lines(tang.page).locator('.chat-card').waitFor();
    await pictures.nth(seen).waitFor();
    await lines(page).getByText('离线时写的').waitFor();
    await write(page, '又连上了');
    await lines(tang.page).getByText('又连上了').waitFor();
    assert.equal(await lines(tang.page).getByText('离线时写的').count(), 1);
    assert.equal(await lines(page).getByText('离线时写的').count(), 1);
    assert.equal(await pictures.count(), seen + 1);
  });

  test('a message is quoted and recalled, a file is sent, and words are found in all conversations', async () => {
    const { page } = tang;
    const acts = async (from: Page, text: string, act: string) => {
      const message = lines(from).filter({ hasText: text }).last();
      await message.hover();
      await message.getByRole('button', { name: '消息操作' }).click();
      await from.getByRole('menuitem', { name: act }).click();
    };
    await acts(page, '又连上了', '引用');
    await page.getByRole('button', { name: '取消引用' }).waitFor();
    await write(page, '收到，写错了');
    const answer = lines(luo.page).filter({ hasText: '收到，写错了' });
    await answer.locator('blockquote').getByText('罗志强：又连上了').waitFor();
    await acts(page, '收到，写错了', '撤回');
    await luo.page.getByText('唐明月撤回了一条消息').waitFor();
    await page.getByRole('button', { name: '重新编辑' }).click();
    assert.equal(await field(page).inputValue(), '收到，写错了');
    await field(page).fill('收到');
    await field(page).press('Enter');
    await lines(luo.page).getByText('收到', { exact: true }).waitFor();

    await page
      .locator('.chat-tools input[type=file]')
      .last()
      .setInputFiles({
        name: '说明.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('一行'),
      });
    await page.getByText('说明.txt').waitFor();
    await field(page).press('Enter');
    const download = luo.page.waitForEvent('download');
    await luo.page.getByRole('button', { name: /下载 说明\.txt/ }).click();
    assert.equal((await download).suggestedFilename(), '说明.txt');

    await page.getByRole('tab', { name: '消息' }).click();
    await page.getByLabel('搜索会话和消息').fill('离线时');
    await page.getByRole('region', { name: '聊天记录' }).getByRole('button').click();
    await page.locator('.chat-history').getByText('离线时写的').waitFor();
    assert.equal(await page.getByLabel('搜索聊天记录').inputValue(), '离线时');
    await page.getByRole('button', { name: '返回会话' }).click();
    assert.deepEqual(await seriousFaults(page, '.chat-drawer'), []);
  });

  test('a message is reported, an administrator removes it for everybody, and both people are told', async () => {
    await write(luo.page, '这句话不合适');
    const line = lines(tang.page).filter({ hasText: '这句话不合适' });
    await line.hover();
    await line.getByRole('button', { name: '消息操作' }).click();
    await tang.page.getByRole('menuitem', { name: '举报' }).click();
    const dialog = tang.page.getByRole('dialog', { name: '举报罗志强的消息' });
    await dialog.getByRole('radio', { name: '其他' }).check();
    await dialog.getByLabel('补充说明').fill('请管理员看一下');
    assert.deepEqual(await seriousFaults(tang.page, '.ant-modal'), []);
    await dialog.getByRole('button', { name: '举报' }).click();
    await tang.page.getByText('已提交举报').waitFor();

    const admin = await deskIn(browser);
    const { page } = admin;
    await signIn(page, product.url, 'admin');
    await page.goto(`${product.url}/system/chatReport`);
    await page.getByRole('button', { name: '这句话不合适' }).click();
    const drawer = page.getByRole('dialog', { name: '聊天举报' });
    await drawer.getByText('请管理员看一下').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await drawer.getByRole('button', { name: '移除消息' }).click();
    await page.getByLabel(/说明/).fill('违反沟通规范');
    await page.getByRole('button', { name: '移除消息' }).last().click();
    await drawer.getByText('已移除消息').waitFor();
    await page.context().close();

    for (const one of [luo.page, tang.page]) {
      await one.locator('.chat-lines').getByText('消息已被管理员移除').waitFor();
      assert.equal(await lines(one).filter({ hasText: '这句话不合适' }).count(), 0);
    }
  });

  test('the history is searched by a keyword, and fetches older messages near its top', async () => {
    const { page } = luo;
    for (let n = 1; n <= 55; n++) await write(page, `编号 ${n} 号`);
    await lines(page).getByText('编号 55 号').waitFor();
    await page.getByRole('button', { name: '聊天记录', exact: true }).click();
    const history = page.locator('.chat-history');
    await history.getByText('编号 55 号').waitFor();
    assert.equal(await lines(page).count(), 50);
    await history.locator('.chat-lines').evaluate((area) => area.scrollTo(0, 0));
    await history.getByText('请看一下资料').waitFor();
    await page.getByLabel('搜索聊天记录').fill('离线时');
    await page.waitForFunction(() => document.querySelectorAll('.chat-history .chat-message').length === 1);
    await page.getByLabel('搜索聊天记录').fill('没有这句话');
    await history.getByText('没有找到').waitFor();
    await page.getByRole('button', { name: '返回会话' }).click();
    await field(page).waitFor();
  });

  test('a text does not overtake the picture before it', async () => {
    const { page } = luo;
    let upload = () => {};
    const held = new Promise<void>((resolve) => {
      upload = resolve;
    });
    await page.route(/Uploader\/IM/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('.chat-tools input[type=file]').first().setInputFiles(PICTURE);
    await page.getByRole('button', { name: '移除图片' }).waitFor();
    await write(page, '图片之后的话');
    await lines(page).filter({ hasText: '图片之后的话' }).getByText('发送中').waitFor();
    upload();
    await lines(tang.page).getByText('图片之后的话').waitFor();
    const arePictures = await lines(tang.page).evaluateAll((all) =>
      all.slice(-2).map((one) => one.querySelector('.chat-picture') !== null),
    );
    assert.deepEqual(arePictures, [true, false]);
  });

  test('what arrives while the history is shown stays unread, and another window knows of it', async () => {
    const { page } = tang;
    await page.getByRole('button', { name: '聊天记录', exact: true }).click();
    await write(luo.page, '您在看记录');
    const own = lines(luo.page).filter({ hasText: '您在看记录' });
    await own.getByText('未读', { exact: true }).waitFor();
    await page.getByRole('button', { name: '内部聊天，1 条未读' }).waitFor();

    const second = await page.context().newPage();
    await second.goto(`${product.url}/home`);
    await second.getByRole('button', { name: '内部聊天，1 条未读' }).waitFor();
    await talkTo(second, '罗志强');
    await own.getByText('已读', { exact: true }).waitFor();
    await page.getByRole('button', { name: '内部聊天', exact: true }).waitFor();
    await page.close();
    await write(luo.page, '换了窗口');
    await lines(second).getByText('换了窗口').waitFor();
    await write(second, '收到了');
    await lines(luo.page).getByText('收到了').waitFor();
  });

  test('the team of an issued audit finds its conversation, and what is written there opens with the audit', async () => {
    const { page } = luo;
    const other = tang.context.pages().at(-1) ?? tang.page;
    await issueAudit(product.url, '江北专项审核', { lead: 'luozq', auditor: 'tangmy' });
    for (const one of [page, other]) {
      await one.reload();
      await one.getByRole('button', { name: /^内部聊天/ }).click();
      await one
        .getByRole('tabpanel')
        .getByRole('button', { name: /江北专项审核/ })
        .click();
      await one.getByRole('button', { name: '2 人' }).waitFor();
    }
    await write(page, '明天九点进场');
    await lines(other).getByText('明天九点进场').waitFor();
    assert.equal(await other.locator('.chat-sender').textContent(), '罗志强');
    await write(other, '收到，资料已备好');
    await lines(page).getByText('收到，资料已备好').waitFor();
    await page.getByRole('link', { name: '打开审核' }).click();
    await page.waitForURL(/\/checkInfo\?id=/);
    await page.getByRole('heading', { name: '江北专项审核' }).first().waitFor();
    await page.getByRole('button', { name: '发送当前页面' }).click();
    await other.locator('.chat-card').click();
    await other.waitForURL(/\/checkInfo\?id=/);
    assert.deepEqual(await seriousFaults(other, '.chat-drawer'), []);
  });
});

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type TeamOfTwo = { readonly lead: string; readonly auditor: string };

/** An audit with a team of two, issued without the screens of audits. */
async function issueAudit(url: string, fullName: string, { lead, auditor }: TeamOfTwo): Promise<void> {
  const path = '/api/audit/check';
  const department = await callAs(url, 'chenyl');
  const { list } = await department.get<{ list: { id: string }[] }>('/api/audit/standard/Selector');
  const member = (account: string, memberRole: string) => ({
    userId: demoId('user', account),
    memberRole,
    lines: [],
    orgIds: [],
    competence: [],
    expiresAt: null,
  });
  const stages = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];
  const draft = {
    fullName,
    year: Number(dayIn(1).slice(0, 4)),
    checkType: 1,
    programmeId: null,
    ...{
      offPlanReason: '年度方案之外，按集团要求增加',
      objectives: '评价',
      scope: '一家公司',
      criteria: '审核标准',
    },
    startDate: dayIn(1),
    endDate: dayIn(90),
    evidenceDueDate: null,
    packagePlan: [],
    options: { blindScoring: false, processOpen: false, acceptBy: 'COORD' },
    stagePlan: stages.map((stage, at) => ({
      stage,
      enabled: true,
      mergeRule: 'LEAD',
      sampling: false,
      startDate: dayIn(2 + at * 10),
      dueDate: dayIn(11 + at * 10),
    })),
    leadAuditorId: demoId('user', lead),
    members: [member(lead, 'LEAD'), member(auditor, 'AUDITOR')],
    tasks: [
      {
        unitOrgId: demoId('org', 'C03'),
        standardVersionId: list[0]?.id,
        partnerOrgId: demoId('org', 'C04'),
      },
    ],
  };
  type Audit = { readonly id: string; readonly rev: number };
  const { id, rev } = await department.send<Audit>('POST', path, draft);
  const audit = await department.send<Audit>('PUT', `${path}/${id}/Actions/Submit`, { rev });
  const head = await callAs(url, 'zhoumin');
  await head.send('PUT', `${path}/${id}/Actions/Approve`, { rev: audit.rev });
}
