import assert from 'node:assert/strict';
import type { Desk } from '../../e2e/browser.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Makes, changes and reads a record with child rows and a picture, on the live page of the sample or on the generated one. */
export async function playDrills(page: Desk['page'], of: 'live' | 'generated'): Promise<void> {
  await page.getByRole('heading', { name: '应急演练', level: 1 }).waitFor();
  const drawer = page.getByRole('dialog');
  const add = of === 'live' ? '新增' : '新建应急演练';
  const field = (name: string) => drawer.getByLabel(new RegExp(`^${name}\\*?$`));
  const save = () => drawer.getByRole('button', { name: /^保\s?存$/ }).click();
  const shot = async (name: string) => {
    const folder = process.env.SHOTS_DIR;
    if (folder) await page.screenshot({ path: `${folder}/${of}-${name}.png` });
  };

  await page.getByRole('button', { name: add }).first().click();
  await field('演练名称').fill('液氯泄漏演练');
  await waitForValue(field('编码'), 'D-6');
  await drawer.getByRole('button', { name: '手工编码' }).click();
  await waitForValue(field('编码'), 'D-手工');
  await field('演练日期').fill('2026-06-18');
  await field('演练日期').press('Enter');
  const audience = field('公开范围');
  await audience.fill('全体员工');
  const isPublic = drawer.getByRole('switch', { name: '公开', exact: true });
  await isPublic.click();
  await audience.waitFor({ state: 'detached' });
  await isPublic.click();
  assert.equal(await audience.inputValue(), '全体员工', 'what is hidden keeps its value');
  await field('费用').fill('6000');
  assert.equal(await field('预算').inputValue(), '7200.00', 'set as one types');
  assert.equal(await field('预算').isDisabled(), true);
  for (const [at, [item, amount]] of [
    ['防毒面具', '4'],
    ['中和剂', '2.5'],
  ].entries()) {
    await drawer.getByRole('button', { name: '添加一行' }).click();
    await drawer.getByLabel(`第 ${at + 1} 行 名称`).fill(item ?? '');
    await drawer.getByLabel(`第 ${at + 1} 行 数量`).fill(amount ?? '');
  }
  await waitForValue(field('编码'), 'D-1');
  const materials = drawer.getByRole('table', { name: '物资' });
  // A script of the second row's name has chosen it: read in the live row, among its choices in the generated one.
  if (of === 'live') await materials.getByText('已用').waitFor();
  else await waitForValue(drawer.getByLabel('第 2 行 状态'), 'used');
  await materials.getByText('6.5').waitFor();
  await drawer.getByRole('combobox', { name: '第 1 行 保管人' }).fill('唐明月');
  await page.locator('.ant-select-item-option').filter({ hasText: '唐明月' }).first().click();
  await drawer.getByLabel('第 1 行 单价').fill('2.25');
  await materials.getByText(/^9(?:\.00)?$/).waitFor();
  const total = field('物资合计');
  const summed = await (of === 'live' ? total.textContent() : total.inputValue());
  assert.equal(summed, '9.00', 'computed of computed rows');
  await drawer.getByRole('button', { name: /^承办单位 / }).click();
  const picker = page.getByRole('dialog', { name: '选择承办单位' });
  const unit = picker.getByRole('radio').nth(1);
  const host = (await unit.getAttribute('aria-label')) ?? '';
  assert.notEqual(host, '');
  await unit.check();
  await shot('chosen');
  await picker.getByRole('button', { name: /^确\s?定$/ }).click();
  await picker.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: `承办单位 ${host}` }).waitFor();
  await save();
  await page.getByText('请先核对费用').first().waitFor();
  await drawer.getByText('费用不能超过 5000').waitFor();
  await shot('refused');
  await field('费用').fill('800');
  const openPictures = () => drawer.getByRole('tab', { name: '照片' }).click();
  await openPictures();
  await page.getByText('标签：照片').first().waitFor();
  await drawer
    .getByLabel('现场照片')
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await drawer.getByRole('button', { name: '现场.png', exact: true }).waitFor();
  await save();
  await drawer.waitFor({ state: 'detached' });
  const picture = page.getByRole('row').getByRole('img', { name: '现场.png' });
  await picture.waitFor();
  await page.waitForFunction(
    (image) => Number(Reflect.get(Object(image), 'naturalWidth')) > 0,
    await picture.elementHandle(),
  );
  await shot('listed');

  const row = page.getByRole('row').filter({ hasText: '液氯泄漏演练' });
  await row.getByText(host).waitFor();
  // What conditions make of it, over fields that are no columns.
  await page.locator('tr.record-row-red').filter({ hasText: '液氯泄漏演练' }).waitFor();
  await row
    .locator('.record-look[data-tone="orange"][data-bold="true"]')
    .filter({ hasText: '800' })
    .waitFor();
  const open = () => row.getByRole('button', { name: of === 'live' ? '编辑' : '液氯泄漏演练' }).click();
  await open();
  assert.equal(await drawer.getByLabel('第 2 行 名称').inputValue(), '中和剂');
  await openPictures();
  await drawer.getByRole('button', { name: '现场.png', exact: true }).waitFor();
  await materials.getByText('唐明月').waitFor();
  await materials.scrollIntoViewIfNeeded();
  await shot('stored');
  await drawer.getByLabel('第 2 行 数量').fill('3');
  await drawer.getByRole('button', { name: '删除第 1 行' }).click();
  await save();
  await drawer.waitFor({ state: 'detached' });

  await open();
  assert.equal(await drawer.getByLabel('第 1 行 名称').inputValue(), '中和剂', 'the first row is gone');
  assert.equal(await drawer.getByLabel('第 1 行 数量').inputValue(), '3');
  assert.equal(await drawer.getByLabel('第 2 行 名称').count(), 0);
  await shot('changed');
  await drawer
    .getByRole('button', { name: /^(?:取\s?消|Close|关闭)$/ })
    .first()
    .click();
  await drawer.waitFor({ state: 'detached' });

  // What the designer added to a row, and what is no longer there once it was pressed.
  const actions = async (): Promise<string[]> => {
    await row.hover();
    await row.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    return page.getByRole('menuitem').allTextContents();
  };
  const act = async (name: string) => {
    await actions();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('播报');
  await page.getByText('播报：液氯泄漏演练800').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), act('打印记录')]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  await act('完成');
  await shot('asked');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^完\s?成$/ })
    .click();
  await page.getByText('演练已完成').first().waitFor();
  await row.getByText('done', { exact: true }).waitFor();
  const left = await actions();
  assert.ok(left.includes('播报') && !left.includes('完成') && !left.includes('删除'), left.join());
  await shot('finished');
}

type Locator = ReturnType<Desk['page']['getByLabel']>;

/** Waits until a field says something: scripts fill it in a moment later. */
async function waitForValue(box: Locator, value: string): Promise<void> {
  const element = await box.elementHandle();
  await box
    .page()
    .waitForFunction(([of, said]) => Reflect.get(Object(of), 'value') === said, [element, value] as const);
}
