import { BlockList, isIP } from 'node:net';

/**
 * Whether an address is on a list of addresses, networks (`10.0.0.0/8`) and prefixes (`192.168.1.*`), separated by
 * commas, semicolons or white space. Entries that are none of these match nothing.
 */
export function isListedAddress(address: string, list: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return list
    .split(/[\s,;，；]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(plain, entry));
}

function matches(address: string, entry: string): boolean {
  if (entry.endsWith('*')) return entry.length > 1 && address.startsWith(entry.slice(0, -1));
  const [network = '', bits] = entry.split('/');
  if (bits === undefined) return isIP(entry) > 0 && address === entry;
  const family = isIP(network);
  if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return false;
  const name = family === 4 ? 'ipv4' : 'ipv6';
  const networks = new BlockList();
  networks.addSubnet(network, Number(bits), name);
  return isIP(address) === family && networks.check(address, name);
}
