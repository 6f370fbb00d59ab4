import { BlockList } from 'node:net';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const NAMES = {
  own: { zh: '本机', zhtw: '本機', en: 'this machine' },
  private: { zh: '内网', zhtw: '內網', en: 'internal network' },
} as const;

/** What can be said of an address without asking anybody: this machine or the internal network; else nothing. */
export function networkNameOf(address: string, language: Language): string {
  const plain = address.replace(/^::ffff:/, '');
  if (plain.startsWith('127.') || plain === '::1') return NAMES.own[language];
  const isPrivate = privateNetworks.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
  return isPrivate ? NAMES.private[language] : '';
}
