import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of scheduled tasks. */
export const scheduledTasksRefusals = defineRefusals({
  'task.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '任务编码“{code}”已存在',
    zhtw: '任務編碼「{code}」已存在',
    en: 'A task with the code “{code}” already exists',
  },
  'task.cronInvalid': {
    status: 422,
    field: 'cron',
    zh: '执行计划“{cron}”不正确，或永远不会执行',
    zhtw: '執行計劃「{cron}」不正確，或永遠不會執行',
    en: 'Schedule “{cron}” is invalid or never runs',
  },
  'task.periodBackwards': {
    status: 422,
    zh: '结束时间应晚于开始时间',
    zhtw: '結束時間應晚於開始時間',
    en: 'The end must be after the start',
  },
  'task.interfaceUnknown': {
    status: 422,
    field: 'interfaceId',
    zh: '没有此数据接口，或您无权调用',
    zhtw: '沒有此資料介面，或您無權呼叫',
    en: 'This data interface does not exist, or you may not call it',
  },
  'task.parameterMissing': {
    status: 422,
    zh: '请填写参数“{name}”',
    zhtw: '請填寫參數「{name}」',
    en: 'Fill in the parameter “{name}”',
  },
  'task.personGone': {
    status: 422,
    zh: '保存此任务的用户已停用，请重新保存任务',
    zhtw: '儲存此任務的使用者已停用，請重新儲存任務',
    en: 'Whoever saved this task has been disabled: save the task again',
  },
  'task.methodUnknown': {
    status: 422,
    zh: '系统中没有此执行内容',
    zhtw: '系統中沒有此執行內容',
    en: 'This job does not exist',
  },
});
