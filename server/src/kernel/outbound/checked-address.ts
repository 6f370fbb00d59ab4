import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { refuse } from '../errors.ts';
import { kindOfAddress } from './addresses.ts';

/** A host that people may name: a name, `*.suffix`, an address, or a network such as `10.1.0.0/16`, and its ports. */
export type OutboundHost = { readonly host: string; readonly ports: readonly number[] };

export type OutboundRules = {
  readonly hosts: readonly OutboundHost[];
  /** Only the operator may open this machine itself. */
  readonly allowsLoopback: boolean;
  /** Whether our own database, stores or the product itself answer there: never reached, whatever else is allowed. */
  readonly isOwn: (address: string, port: number) => Promise<boolean>;
  /** Every address of a name; the system's resolver unless given. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
};

/** A host and its port as a person named them; an IPv6 address without brackets. */
export type Target = { readonly host: string; readonly port: number };

/**
 * The one address to dial for a host. Every address of its name must be allowed. Refuses with
 * `outbound.hostNotAllowed`, `.addressForbidden` and, without any address, `.failed`.
 */
export async function checkedAddress(rules: OutboundRules, { host, port }: Target): Promise<string> {
  const open = rules.hosts.filter(({ ports }) => ports.includes(port));
  const isLiteral = isIP(host) !== 0;
  const isNamed = open.some((each) => (isLiteral ? holds(each.host, host) : fits(each.host, host)));
  if (!isNamed) refuse('outbound.hostNotAllowed', { host: `${host}:${port}` });
  const addresses = isLiteral ? [host] : await (rules.resolve ?? addressesOf)(host);
  for (const address of addresses) {
    const kind = kindOfAddress(address);
    const isAllowed =
      kind === 'public' ||
      (kind === 'loopback' && rules.allowsLoopback) ||
      (kind === 'private' && open.some((each) => holds(each.host, address)));
    if (!isAllowed || (await rules.isOwn(address, port)))
      refuse('outbound.addressForbidden', { host, address });
  }
  return addresses[0] ?? refuse('outbound.failed', { host });
}

/** Every address that the system's resolver has for a name. */
export const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** Whether an entry names a host; `*.suffix` names what lies below it, and not itself. */
function fits(entry: string, host: string): boolean {
  const named = entry.toLowerCase().replace(/\.$/, '');
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : named === host;
}

/** Whether an entry is this address or a network that holds it. */
function holds(entry: string, address: string): boolean {
  const [network = '', prefix] = entry.split('/');
  if (isIP(network) === 0 || isIPv6(network) !== isIPv6(address)) return false;
  const family = isIPv6(network) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  if (prefix === undefined) list.addAddress(network, family);
  else list.addSubnet(network, Number(prefix), family);
  return list.check(address, family);
}
