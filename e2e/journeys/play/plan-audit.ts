import { declareIndependence } from './api.ts';
import { choose, openTodo, pressAndAgree } from './hands.ts';
import type { Seat } from './house.ts';

/** What the play's audit is about: one unit, one standard, one partner, one lead and one auditor. */
export const AUDIT = {
  name: '2026年城中水务专项审核',
  reason: '年度方案之外，按集团要求增加',
  unit: '清源城中水务有限公司',
  unitShort: '城中',
  partner: '清源江北水务有限公司',
  version: '职安健审核标准 V1.1',
  lead: '赵清风',
  auditor: '孙丽娟',
} as const;

export type AuditPlan = { readonly [field in keyof typeof AUDIT]: string };

/** 管理体系部 fills in the six steps of a new audit and submits it; answers the audit's id. */
export async function createAudit({ page, url }: Seat, plan: AuditPlan = AUDIT): Promise<string> {
  const next = () => page.getByRole('button', { name: '保存并继续' }).click();
  await page.goto(`${url}/auditList?new=1`);
  await page.getByLabel('审核名称').fill(plan.name);
  await page.getByLabel('计划外理由').fill(plan.reason);
  await next();

  await choose(page, '被审核单位', plan.unit);
  await page.keyboard.press('Escape');
  await choose(page, '标准版本', plan.version);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: plan.unit }).check();
  await choose(page, `${plan.unit} 合作公司`, plan.partner);
  await next();

  await page.getByRole('button', { name: '按起止日期均分' }).click();
  await next();

  for (const name of [plan.lead, plan.auditor]) await choose(page, '添加成员', name);
  await next();

  await page.getByText('不划分任务包时').waitFor();
  await next();

  await page.getByText('各项检查均已通过').waitFor();
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.waitForURL(/\/checkInfo\?id=/);
  await page.locator('.state-tag').getByText('待批准', { exact: true }).waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** The department head approves what waits for her. */
export async function approveAudit(seat: Seat, plan: Pick<AuditPlan, 'name'> = AUDIT): Promise<void> {
  const { page } = seat;
  await openTodo(seat, { audit: plan.name, kind: '批准审核' });
  await pressAndAgree(page.getByRole('button', { name: '批准下达' }), page, '批准下达');
  await page.getByText('已下达', { exact: true }).waitFor();
}

/** The lead starts the audit before its date. */
export async function startAudit({ page, url }: Seat, checkId: string): Promise<void> {
  await page.goto(`${url}/checkInfo?id=${checkId}`);
  await page.getByRole('button', { name: '声明独立性' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '提交声明' }).click();
  await page.getByText('声明已提交').waitFor();
  await declareIndependence(url, checkId, 'sunlj');
  await pressAndAgree(page.getByRole('button', { name: '开始审核' }), page, '开始审核');
  await page.getByText('进行中', { exact: true }).waitFor();
}
