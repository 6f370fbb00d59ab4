import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Page, Request } from 'playwright-core';
import { callAs } from './play/api.ts';
import { asPerson } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import { picture } from './play/pictures.ts';
import { itemsOf, whileLoadingSheet } from './play/score.ts';
import { evaluationsOf, openShortAudit } from './play/scored-audit.ts';
import { playSteps, type Step } from './play/steps.ts';

const unit = '清源城中水务有限公司';
const PREFIX = '/prod-api';
const ITEMS = 40;
const PHOTOS = 25;
const PHOTOS_OF_AN_ITEM = 5;
/** Rows, then photos, over a machine that is busy with other work. */
const SYNC_MS = 60_000;

/** An item with a deduction that needs no words: one key scores it. */
type Target = { readonly node: SheetNode; readonly key: string };

type Story = {
  readonly house: House;
  readonly path: string;
  readonly seat: Seat;
  page: Page;
  readonly sheet: ScoreSheet;
  readonly targets: readonly Target[];
  /** Of the scorer's one session: what happens elsewhere meanwhile uses it too. */
  readonly token: string;
  readonly syncs: string[];
};

const STEPS: readonly Step<Story>[] = [
  {
    name: 'the scorer takes the sheet onto the tablet, and the lead sees the package',
    act: async (story) => {
      const { page } = story;
      assert.equal(story.targets.length, ITEMS);
      await page.getByRole('button', { name: '离线包', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '取离线包' }).click();
      await packageButton(page).waitFor();
      // The worker has every file and answers for this page.
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      const lead = await callAs(story.house.url, 'zhaoqf');
      const { list } = await lead.get<{ list: { state: string; holder: { account: string } }[] }>(
        '/api/audit/offline/Package',
        { checkId: story.sheet.record.checkId },
      );
      assert.deepEqual(
        list.map(({ state, holder }) => [state, holder.account]),
        [['out', 'tangmy']],
      );
    },
  },
  {
    name: 'without a network the closed application opens again, forty items are scored and 25 photos taken',
    act: async (story) => {
      await story.seat.context.setOffline(true);
      await reopen(story);
      const { page, targets, sheet } = story;
      await page.keyboard.press('Escape');
      let photos = 0;
      let place = 0;
      for (const [index, node] of itemsOf(sheet).entries()) {
        const target = targets[place];
        if (!target) break;
        if (index > 0) await page.keyboard.press('j');
        if (node.id !== target.node.id) continue;
        await page.keyboard.press(target.key);
        place += 1;
        if (place % (ITEMS / (PHOTOS / PHOTOS_OF_AN_ITEM)) !== 0) continue;
        await page.locator('.score-focus h2').getByText(node.nodeCode).waitFor();
        const files = Array.from({ length: PHOTOS_OF_AN_ITEM }, (_, number) => picture(photos + number));
        photos += files.length;
        await page.setInputFiles(
          '#score-photo',
          files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })),
        );
        await page
          .locator('.offline-photos li')
          .nth(PHOTOS_OF_AN_ITEM - 1)
          .waitFor();
        await page.keyboard.press('Escape');
      }
      await page.getByText(`离线待传 ${ITEMS + PHOTOS}`, { exact: true }).waitFor();
      assert.ok(await page.getByRole('button', { name: /^提交/ }).isDisabled());
      await reopen(story);
      await story.page.getByText(`离线待传 ${ITEMS + PHOTOS}`, { exact: true }).waitFor();
    },
  },
  {
    name: 'what lies on the tablet cannot be read',
    act: async ({ page }) => {
      const words = await page.evaluate(readDevice);
      assert.ok(words.length > 10_000, 'nothing was kept');
      for (const text of ['清源城中', 'deductions', 'PNG', '现场'])
        assert.ok(!words.includes(text), `"${text}" can be read on the device`);
    },
  },
  {
    name: 'after the reconnection rows, then photos arrive; the row changed meanwhile is the one conflict',
    act: async (story) => {
      const { page, targets } = story;
      await saveElsewhere(story, conflictOf(targets));
      page.on('request', (request) => keepSync(story, request));
      await story.seat.context.setOffline(false);
      await page.getByText('1 项未保存', { exact: true }).waitFor({ timeout: SYNC_MS });
      await story.page.waitForFunction(() => !document.querySelector('.offline-photos'));
      const stored = await whenPhotosArrived(story);
      const conflict = conflictOf(targets);
      const changed = targets.filter(
        ({ node }) => (rowOf(stored, node)?.score ?? 0) < (node.standardScore ?? 0),
      );
      assert.equal(changed.length, ITEMS, 'all forty rows are scored');
      assert.equal(rowOf(stored, conflict.node)?.comment, '会议室核对后修改');
      assert.equal(rowOf(stored, conflict.node)?.score, (conflict.node.standardScore ?? 0) - 0.5);
      assert.deepEqual(
        stored.rows.flatMap((row) => row.photos.map((photo) => photo.sha256)).sort(),
        Array.from({ length: PHOTOS }, (_, number) => picture(number).sha256).sort(),
      );
    },
  },
  {
    name: 'the conflict outlives a reload and is stored by a press only',
    act: async (story) => {
      await reopen(story);
      const { page, targets } = story;
      const { node } = conflictOf(targets);
      await page.getByText('1 项未保存', { exact: true }).click();
      const dialog = page.getByRole('dialog');
      assert.equal(await dialog.locator('thead th').count(), 4);
      assert.equal(rowOf(await sheetOf(story), node)?.comment, '会议室核对后修改');
      await dialog.getByRole('button', { name: '保留我的' }).click();
      await page.getByText('已保存', { exact: true }).waitFor();
      const row = rowOf(await sheetOf(story), node);
      assert.notEqual(row?.score, (node.standardScore ?? 0) - 0.5);
    },
  },
  {
    name: 'the same syncs again change nothing',
    act: async (story) => {
      const shown = (sheet: ScoreSheet) =>
        sheet.rows.map(({ nodeId, rev, score, photos }) => [nodeId, rev, score, photos.length]);
      const earlier = shown(await sheetOf(story));
      assert.ok(story.syncs.length > PHOTOS, 'rows and photos were sent');
      for (const body of story.syncs) await send(story, 'POST', '/api/audit/offline/Sync', body);
      assert.deepEqual(shown(await sheetOf(story)), earlier);
    },
  },
  {
    name: 'the package is given back, and the tablet holds nothing any more',
    act: async ({ page, seat }) => {
      await packageButton(page).click();
      const drawer = page.locator('.ant-drawer-open');
      await drawer.getByRole('button', { name: '归还离线包' }).click();
      await page.locator('.ant-modal').getByRole('button', { name: '归还离线包' }).click();
      await page.getByRole('button', { name: '离线包', exact: true }).waitFor();
      assert.equal(await page.evaluate(readDevice), '');
      await seat.close();
    },
  },
];

const packageButton = (page: Page) => page.getByRole('button', { name: /^离线包 ·/ });

/** The application is killed and opened again at the same address. */
async function reopen(story: Story): Promise<void> {
  await story.page.close();
  story.page = await story.seat.context.newPage();
  story.page.setDefaultTimeout(60_000);
  await story.page.goto(story.house.url + story.path);
  await story.page.locator('.score-focus').waitFor();
}

function targetsOf(sheet: ScoreSheet): Target[] {
  const simple = itemsOf(sheet).flatMap((node): Target[] => {
    const option = node.options.find(
      ({ kind, needReason, hotkey }) =>
        (kind === 'FIXED' || kind === 'PER') && needReason === 0 && hotkey < 10,
    );
    return option ? [{ node, key: String(option.hotkey) }] : [];
  });
  return simple.slice(0, ITEMS);
}

/** Neither the first nor one with photos. */
function conflictOf(targets: readonly Target[]): Target {
  const target = targets[2];
  assert.ok(target);
  return target;
}

const rowOf = (sheet: ScoreSheet, node: SheetNode) => sheet.rows.find(({ nodeId }) => nodeId === node.id);

async function send(
  story: Story,
  method: 'PUT' | 'POST' | 'GET',
  path: string,
  body?: string,
): Promise<unknown> {
  const answer = await fetch(`${story.house.url}${PREFIX}${path}`, {
    method,
    headers: { 'origin-client': 'pc', authorization: story.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const reply: { code: number; msg: string; data: unknown } = await answer.json();
  assert.equal(reply.code, 200, reply.msg);
  return reply.data;
}

const sheetOf = async (story: Story): Promise<ScoreSheet> =>
  (await send(story, 'GET', `/api/audit/score/${story.sheet.record.id}`)) as ScoreSheet;

/** The same person at another window, whose network works. */
async function saveElsewhere(story: Story, { node }: Target): Promise<void> {
  const row = rowOf(await sheetOf(story), node);
  const body = {
    rev: row?.rev ?? 0,
    score: (node.standardScore ?? 0) - 0.5,
    reason: '会议室核对后扣分',
    comment: '会议室核对后修改',
  };
  await send(story, 'PUT', `/api/audit/score/${story.sheet.record.id}/Item/${node.id}`, JSON.stringify(body));
}

async function whenPhotosArrived(story: Story): Promise<ScoreSheet> {
  const end = Date.now() + SYNC_MS;
  for (;;) {
    const sheet = await sheetOf(story);
    if (sheet.rows.flatMap(({ photos }) => photos).length >= PHOTOS || Date.now() > end) return sheet;
    await story.page
      .waitForResponse((answer) => answer.url().includes('/offline/Sync'), { timeout: 5000 })
      .catch(() => null);
  }
}

function keepSync(story: Story, request: Request): void {
  const body = request.postData();
  if (body && request.url().includes('/offline/Sync')) story.syncs.push(body);
}

/** Everything that the browser's database holds, as text. */
async function readDevice(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('auditplus-offline');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const read = (name: string) =>
    new Promise<unknown[]>((resolve) => {
      const request = db.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
    });
  const decoder = new TextDecoder();
  const textOf = (value: unknown): string => {
    if (value instanceof ArrayBuffer || value instanceof Uint8Array) return decoder.decode(value);
    if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ');
    return String(value ?? '');
  };
  let all = '';
  for (const name of db.objectStoreNames) all += (await read(name)).map(textOf).join(' ');
  db.close();
  return all;
}

describe('scoring on a tablet without a network', () => {
  let story: Story;

  before(async () => {
    const house = await openHouse();
    const { url } = house;
    const { taskId } = await openShortAudit(url, {
      name: '城中水务离线评分审核',
      unit,
      lead: 'zhaoqf',
      auditor: 'sunlj',
      withSelf: true,
    });
    const [self] = await evaluationsOf(await callAs(url, 'chenyl'), taskId, 'SELF');
    const path = `/TaskScore1/${taskId}/${self?.id}/${self?.stageRecordId}`;
    const seat = await house.sitDown('tangmy');
    const sheet = await whileLoadingSheet(seat.page, async () => {
      await seat.page.goto(url + path);
    });
    const token: string = await seat.page.evaluate(() =>
      JSON.parse(localStorage.getItem('plus_token') ?? '""'),
    );
    story = { house, path, seat, page: seat.page, sheet, targets: targetsOf(sheet), token, syncs: [] };
  });
  after(() => story.house.close());

  playSteps(STEPS, () => story);

  test('a network that breaks and returns fifty times while one scores never empties a row', async () => {
    const { house } = story;
    const people = { lead: 'zhaoqf', auditor: 'sunlj' };
    const { taskId } = await openShortAudit(house.url, {
      ...people,
      name: '东湖供水断网评分审核',
      unit: '清源东湖供水有限公司',
    });
    const lead = await callAs(house.url, people.lead);
    const [hq] = await evaluationsOf(lead, taskId, 'HQ');
    await asPerson(house, people.lead, async ({ page, url, context }) => {
      const sheet = await whileLoadingSheet(page, async () => {
        await page.goto(`${url}/TaskScoreZBSH/${taskId}/${hq?.id}/${hq?.stageRecordId}`);
      });
      await page.keyboard.press('Escape');
      await page.evaluate(watchForEmptied);
      for (let turn = 0; turn < BREAKS; turn += 1) {
        await context.setOffline(true);
        await page.keyboard.press('f');
        await context.setOffline(false);
        await page.keyboard.press('j');
      }
      await page.locator('.score-save[data-kind="saved"]').waitFor();
      assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'emptied')), []);
      // A sign-in of the same person ends the desk's session, so only now.
      const stored = await (await callAs(house.url, people.lead)).get<ScoreSheet>(
        `/api/audit/score/${sheet.record.id}`,
      );
      assert.equal(
        stored.rows.filter(({ scorer, status }) => scorer?.account === people.lead && status === 1).length,
        BREAKS,
      );
    });
  });
});

const BREAKS = 50;

/** Looks at the list with every frame: which boxes held a score and then showed none. */
function watchForEmptied(): void {
  const filled = new Set<string>();
  const emptied: string[] = [];
  Reflect.set(window, 'emptied', emptied);
  const look = () => {
    for (const row of document.querySelectorAll('.score-row')) {
      const code = row.querySelector('.score-code')?.textContent ?? '';
      const box = row.querySelector('.score-box');
      const isFilled = box instanceof HTMLInputElement && /\d/.test(box.value);
      if (isFilled) filled.add(code);
      else if (filled.has(code)) emptied.push(code);
    }
    requestAnimationFrame(look);
  };
  look();
}
