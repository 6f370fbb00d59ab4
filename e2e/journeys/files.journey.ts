import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Desk, openDesk, PASSWORD, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { deskWith, enter, LOOKS, nameOf, seriousFaults } from './play/looks.ts';

const MB = 1024 ** 2;

/** The first bytes of every Word 97 document. */
const OLD_OFFICE = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(2000)]);

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const WORDS = {
  zh: { preview: (name: string) => `预览“${name}”`, onlyDownload: '此类文件不能在线预览，请下载后查看' },
  en: {
    preview: (name: string) => `Preview “${name}”`,
    onlyDownload: 'No preview for this type of file; download it',
  },
};

/** A text of the wanted length that no other file shares. */
const textOf = (bytes: number, seed: string): Buffer => Buffer.alloc(bytes, `${seed} 职安健审核记录\n`);

describe('files', () => {
  let product: Product;
  let desk: Desk;
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'auditplus-files-'));
    product = await startProduct();
    desk = await openDesk();
    await signIn(desk.page, product.url, 'chenyl');
  });
  after(async () => {
    await desk.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A file on the disk: the browser reads it there, piece by piece. */
  const written = async (name: string, content: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const input = () => desk.page.locator('#gallery-files');
  const openFiles = () => desk.page.goto(`${product.url}/kit?part=files`);

  test('wrong types, empty files and files that are too large are refused in the words of the specification', async () => {
    const { page } = desk;
    await openFiles();
    await input().setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await page.getByText('empty.txt：当前文件已损坏无法上传至系统内').waitFor();
    await page
      .locator('#gallery-one')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: textOf(100, 'a') });
    await page.getByText('a.txt：请选择PDF类型的文件').waitFor();
    const picture = page.locator('#gallery-pictures');
    await picture.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: textOf(100, 'a') });
    await page.getByText('a.txt：请上传图片').waitFor();
    await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * MB, 1) });
    await page.getByText('a.png：图片大小超过5MB').waitFor();
  });

  test('a large upload pauses, goes on, and after a reload sends only what is missing', async () => {
    const { page } = desk;
    const file = await written('现场录音.txt', textOf(22 * MB, product.url));
    const sent: string[] = [];
    let isSlow = true;
    await page.route('**/api/file/chunk?fileType*', async (route) => {
      const isHeld = isSlow && sent.length >= 2;
      sent.push(route.request().url());
      if (isHeld) await new Promise((done) => setTimeout(done, 1500));
      await route.continue().catch(() => undefined);
    });
    await openFiles();
    const firstStored = page.waitForResponse(
      (reply) =>
        reply.request().method() === 'POST' && reply.url().includes('/api/file/chunk?fileType') && reply.ok(),
    );
    await input().setInputFiles(file);
    await firstStored;
    await page.getByText(/上传中 [1-9]\d*%/).waitFor();
    await page.getByRole('button', { name: '暂停上传“现场录音.txt”' }).click();
    await page.getByText('已暂停').waitFor();
    await page.getByRole('button', { name: '继续上传“现场录音.txt”' }).click();
    await page.getByText(/上传中 [1-9]\d*%/).waitFor();
    await page.reload();

    await page
      .getByText(/“现场录音.txt”上次传到 \d+%/)
      .first()
      .waitFor();
    isSlow = false;
    sent.length = 0;
    await input().setInputFiles(file);
    await page.getByRole('button', { name: '移除“现场录音.txt”' }).waitFor();
    assert.ok(sent.length < 5, `${sent.length} of 5 chunks were sent again`);
    assert.equal(await page.getByText(/上次传到/).count(), 0);
    await page.unroute('**/api/file/chunk?fileType*');
  });

  test('a file that the server has already arrives without a byte', async () => {
    const { page } = desk;
    let chunks = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/file/chunk')) chunks += 1;
    });
    await openFiles();
    await input().setInputFiles(await written('同一内容.txt', textOf(22 * MB, product.url)));
    await page.getByRole('button', { name: '移除“同一内容.txt”' }).waitFor();
    assert.equal(chunks, 0);
  });

  test('a text opens in the full-screen preview, and the chosen files come as one zip', async () => {
    const { page } = desk;
    await openFiles();
    await input().setInputFiles([
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('每月点检灭火器') },
      { name: '清单.csv', mimeType: 'text/csv', buffer: Buffer.from('名称,数量\n灭火器,12') },
    ]);
    await page.getByRole('button', { name: '移除“清单.csv”' }).waitFor();
    await page.getByRole('button', { name: '移除“说明.txt”' }).waitFor();
    await page.getByRole('button', { name: '预览“说明.txt”' }).first().click();
    const dialog = page.getByRole('dialog', { name: '文档预览 - 说明.txt' });
    await dialog.getByText('每月点检灭火器').waitFor();
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await page.getByRole('button', { name: '预览“清单.csv”' }).first().click();
    await page.getByRole('dialog').getByText('灭火器', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '打包下载' }).click();
    await page.getByText('请先选择要下载的文件').waitFor();
    await page.getByRole('checkbox', { name: '全选' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '打包下载' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^组件库文件-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readFile(await download.path());
    assert.equal(zip.subarray(0, 2).toString(), 'PK');
    for (const name of ['说明.txt', '清单.csv']) assert.ok(zip.includes(name), name);
  });

  test('a folder dropped on the field brings its files from all depths', async () => {
    const { page, context } = desk;
    await mkdir(join(folder, '班组', '一班'), { recursive: true });
    await written('班组/台账.txt', textOf(100, 'ledger'));
    await written('班组/一班/点检.txt', textOf(100, 'check'));
    await openFiles();
    const box = await page.locator('.upload-zone').first().boundingBox();
    assert.ok(box);
    const session = await context.newCDPSession(page);
    const data = { items: [], files: [join(folder, '班组')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 10, data });
    await page.getByRole('button', { name: '移除“台账.txt”' }).waitFor();
    await page.getByRole('button', { name: '移除“点检.txt”' }).waitFor();
  });

  test('a form waits for its uploads, also through a lock: saving meanwhile says so, sends and loses nothing', async () => {
    const { page } = desk;
    let answer = () => {};
    const mayArrive = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/file/Uploader/**', async (route) => {
      await mayArrive;
      // The lock has given up the first request.
      await route.continue().catch(() => undefined);
    });
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/knowledge')) saves += 1;
    });
    await page.goto(`${product.url}/knowledge`);
    await page.getByRole('button', { name: '写文章' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('标题').fill('上传中的文章');
    await drawer.getByRole('combobox', { name: '分类' }).click();
    await page.locator('.ant-select-tree').getByText('有限空间', { exact: true }).click();
    await drawer.locator('[contenteditable=true]').first().fill('先通风，再检测。');
    await drawer
      .locator('.upload input[type=file]')
      .setInputFiles({ name: '附件.txt', mimeType: 'text/plain', buffer: textOf(2000, 'slow') });
    await drawer.getByText(/上传中/).waitFor();
    await drawer.getByRole('button', { name: '保存' }).click();
    await page.getByText('还有文件没有上传完，请等待上传完成或取消后再保存').waitFor();
    assert.equal(saves, 0);
    await page.keyboard.press('Alt+l');
    await page.waitForURL(/\/lockScreen/);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/knowledge/);
    await drawer.getByText(/上传中/).waitFor();
    answer();
    await drawer.getByRole('button', { name: '移除“附件.txt”' }).waitFor();
    await drawer.getByRole('button', { name: '保存' }).click();
    await page.getByRole('heading', { name: '上传中的文章' }).waitFor();
    await page.getByRole('button', { name: '下载“附件.txt”' }).waitFor();
    await page.unroute('**/api/file/Uploader/**');
  });

  for (const look of LOOKS)
    test(`what was uploaded is previewed, and an old Office file offers its download (${nameOf(look)})`, async () => {
      const words = WORDS[look.language];
      const own = await deskWith(look);
      try {
        const { page } = own;
        await enter(page, { url: product.url, account: 'zhoumin', language: look.language });
        await page.goto(`${product.url}/kit?part=files`);
        await page.locator('#gallery-files').setInputFiles([
          { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('每月点检灭火器') },
          { name: 'old.doc', mimeType: 'application/msword', buffer: OLD_OFFICE },
          { name: 'spot.png', mimeType: 'image/png', buffer: DOT },
        ]);
        await page
          .getByRole('button', { name: words.preview('note.txt') })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('每月点检灭火器').waitFor();
        assert.deepEqual(await seriousFaults(page, '[role="dialog"]'), []);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        await page
          .getByRole('button', { name: words.preview('old.doc') })
          .first()
          .click();
        await dialog.getByText(words.onlyDownload).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        await page
          .getByRole('button', { name: words.preview('spot.png') })
          .first()
          .click();
        const picture = dialog.getByRole('img', { name: 'spot.png' });
        await picture.waitFor();
        await page.keyboard.press('+');
        await dialog.getByText('150%').waitFor();
        await page.keyboard.press('r');
        await dialog.locator('[data-quarter="true"]').waitFor();
        assert.match((await picture.getAttribute('style')) ?? '', /rotate\(90deg\)/);
        assert.deepEqual(await seriousFaults(page, '[role="dialog"]'), []);
        const place = (await dialog.locator('.preview-place').textContent()) ?? '';
        await page.keyboard.press(/^\D*3/.test(place) ? 'ArrowLeft' : 'ArrowRight');
        await picture.waitFor({ state: 'detached' });
      } finally {
        await own.close();
      }
    });
});
