import { ReportEdit } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { REPORT } from '@auditplus/contract/features/menus/menu-types.ts';
import { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { createReport, publishReport, subscribe } from '@auditplus/server/features/data-reports/public.ts';
import { createMenu } from '@auditplus/server/features/menus/public.ts';
import { batchGrants } from '@auditplus/server/features/permissions/public.ts';
import { REPORTS } from '../data-reports/reports.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import type { Play, Step } from './play.ts';

const ADMINISTRATOR = 'admin';
/** Below the results of audits. */
const PARENT = 'menu.auditResult';
/** Who gets the monthly report: three people of three scopes. */
const RECEIVERS = ['zhoumin', 'yangcz', 'linzy'];

/** Reports, made, published, put into the menu and sent each month, as an administrator does it; after the functions. */
export const dataReportSteps = (play: Play): Step[] => [
  { on: addDays(play.plan.baseDate, -40), time: '10:00', lane: 'reports', run: () => makeReports(play) },
];

async function makeReports(play: Play): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const designs = await play.kernel.db.selectFrom('designs').select(['id', 'en_code']).execute();
  const designIds = new Map(designs.map((row) => [row.en_code, row.id]));
  // The content names functions by their codes.
  const withIds = (body: ReportBody): ReportBody => ({
    ...body,
    sets: body.sets.map((set) =>
      set.from === 'form' ? { ...set, designId: designIds.get(set.designId) ?? set.designId } : set,
    ),
  });
  for (const { names, descriptions, menuCode, roles, body, ...head } of REPORTS) {
    const edit = ReportEdit.omit({ body: true }).parse(head);
    const { id } = await createReport(ctx, {
      ...edit,
      body: withIds(ReportBody.parse({ ...body, titles: names, descriptions })),
    });
    await publishReport(ctx, id, { note: '首次发布' });
    const menuId = await createMenu(ctx, {
      ...MenuEdit.omit({ propertyJson: true }).parse({
        ...{ parentId: PARENT, fullName: head.fullName, enCode: menuCode, type: REPORT },
        names,
        icon: 'BarChartOutlined',
      }),
      propertyJson: { moduleId: id },
    });
    const rows = await play.kernel.db
      .selectFrom('roles')
      .select('id')
      .where('en_code', 'in', [...roles])
      .execute();
    await batchGrants(ctx, {
      ...{ module: [menuId], button: [], column: [], form: [], resource: [] },
      ...{ positionIds: [], groupIds: [], userIds: [] },
      roleIds: rows.map((role) => role.id),
    });
    if (head.enCode !== 'findingsMonthly') continue;
    await subscribe(ctx, id, {
      ...{ fullName: '每月发送', cron: '0 8 1 * *', format: 'pdf', condition: 'rows', values: {} },
      receiverIds: RECEIVERS.map((account) => demoId('user', account)),
      outsideAddresses: [],
      enabledMark: 1,
    });
  }
}
