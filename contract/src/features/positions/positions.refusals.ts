import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of administering positions (platform-contract 9.21, 12.1). */
export const positionsRefusals = defineRefusals({
  'position.organizeMissing': {
    status: 422,
    zh: '所属组织不存在或已停用',
    zhtw: '所屬組織不存在或已停用',
    en: 'The organisation does not exist or is switched off',
  },
  'position.hasUsers': {
    status: 422,
    zh: '岗位“{name}”下还有{count}名用户，请先移出',
    zhtw: '崗位「{name}」下還有{count}名使用者，請先移出',
    en: 'The position “{name}” still has members ({count}); take them out first',
  },
});
