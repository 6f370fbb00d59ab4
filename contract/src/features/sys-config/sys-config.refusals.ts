import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of changing the system configuration. */
export const sysConfigRefusals = defineRefusals({
  'config.ownAddressDenied': {
    status: 422,
    field: 'whiteListIp',
    zh: '白名单不包含您当前的网络地址{ip}，保存后您将无法登录',
    zhtw: '白名單不包含您目前的網路位址{ip}，儲存後您將無法登入',
    en: 'The white list does not contain your own address {ip}: you could not sign in again',
  },
  'config.badAddress': {
    status: 422,
    field: 'whiteListIp',
    zh: '白名单中的“{entry}”不是有效的地址或网段',
    zhtw: '白名單中的「{entry}」不是有效的位址或網段',
    en: 'The white list holds “{entry}”, which is neither an address nor a network',
  },
  'config.mailFailed': {
    status: 422,
    zh: '无法通过邮件服务器：{reason}',
    zhtw: '無法通過郵件伺服器：{reason}',
    en: 'The mail server does not accept this: {reason}',
  },
  'config.ownAdministration': {
    status: 422,
    zh: '不能取消自己的超级管理员身份',
    zhtw: '不能取消自己的超級管理員身分',
    en: 'You cannot take your own super administration away',
  },
  'config.administratorUnusable': {
    status: 422,
    zh: '超级管理员必须是可以登录的用户',
    zhtw: '超級管理員必須是可以登入的使用者',
    en: 'A super administrator must be able to sign in',
  },
  'config.administratorOnly': {
    status: 403,
    zh: '只有超级管理员可以更改超级管理员',
    zhtw: '只有超級管理員可以更改超級管理員',
    en: 'Only super administrators may change who is one',
  },
});
