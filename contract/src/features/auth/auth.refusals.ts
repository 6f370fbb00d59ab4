import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of signing in and out. A wrong account and a wrong password read the same on purpose. */
export const authRefusals = defineRefusals({
  'login.wrong': {
    status: 422,
    zh: '账号或密码不正确',
    zhtw: '帳號或密碼不正確',
    en: 'The account or the password is wrong',
  },
  'login.locked': {
    status: 422,
    level: 'warn',
    zh: '密码错误次数过多，账号已锁定，请联系管理员解锁',
    zhtw: '密碼錯誤次數過多，帳號已鎖定，請聯絡管理員解鎖',
    en: 'Too many wrong passwords: the account is locked, please ask an administrator to unlock it',
  },
  'login.delayed': {
    status: 422,
    level: 'warn',
    zh: '密码错误次数过多，请在{minutes}分钟后重试',
    zhtw: '密碼錯誤次數過多，請在{minutes}分鐘後重試',
    en: 'Too many wrong passwords, try again in {minutes} {minutes:minute|minutes}',
  },
  'login.disabled': {
    status: 422,
    zh: '账号已停用，请联系管理员',
    zhtw: '帳號已停用，請聯絡管理員',
    en: 'This account is disabled, please contact an administrator',
  },
  'login.noMenus': {
    status: 422,
    zh: '您的权限不足，请联系管理员',
    zhtw: '您的權限不足，請聯絡管理員',
    en: 'You have no permissions yet, please contact an administrator',
  },
  'login.codeWrong': {
    status: 422,
    zh: '验证码不正确或已过期',
    zhtw: '驗證碼不正確或已過期',
    en: 'The verification code is wrong or has expired',
  },
  'login.sentCodeWrong': {
    status: 422,
    zh: '验证码不正确或已过期',
    zhtw: '驗證碼不正確或已過期',
    en: 'The code is wrong or has expired',
  },
  'login.codeTooSoon': {
    status: 429,
    zh: '验证码已发送，请在{seconds}秒后再试',
    zhtw: '驗證碼已傳送，請在{seconds}秒後再試',
    en: 'A code was sent already, try again in {seconds} {seconds:second|seconds}',
  },
  'login.codeUnavailable': {
    status: 422,
    zh: '系统尚未配置短信或邮件，请联系管理员',
    zhtw: '系統尚未設定簡訊或郵件，請聯絡管理員',
    en: 'Neither SMS nor mail is set up here, please contact an administrator',
  },
  'login.ticketExpired': {
    status: 422,
    zh: '二维码已过期，请重新扫描',
    zhtw: '二維條碼已過期，請重新掃描',
    en: 'The QR code has expired, please scan the new one',
  },
  'link.ticketSpent': {
    status: 422,
    zh: '票据无效、已使用或已过期',
    zhtw: '票據無效、已使用或已過期',
    en: 'The ticket is not valid, has been used or has expired',
  },
  'login.addressDenied': {
    status: 403,
    level: 'warn',
    zh: '您的网络地址不在允许范围内',
    zhtw: '您的網路位址不在允許範圍內',
    en: 'Your network address is not allowed',
  },
  'login.wrongPassword': {
    status: 422,
    zh: '密码不正确',
    zhtw: '密碼不正確',
    en: 'The password is wrong',
  },
});
