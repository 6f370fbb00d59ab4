import { readFileSync } from 'node:fs';
import { deskWith, enter } from './journeys/play/looks.ts';
process.env.CHROMIUM_PATH = '/usr/bin/chromium';
const url = readFileSync('/tmp/zz-url', 'utf8');
let n = 0;
async function run(who: string, language: 'zh'|'en', dark: boolean, width: number, work: (page: import('playwright-core').Page, step: (name: string, w: () => Promise<unknown>) => Promise<void>) => Promise<void>) {
  const desk = await deskWith({ language, dark, width });
  const { page } = desk; page.setDefaultTimeout(8000);
  await enter(page, { url, account: who, language });
  const shot = async (name: string) => { await page.waitForTimeout(1000); await page.screenshot({ path: `/tmp/w/${String(++n).padStart(2, '0')}-${name}.png` }); };
  await work(page, async (name, w) => { try { await w(); await shot(name); } catch (e) { console.log(name, String(e).slice(0, 250)); await shot(`${name}-FAILED`); } });
  await desk.close?.();
}
await run('admin', 'en', true, 1440, async (page, step) => {
  await step('issues', async () => { await page.goto(`${url}/workFlow/flowEngine`); await page.getByRole('button', { name: 'Hazard rectification approval' }).click(); await page.getByRole('button', { name: /issues/ }).click(); });
  await page.keyboard.press('Escape');
  await step('editor-more', async () => { await page.reload(); await page.waitForTimeout(2500); await page.getByRole('button', { name: /^more/i }).last().click(); });
  console.log(await page.locator('.ant-dropdown:visible [role=menuitem]').allTextContents());
  await step('simulate', async () => { await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: /simul|try|test/i }).first().click(); });
});
await run('tangmy', 'zh', false, 1440, async (page, step) => {
  await step('launch', async () => { await page.goto(`${url}/workFlow/flowLaunch`); await page.getByText('请假').first().waitFor(); });
  await step('leave-form', async () => { await page.getByText('请假申请').first().click(); await page.waitForTimeout(2500); });
  console.log(page.url(), await page.getByRole('button').allTextContents());
  await step('submit-empty', async () => { await page.getByRole('button', { name: /^提\s?交$/ }).click(); });
  await step('draft', async () => { await page.getByRole('button', { name: /存草稿|保存草稿|暂\s?存/ }).click(); });
  await step('mine', async () => { await page.goto(`${url}/workFlow/flowLaunch`); await page.waitForTimeout(1500); });
  await step('todo-item', async () => { await page.goto(`${url}/workFlow/flowTodo`); await page.getByRole('button', { name: /罗志强的隐患整改审批/ }).first().click(); await page.waitForTimeout(2000); });
  await step('todo-more', async () => { await page.getByRole('button', { name: /^更多/ }).last().click(); });
  console.log(await page.locator('.ant-dropdown:visible [role=menuitem]').allTextContents());
  await page.keyboard.press('Escape');
  await step('print', async () => { const [popup] = await Promise.all([page.waitForEvent('popup').catch(() => null), (async () => { await page.getByRole('button', { name: /^更多/ }).last().click(); await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: /打印/ }).click(); })()]); if (popup) { console.log('popup', popup.url()); } });
});
process.exit(0);
