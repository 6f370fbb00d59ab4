import { BlockList, isIP } from 'node:net';

/**
 * Whether an address is on a list of addresses, networks (`10.0.0.0/8`) and prefixes (`192.168.1.*`), separated by
 * commas, semicolons or white space. Entries that are none of these match nothing.
 */
export function isListedAddress(address: string, list: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return entriesOf(list).some((entry) => matches(plain, entry));
}

/** The first entry that is neither an address nor a network nor a prefix; null when all can be read. */
export const unreadableEntry = (list: string): string | null =>
  entriesOf(list).find((entry) => !isReadable(entry)) ?? null;

const entriesOf = (list: string): string[] => list.split(/[\s,;，；]+/).filter((entry) => entry !== '');

const PREFIX = /^(\d{1,3}\.){1,3}\*$|^([0-9a-f]{0,4}:)+\*$/i;

function isReadable(entry: string): boolean {
  if (entry.endsWith('*')) return PREFIX.test(entry);
  const [network = '', bits] = entry.split('/');
  return isIP(network) > 0 && (bits === undefined || isMask(bits, isIP(network)));
}

const isMask = (bits: string, family: number): boolean =>
  /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);

function matches(address: string, entry: string): boolean {
  if (entry.endsWith('*')) return entry.length > 1 && address.startsWith(entry.slice(0, -1));
  const [network = '', bits] = entry.split('/');
  if (bits === undefined) return isIP(entry) > 0 && address === entry;
  const family = isIP(network);
  if (family === 0 || !isMask(bits, family)) return false;
  const name = family === 4 ? 'ipv4' : 'ipv6';
  const networks = new BlockList();
  networks.addSubnet(network, Number(bits), name);
  return isIP(address) === family && networks.check(address, name);
}
