import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of administering groups (platform-contract 9.23, 12.1). */
export const groupsRefusals = defineRefusals({
  'group.hasUsers': {
    status: 422,
    zh: '分组“{name}”内还有{count}名成员，请先移出',
    zhtw: '分組「{name}」內還有{count}名成員，請先移出',
    en: 'The group “{name}” still has members ({count}); take them out first',
  },
});
