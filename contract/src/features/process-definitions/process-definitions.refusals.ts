import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of designing processes. */
export const processDefinitionsRefusals = defineRefusals({
  'processDefinition.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '流程名称“{name}”已存在',
    zhtw: '流程名稱「{name}」已存在',
    en: 'There is already a process called "{name}"',
  },
  'processDefinition.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '流程编码“{code}”已存在',
    zhtw: '流程編碼「{code}」已存在',
    en: 'There is already a process with the code "{code}"',
  },
  'processDefinition.faulty': {
    status: 422,
    zh: '流程设计有{count}处问题，请修改后再发布',
    zhtw: '流程設計有{count}處問題，請修改後再發布',
    en: 'The process has {count} {count:fault; mend it|faults; mend them} before publishing',
  },
  'processDefinition.hasInstances': {
    status: 422,
    zh: '流程“{name}”已有{count}条记录，不能删除，可以停用',
    zhtw: '流程「{name}」已有{count}筆記錄，不能刪除，可以停用',
    en: 'The process "{name}" has {count} {count:instance|instances} and cannot be deleted; switch it off instead',
  },
  'processDefinition.ofDesign': {
    status: 422,
    zh: '此流程属于功能“{name}”，请在该功能的设计器中修改和发布',
    zhtw: '此流程屬於功能「{name}」，請在該功能的設計器中修改和發布',
    en: 'This process belongs to the function "{name}"; change and publish it in the designer of that function',
  },
  'processDefinition.neverPublished': {
    status: 422,
    zh: '流程“{name}”尚未发布',
    zhtw: '流程「{name}」尚未發布',
    en: 'The process "{name}" has not been published',
  },
});
