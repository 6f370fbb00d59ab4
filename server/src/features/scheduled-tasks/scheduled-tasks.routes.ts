import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { isLookAtClock } from '../../kernel/due-rows.ts';
import { implement } from '../../kernel/http/register.ts';
import { label, type Texts } from '../../kernel/texts.ts';
import { runTaskNow, taskRuns } from './run-tasks.ts';
import {
  createTask,
  removeTask,
  switchTask,
  taskInfo,
  taskPage,
  updateTask,
} from './scheduled-tasks.service.ts';
import { taskInterfaces } from './task-interfaces.ts';

/** Pieces of work by their names; one without a name here is shown by its code. */
const METHODS: Texts = {
  'files-sweep': [
    '清理未使用和已删除的文件',
    '清理未使用和已刪除的檔案',
    'Remove unclaimed and deleted files',
  ],
  'logs-retention': ['清理过期日志', '清理過期日誌', 'Remove old log lines'],
  'interface-calls-retention': [
    '清理过期的接口调用日志',
    '清理過期的介面呼叫日誌',
    'Remove old log lines of data interfaces',
  ],
  'record-drafts-retention': [
    '清理长期未保存的填写草稿',
    '清理長期未儲存的填寫草稿',
    'Remove old drafts of forms',
  ],
  sweep: ['清理已完成的系统数据', '清理已完成的系統資料', 'Remove finished system data'],
  'integrity-seal': ['封存留痕链', '封存留痕鏈', 'Seal the chains'],
  'audits-due': ['启动到期的审核和自评', '啟動到期的審核和自評', 'Start audits and self scores that are due'],
};

export const scheduledTasksHandlers = implement(scheduledTasksRoutes, {
  list: (ctx, { query }) => taskPage(ctx, query),
  methods: async (ctx) =>
    [...ctx.jobs.scheduled().keys()]
      .filter((name) => !isLookAtClock(name))
      .map((name) => ({ id: name, fullName: label(METHODS, name, ctx.language) })),
  interfaces: (ctx) => taskInterfaces(ctx),
  read: (ctx, { params }) => taskInfo(ctx, params.id),
  create: (ctx, { body }) => done(createTask(ctx, body)),
  update: (ctx, { params, body }) => done(updateTask(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeTask(ctx, params.id)),
  enable: (ctx, { params }) => done(switchTask(ctx, params.id, 1)),
  stop: (ctx, { params }) => done(switchTask(ctx, params.id, 0)),
  run: (ctx, { params }) => runTaskNow(ctx, params.id),
  log: (ctx, { params, query }) => taskRuns(ctx, params.id, query),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
