import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { groups } from '@auditplus/server/features/groups/public.ts';
import { runIntegration } from '@auditplus/server/features/integration/integration.service.ts';
import { createNotice, releaseNotice } from '@auditplus/server/features/messages/notices.service.ts';
import { startJob } from '@auditplus/server/features/output/output.service.ts';
import { createTask } from '@auditplus/server/features/scheduled-tasks/scheduled-tasks.service.ts';
import { saveMembers } from '@auditplus/server/features/users/public.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import type { Play, Step, TimeText } from './play.ts';

const LANE = 'platform';
const ADMINISTRATOR = 'admin';
const DEPARTMENT = 'chenyl';

const GROUPS = [
  {
    enCode: 'GZ.SHZ',
    fullName: '年度审核工作组',
    fullNameEn: 'Annual audit working group',
    type: 'work',
    description: '年度体系审核的组长与审核员，用于消息与授权',
    members: ['zhaoqf', 'sunlj', 'maxd', 'chenyl'],
  },
  {
    enCode: 'GZ.SWX',
    fullName: '水务线评价小组',
    fullNameEn: 'Water operations scoring group',
    type: 'work',
    description: '水务运营线的评价人员',
    members: ['huangwl', 'wujp'],
  },
  {
    enCode: 'ZJ.AQ',
    fullName: '安全生产专家组',
    fullNameEn: 'Safety expert group',
    type: 'expert',
    description: '参与重大问题会审与标准修订',
    members: ['zhoumin', 'weisq', 'songll'],
  },
] as const;

const NOTICES = [
  {
    title: '关于开展年度职安健体系审核的通知',
    daysBefore: 40,
    body: '<p>各单位：</p><p>年度职安健体系审核已经启动。请各企业安全管理员于资料截止日前上传支撑资料，并按计划完成自评。</p><ul><li><p>资料按评价项编号上传，同一文件可用于多个评价项。</p></li><li><p>自评由企业总经理确认后提交。</p></li></ul>',
  },
  {
    title: '支撑资料上传要求',
    daysBefore: 33,
    body: '<p>资料应为本年度内形成的记录；扫描件须清晰可读，照片应能看出时间与地点。过期证照请同时上传换证受理凭证。</p>',
  },
  {
    title: '整改验收时限提醒',
    daysBefore: 6,
    body: '<p>整改佐证提交后，验收人应在五个工作日内给出结论。逾期事项将在审核看板中列示。</p>',
  },
] as const;

const DRAFT = {
  title: '年度审核总结会议安排',
  body: '<p>总结会议拟于十二月中旬召开，议程另行通知。</p>',
} as const;

const TASKS = [
  {
    enCode: 'RW.DCQL',
    fullName: '清理过期的导出文件',
    cron: '30 3 * * *',
    method: 'output-expiry',
    description: '导出中心的文件到期后删除',
  },
  {
    enCode: 'RW.RZBL',
    fullName: '按保留期清理日志',
    cron: '0 2 * * 0',
    method: 'logs-retention',
    description: '每周日按系统配置的保留天数清理日志',
  },
] as const;

/** What the platform's own pages show: groups, notices, scheduled tasks, and one integration run and export each. */
export function platformSteps(play: Play): Step[] {
  const { baseDate } = play.plan;
  const step = (daysBefore: number, time: TimeText, run: () => Promise<unknown>): Step => ({
    on: addDays(baseDate, -daysBefore),
    time,
    lane: LANE,
    run: async () => {
      await run();
    },
  });
  return [
    ...GROUPS.map((group) => step(45, '09:20', () => makeGroup(play, group))),
    ...TASKS.map((task) => step(44, '09:30', () => makeTask(play, task))),
    ...NOTICES.map((notice) => step(notice.daysBefore, '10:20', () => publishNotice(play, notice))),
    step(1, '17:10', () => writeNotice(play, DRAFT)),
    step(1, '17:20', () => integrate(play)),
    step(1, '17:30', () => exportLedger(play)),
  ];
}

async function makeGroup(play: Play, { members, ...group }: (typeof GROUPS)[number]): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const id = await groups.create(ctx, { ...group, enabledMark: 1, sortCode: 0 });
  await saveMembers(ctx, id, {
    objectType: 'Group',
    userIds: members.map((account) => demoId('user', account)),
  });
}

async function makeTask(play: Play, { cron, method, ...task }: (typeof TASKS)[number]): Promise<void> {
  await createTask(await play.as(ADMINISTRATOR), {
    ...task,
    executeContent: {
      cron,
      localHostTaskId: method,
      interfaceId: '',
      parameter: [],
      startTime: null,
      endTime: null,
    },
    executeType: '3',
    sortCode: 0,
    enabledMark: 1,
  });
}

type Notice = { readonly title: string; readonly body: string };

async function writeNotice(play: Play, { title, body }: Notice): Promise<void> {
  await createNotice(await play.as(ADMINISTRATOR), { title, bodyText: body, toUserIds: [], files: [] });
}

async function publishNotice(play: Play, notice: Notice): Promise<void> {
  await writeNotice(play, notice);
  const { id } = await play.kernel.db
    .selectFrom('messages')
    .select('id')
    .where('event', '=', 'notice')
    .where('title', '=', notice.title)
    .executeTakeFirstOrThrow();
  await releaseNotice(await play.as(ADMINISTRATOR), id);
}

/** The stages of a unit whose score is final, and the group as far as it has come; nothing where no audits were played. */
async function integrate(play: Play): Promise<void> {
  const ctx = await play.as(DEPARTMENT);
  const task = await play.kernel.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['check_tasks.id', 'check_tasks.check_id'])
    .where('checks.year', '=', Number(play.plan.baseDate.slice(0, 4)))
    .where('check_tasks.state', 'in', [
      taskLifecycle.state.final,
      taskLifecycle.state.rectifying,
      taskLifecycle.state.closed,
    ])
    .orderBy('check_tasks.id')
    .limit(1)
    .executeTakeFirst();
  if (!task) return;
  await runIntegration(ctx, { level: 'STAGE', scopeId: task.id });
  await runIntegration(ctx, { level: 'GROUP', scopeId: task.check_id });
}

const exportLedger = async (play: Play): Promise<unknown> =>
  startJob(await play.as(DEPARTMENT), {
    template: 'ledger',
    params: { year: Number(play.plan.baseDate.slice(0, 4)) },
  });
