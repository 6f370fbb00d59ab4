import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of changing what is one's own: the password (platform-contract 1), phrases. */
export const currentUserRefusals = defineRefusals({
  'password.oldWrong': {
    status: 422,
    zh: '旧密码不正确',
    zhtw: '舊密碼不正確',
    en: 'The old password is wrong',
  },
  'password.unchanged': {
    status: 422,
    zh: '新密码不能与旧密码相同',
    zhtw: '新密碼不能與舊密碼相同',
    en: 'The new password must differ from the old one',
  },
  'password.tooCommon': {
    status: 422,
    zh: '该密码过于常见或与账号相同，请换一个',
    zhtw: '該密碼過於常見或與帳號相同，請換一個',
    en: 'This password is too common or equals the account name, please choose another one',
  },
  'phrase.tooMany': {
    status: 422,
    zh: '最多保存{most}条常用语，请先删除不用的',
    zhtw: '最多儲存{most}條常用語，請先刪除不用的',
    en: 'You can keep {most} phrases at most; please remove one first',
  },
});
