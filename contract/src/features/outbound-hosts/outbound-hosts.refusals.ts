import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of registering hosts that the product may call. */
export const outboundHostsRefusals = defineRefusals({
  'outboundHost.administratorOnly': {
    status: 403,
    zh: '只有超级管理员可以管理外部访问',
    zhtw: '只有超級管理員可以管理外部存取',
    en: 'Only super administrators may manage outbound hosts',
  },
  'outboundHost.duplicate': {
    status: 422,
    field: 'host',
    zh: '地址“{host}”已登记',
    zhtw: '位址「{host}」已登記',
    en: '{host} is registered already',
  },
  'outboundHost.protected': {
    status: 422,
    field: 'host',
    zh: '“{host}”是受保护的地址，不能登记',
    zhtw: '「{host}」是受保護的位址，不能登記',
    en: '{host} is a protected address and cannot be registered',
  },
  'outboundHost.tooWide': {
    status: 422,
    field: 'host',
    zh: '网段“{host}”过大，前缀至少为 {bits} 位',
    zhtw: '網段「{host}」過大，前綴至少為 {bits} 位',
    en: 'The network {host} is too wide: {bits} bits of prefix at least',
  },
});
