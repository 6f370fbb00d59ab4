import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of administering positions (platform-contract 9.21, 12.1). */
export const positionsRefusals = defineRefusals({
  'position.organizeMissing': {
    status: 422,
    zh: '所属组织不存在或已停用',
    zhtw: '所屬組織不存在或已停用',
    en: 'The organisation does not exist or is switched off',
  },
  'position.nameTaken': {
    status: 422,
    field: 'fullName',
    zh: '该组织下已有岗位“{name}”',
    zhtw: '該組織下已有崗位「{name}」',
    en: 'This organisation has a position “{name}” already',
  },
  'position.codeTaken': {
    status: 422,
    field: 'enCode',
    zh: '岗位编码“{code}”已被使用',
    zhtw: '崗位編碼「{code}」已被使用',
    en: 'The position code “{code}” is in use already',
  },
  'position.codeMalformed': {
    status: 422,
    zh: '岗位编码只能包含字母、数字和点，点不能在首尾',
    zhtw: '崗位編碼只能包含字母、數字和點，點不能在首尾',
    en: 'A position code holds letters, digits and dots, with no dot at either end',
  },
  'position.typeUnknown': {
    status: 422,
    zh: '岗位类型不存在',
    zhtw: '崗位類型不存在',
    en: 'This type of position does not exist',
  },
  'position.hasUsers': {
    status: 422,
    zh: '岗位“{name}”下还有{count}名用户，请先移出',
    zhtw: '崗位「{name}」下還有{count}名使用者，請先移出',
    en: 'The position “{name}” still has members ({count}); take them out first',
  },
});
