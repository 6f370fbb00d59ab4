import { BlockList, isIP, isIPv6 } from 'node:net';

type Range = readonly [network: string, prefix: number];

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
  return list;
};

/** Nobody's service: unspecified, link-local with the metadata of clouds, multicast, reserved. */
const NEVER = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['100::', 64],
]);

const LOOPBACK = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Networks of one's own, reached only where the operator names the network too. */
const PRIVATE = listOf([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['198.18.0.0', 15],
  ['fc00::', 7],
]);

/** Prefixes under which an IPv6 address stands for an IPv4 one, with the byte at which that begins. */
const CARRIERS: readonly (readonly [BlockList, at: number])[] = [
  [listOf([['::ffff:0:0', 96]]), 12],
  [listOf([['::ffff:0:0:0', 96]]), 12],
  [listOf([['::', 96]]), 12],
  [listOf([['64:ff9b::', 96]]), 12],
  [listOf([['64:ff9b:1::', 48]]), 12],
  [listOf([['2002::', 16]]), 2],
];

export type AddressKind = 'never' | 'loopback' | 'private' | 'public';

/** What an IP address is for us; an IPv6 address that carries an IPv4 one counts as the stricter of the two. */
export function kindOfAddress(address: string): AddressKind {
  const plain = address.split('%')[0] ?? '';
  const family = isIP(plain);
  if (family === 0) return 'never';
  const name = family === 6 ? 'ipv6' : 'ipv4';
  if (LOOPBACK.check(plain, name)) return 'loopback';
  if (family === 6)
    for (const [prefix, at] of CARRIERS)
      if (prefix.check(plain, 'ipv6')) {
        const carried = kindOfAddress([...bytesOf(plain).slice(at, at + 4)].join('.'));
        if (carried !== 'public') return carried;
      }
  if (NEVER.check(plain, name)) return 'never';
  return PRIVATE.check(plain, name) ? 'private' : 'public';
}

/** An address in the one way of writing it that all its forms share; an IPv6 address that carries an IPv4 one as that. */
export function plainAddress(address: string): string {
  const plain = address.split('%')[0] ?? '';
  if (isIP(plain) !== 6) return plain;
  const bytes = bytesOf(plain);
  const carrier = LOOPBACK.check(plain, 'ipv6')
    ? undefined
    : CARRIERS.find(([prefix]) => prefix.check(plain, 'ipv6'));
  if (carrier) return [...bytes.slice(carrier[1], carrier[1] + 4)].join('.');
  return Buffer.from(bytes).toString('hex');
}

/** The sixteen bytes of an IPv6 address. */
function bytesOf(address: string): Uint8Array {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string | undefined, low: string | undefined) =>
    (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [before = '', after] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const all = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return Uint8Array.from(
    all.flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    }),
  );
}
