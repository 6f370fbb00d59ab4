import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of automations. */
export const automationsRefusals = defineRefusals({
  'automation.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '自动化编码“{code}”已存在',
    zhtw: '自動化編碼「{code}」已存在',
    en: 'An automation with the code “{code}” already exists',
  },
  'automation.categoryUnknown': {
    status: 422,
    field: 'category',
    zh: '自动化分类不存在',
    zhtw: '自動化分類不存在',
    en: 'This category does not exist',
  },
  'automation.otherPerson': {
    status: 403,
    field: 'userId',
    zh: '只有超级管理员可以让自动化以其他人的权限运行',
    zhtw: '只有超級管理員可以讓自動化以其他人的權限執行',
    en: 'Only super administrators may have automations run with the rights of somebody else',
  },
  'automation.personWrong': {
    status: 422,
    field: 'userId',
    zh: '此人不存在或已停用，请重新选择',
    zhtw: '此人不存在或已停用，請重新選擇',
    en: 'This person does not exist or is disabled; choose again',
  },
  'automation.faulty': {
    status: 422,
    zh: '自动化有 {count} 处错误，请改正后再发布：{node}',
    zhtw: '自動化有 {count} 處錯誤，請改正後再發布：{node}',
    en: 'The automation has {count} {count:error; correct it|errors; correct them} before publishing: {node}',
  },
  'automation.personDisabled': {
    status: 422,
    zh: '运行人已停用，自动化无法继续',
    zhtw: '執行人已停用，自動化無法繼續',
    en: 'The person whose rights it runs with is disabled',
  },
  'automation.tooDeep': {
    status: 422,
    zh: '自动化相互触发超过 {depth} 层，已停止',
    zhtw: '自動化相互觸發超過 {depth} 層，已停止',
    en: 'Automations started one another more than {depth} times; it was stopped',
  },
  'automation.noLane': {
    status: 422,
    zh: '没有符合条件的分支',
    zhtw: '沒有符合條件的分支',
    en: 'No branch applies',
  },
  'automation.tooLong': {
    status: 422,
    zh: '运行的步骤过多，已停止',
    zhtw: '執行的步驟過多，已停止',
    en: 'The run has too many steps; it was stopped',
  },
  'automation.stepFailed': {
    status: 422,
    zh: '步骤运行失败，请查看系统日志',
    zhtw: '步驟執行失敗，請查看系統日誌',
    en: 'The step failed; the log of the server says why',
  },
  'automation.stepUnknown': {
    status: 422,
    zh: '步骤设置有误，请重新发布自动化',
    zhtw: '步驟設定有誤，請重新發布自動化',
    en: 'The settings of the step are faulty; publish the automation anew',
  },
  'automation.notStanding': {
    status: 409,
    zh: '运行尚未结束，不能重新运行',
    zhtw: '執行尚未結束，不能重新執行',
    en: 'The run is still going on; it cannot be run again',
  },
  'automation.noRecord': {
    status: 422,
    zh: '没有可以修改的数据',
    zhtw: '沒有可以修改的資料',
    en: 'There is no record to change',
  },
  'automation.oneRecord': {
    status: 422,
    field: 'ids',
    zh: '“{label}”一次只能用于一条数据',
    zhtw: '「{label}」一次只能用於一條資料',
    en: '“{label}” takes one record at a time',
  },
  'automation.nobody': {
    status: 422,
    zh: '没有消息接收人',
    zhtw: '沒有訊息接收人',
    en: 'Nobody receives the message',
  },
});
