import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of scheduled tasks. */
export const scheduledTasksRefusals = defineRefusals({
  'task.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '任务编码“{code}”已存在',
    zhtw: '任務編碼「{code}」已存在',
    en: 'There is already a task with the code "{code}"',
  },
  'task.cronInvalid': {
    status: 422,
    field: 'cron',
    zh: '执行周期“{cron}”不正确，或永远不会执行',
    zhtw: '執行週期「{cron}」不正確，或永遠不會執行',
    en: 'The schedule "{cron}" is not valid or never comes',
  },
  'task.periodBackwards': {
    status: 422,
    zh: '结束时间应晚于开始时间',
    zhtw: '結束時間應晚於開始時間',
    en: 'The task has to end after it starts',
  },
  'task.methodUnknown': {
    status: 422,
    zh: '系统中没有此作业',
    zhtw: '系統中沒有此作業',
    en: 'The server does not know this piece of work',
  },
});
