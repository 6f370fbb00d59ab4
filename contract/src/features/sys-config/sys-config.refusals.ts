import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of changing the system configuration. */
export const sysConfigRefusals = defineRefusals({
  'config.ownAddressDenied': {
    status: 422,
    zh: '白名单不包含您当前的网络地址{ip}，保存后您将无法登录',
    zhtw: '白名單不包含您目前的網路位址{ip}，儲存後您將無法登入',
    en: 'The white list does not contain your own address {ip}: you could not sign in again',
  },
});
