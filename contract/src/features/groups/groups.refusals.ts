import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of administering groups (platform-contract 9.23, 12.1). */
export const groupsRefusals = defineRefusals({
  'group.nameTaken': {
    status: 422,
    field: 'fullName',
    zh: '分组名称“{name}”已存在',
    zhtw: '分組名稱「{name}」已存在',
    en: 'A group “{name}” exists already',
  },
  'group.codeTaken': {
    status: 422,
    field: 'enCode',
    zh: '分组编码“{code}”已被使用',
    zhtw: '分組編碼「{code}」已被使用',
    en: 'The group code “{code}” is in use already',
  },
  'group.codeMalformed': {
    status: 422,
    zh: '分组编码只能包含字母、数字和点，点不能在首尾',
    zhtw: '分組編碼只能包含字母、數字和點，點不能在首尾',
    en: 'A group code holds letters, digits and dots, with no dot at either end',
  },
  'group.typeUnknown': {
    status: 422,
    zh: '分组类型不存在',
    zhtw: '分組類型不存在',
    en: 'This type of group does not exist',
  },
  'group.hasUsers': {
    status: 422,
    zh: '分组“{name}”内还有{count}名成员，请先移出',
    zhtw: '分組「{name}」內還有{count}名成員，請先移出',
    en: 'The group “{name}” still has members ({count}); take them out first',
  },
});
