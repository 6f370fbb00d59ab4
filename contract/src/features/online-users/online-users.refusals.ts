import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of signing people out. */
export const onlineUsersRefusals = defineRefusals({
  'online.self': {
    status: 422,
    zh: '不能强制自己下线，请使用“退出登录”',
    zhtw: '不能強制自己下線，請使用「退出登入」',
    en: 'You cannot force yourself out; use “Sign out”',
  },
});
