import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '../browser.ts';
import { callAs } from './play/api.ts';
import { asPerson, openTodo, pressAndAgree, pressWithReason } from './play/hands.ts';
import { type House, openHouse } from './play/house.ts';

const YEAR = 2025;
const COMPANY = '清源城中水务有限公司';
const MEANWHILE = '清源江北水务有限公司';
/** As tables call them. */
const SHORT = { [COMPANY]: '城中', [MEANWHILE]: '江北' } as const;
const TEMPLATE = `${YEAR}年职安健合同`;

/** A template in use whose period is over, so that its contracts can be assessed at once. */
async function writeTemplate(url: string): Promise<void> {
  const drafter = await callAs(url, 'chenyl');
  const body = {
    year: YEAR,
    fullName: TEMPLATE,
    body: `<p>甲方：{{partyA}}</p><p>乙方：{{unit}}总经理{{partyB}}</p>${'<p>双方共同遵守本合同。</p>'.repeat(40)}`,
    indicators: [
      { kind: 'LIMIT', fullName: '重伤及轻伤', unitText: '人', target: 0, weight: 60, perUnitDeduct: 5 },
      { kind: 'PROCESS', fullName: '应急演练', unitText: '项', weight: 40, perUnitDeduct: 2 },
    ],
    assessmentStandard: '<p>按指标逐项计分。</p>',
  };
  const path = '/api/audit/contract/Template';
  const { id, rev } = await drafter.send<{ id: string; rev: number }>('POST', path, body);
  await drafter.send('PUT', `${path}/${id}`, { ...body, rev, state: 1 });
}

/** A colleague drafts one of the contracts while the dialog stands open. */
async function draftMeanwhile(url: string): Promise<void> {
  const colleague = await callAs(url, 'wangsj');
  const path = '/api/audit/contract';
  type Named = { readonly id: string; readonly fullName: string };
  const templates = await colleague.get<{ list: Named[] }>(`${path}/Template`, { state: '1' });
  const signers = await colleague.get<{ list: { id: string }[] }>(`${path}/Signers`);
  const { units } = await colleague.get<{ units: { unit: Named }[] }>(`${path}/Overview`, {
    year: String(YEAR),
  });
  await colleague.send('POST', path, {
    templateId: templates.list.find(({ fullName }) => fullName === TEMPLATE)?.id,
    unitOrgId: units.find(({ unit }) => unit.fullName === MEANWHILE)?.unit.id,
    partyASignerId: signers.list[0]?.id,
  });
}

const row = (page: Page, text: string): Locator => page.locator('tr').filter({ hasText: text }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Chooses an option of a select that is short enough to need no search. */
async function pick(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
}

async function openContract(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/zjlzajht`);
  await row(page, SHORT[COMPANY]).getByRole('button').first().click();
  await page.getByRole('heading', { name: COMPANY }).waitFor();
}

/** Enters the result of an indicator with a file as its evidence. */
async function assess(page: Page, indicator: string, value: string): Promise<void> {
  await row(page, indicator).getByText('评价', { exact: true }).click();
  await dialog(page).getByRole('spinbutton').fill(value);
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${indicator}.txt`, mimeType: 'text/plain', buffer: Buffer.from(indicator) });
  // Its name stands there while it is still on its way; only what has arrived can be taken off again.
  await dialog(page)
    .getByRole('button', { name: `移除“${indicator}.txt”` })
    .waitFor();
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await dialog(page).waitFor({ state: 'hidden' });
}

describe('a contract from its draft to its assessment', () => {
  let house: House;

  before(async () => {
    house = await openHouse();
    await writeTemplate(house.url);
  });
  after(() => house.close());

  test('the department drafts it from the template and sends it to review', () =>
    asPerson(house, 'chenyl', async ({ page, url }) => {
      await page.goto(`${url}/zjlzajht`);
      await page.getByRole('button', { name: '批量生成' }).click();
      await pick(page, '合同模板', TEMPLATE);
      await pick(page, '甲方签约人', '林志远');
      await dialog(page).getByRole('checkbox', { name: SHORT[COMPANY] }).check();
      await dialog(page).getByRole('checkbox', { name: SHORT[MEANWHILE] }).check();
      await draftMeanwhile(url);
      await dialog(page).getByRole('button', { name: '生成合同' }).click();
      await page.getByText('已生成 1 份合同').waitFor();
      await dialog(page).getByText(`${MEANWHILE}：该企业${YEAR}年度合同已存在`).waitFor();
      await openContract(page, url);
      await page
        .getByText('权重合计 100')
        .or(page.getByRole('tab', { name: '考核指标' }))
        .first()
        .waitFor();
      await page.getByRole('button', { name: '送审' }).click();
      await page.getByText('已送审').waitFor();
    }));

  test('the head of the department reads the review report and passes it', () =>
    asPerson(house, 'zhoumin', async (seat) => {
      const { page, url } = seat;
      await openTodo(seat, { audit: SHORT[COMPANY], kind: '审查合同' });
      // The message about it leads to the same place, and is read by that.
      await page.goto(`${url}/home`);
      const bell = page.getByRole('button', { name: /条未读消息/ });
      const count = Number.parseInt((await bell.getAttribute('aria-label')) ?? '', 10);
      await bell.click();
      await page
        .locator('.message-items')
        .getByRole('button', { name: /职安健合同待审查/ })
        .first()
        .click();
      await page.waitForURL(/\/contractReview\//);
      const less = count > 1 ? `${count - 1} 条未读消息` : '消息';
      await page.getByRole('button', { name: less, exact: true }).waitFor();
      for (const section of ['综述', '合同签署页', '合同内容', '考核标准'])
        await page.getByRole('heading', { name: section, exact: true }).waitFor();
      await pressWithReason(
        page.getByRole('button', { name: '审查通过' }),
        page,
        '指标与集团目标一致，同意签订',
        '审查通过',
      );
      await page.getByText('待企业总经理签署').first().waitFor();
    }));

  test('the general manager reads it to its end, agrees and signs', () =>
    asPerson(house, 'yangcz', async ({ page, url }) => {
      await page.goto(`${url}/qyzjqz`);
      await page.getByRole('button', { name: '签署合同' }).click();
      await page.getByText('请先阅读完合同全文').waitFor();
      await page.locator('.contracts-reading').evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await page.getByText('已阅读完全文').waitFor();
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
      const pad = await page.locator('.signature-pad canvas').boundingBox();
      assert.ok(pad);
      await page.mouse.move(pad.x + 40, pad.y + 60);
      await page.mouse.down();
      await page.mouse.move(pad.x + 140, pad.y + 30, { steps: 5 });
      await page.mouse.move(pad.x + 200, pad.y + 80, { steps: 5 });
      await page.mouse.up();
      await page.getByPlaceholder('登录密码').fill('Wrong2026');
      await page.getByRole('button', { name: '签署合同' }).click();
      await page.getByText('签名验证失败').first().waitFor();
      await page.getByPlaceholder('登录密码').fill(PASSWORD);
      await page.getByRole('button', { name: '签署合同' }).click();
      const card = page.locator('.signatures-card').filter({ hasText: '乙方' });
      await card.getByText('有效').waitFor();
      assert.match((await card.locator('.signatures-hash').textContent()) ?? '', /^[0-9a-f]{64}$/);
    }));

  test('the group leader reads it from the desk and counter-signs where he reads', () =>
    asPerson(house, 'linzy', async ({ page, url }) => {
      await page.goto(`${url}/htqs`);
      const entry = page.locator('.contracts-desk > li').filter({ hasText: COMPANY });
      await entry.getByText('与模板一致').waitFor();
      await entry.getByRole('button', { name: /^会\s?签$/ }).waitFor();
      await entry.getByRole('button', { name: /^预\s?览$/ }).click();
      await page
        .locator('.page-actions')
        .getByRole('button', { name: /^会\s?签$/ })
        .click();
      await dialog(page).getByText('不带签名图样').click();
      await dialog(page).getByPlaceholder('登录密码').fill(PASSWORD);
      await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
      await page.getByText('生效', { exact: true }).first().waitFor();
      await page.goto(`${url}/htqs`);
      await page.getByText('没有待会签的合同').waitFor();
    }));

  test('the department assesses it and shows the draft; the company objects and is answered', async () => {
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await openContract(page, url);
      await page.getByRole('tab', { name: '执行情况' }).click();
      await page.getByText('考核时填报').first().waitFor();
      const refused: string[] = [];
      page.on('response', (reply) => reply.status() === 409 && refused.push(reply.url()));
      await pressAndAgree(page.getByRole('button', { name: '开始考核' }), page, '开始考核');
      await page.getByRole('tab', { name: '考核', exact: true }).click();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(refused, [], 'what is over is not asked for again');
      await assess(page, '重伤及轻伤', '1');
      await assess(page, '应急演练', '2');
      await page.locator('.contracts-total').getByText('91.0', { exact: true }).waitFor();
      await pressAndAgree(page.getByRole('button', { name: '公示考核草案' }), page, '公示考核草案');
      await page.getByText(/草案公示时间/).waitFor();
    });
    await asPerson(house, 'yangcz', async ({ page, url }) => {
      await page.goto(`${url}/qyzjqz`);
      await pressWithReason(
        page.locator('.record-actions').getByText('提出异议'),
        page,
        '演练记录已补齐，请核减一项缺项',
        '提出异议',
      );
      await page.getByText('演练记录已补齐，请核减一项缺项').first().waitFor();
    });
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await openContract(page, url);
      await page.getByRole('tab', { name: '考核', exact: true }).click();
      await pressWithReason(
        page.getByRole('button', { name: /^答\s?复$/ }),
        page,
        '补齐的记录在年度之外，维持原结果',
        '答复',
      );
      await page.getByText('补齐的记录在年度之外，维持原结果').waitFor();
    });
  });

  test('nobody finishes it before the company has had its five working days; the codes can be checked', () =>
    asPerson(house, 'zhoumin', async ({ page, url }) => {
      await openContract(page, url);
      await page.getByRole('button', { name: '办结考核' }).click();
      await dialog(page).getByPlaceholder('登录密码').fill(PASSWORD);
      await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
      await dialog(page)
        .getByText(/考核结果须公示满5个工作日/)
        .waitFor();
      await dialog(page)
        .getByRole('button', { name: /取\s?消/ })
        .click();
      await page.getByRole('tab', { name: '签署' }).click();
      await page.locator('.signatures-card a').first().click();
      await page.locator('.signatures-outcome').getByText('有效').waitFor();
      await page.getByText('与签署时一致').waitFor();
    }));
});
