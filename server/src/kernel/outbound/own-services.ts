import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import pg from 'pg';
import type { Config } from '../config.ts';
import { kindOfAddress, plainAddress } from './addresses.ts';
import { addressesOf, type OutboundRules, type Target } from './checked-address.ts';

/**
 * Whether the database, the file store, the virus scanner or the product itself answers at an address. One that stands
 * on this machine does so at each of the machine's addresses.
 */
export function ownServices(
  config: Config,
  databaseUrl: string,
  resolve: (name: string) => Promise<readonly string[]> = addressesOf,
): OutboundRules['isOwn'] {
  const services = servicesOf(config, databaseUrl);
  return async (address, port) => {
    const asked = plainAddress(address);
    const isHere = isThisMachine(address);
    for (const service of services) {
      if (service.port !== port) continue;
      const addresses = isIP(service.host) === 0 ? await resolve(service.host) : [service.host];
      if (addresses.some((own) => plainAddress(own) === asked || (isHere && isThisMachine(own)))) return true;
    }
    return false;
  };
}

const HERE = '127.0.0.1';

function servicesOf(config: Config, databaseUrl: string): Target[] {
  const databases = [databaseUrl, config.QUERY_DATABASE_URL].flatMap((url) => {
    if (url === undefined) return [];
    const { host, port } = new pg.Client({ connectionString: url });
    // A path is a socket of this machine, whose server may listen to the network too.
    return [{ host: host.startsWith('/') ? HERE : host, port }];
  });
  const [scanner, scannerPort] = config.CLAMD?.split(/:(?=\d+$)/) ?? [];
  return [
    { host: HERE, port: config.PORT },
    ...databases,
    ...(config.S3_ENDPOINT === undefined ? [] : [targetOf(new URL(config.S3_ENDPOINT))]),
    ...(scanner === undefined ? [] : [{ host: scanner, port: Number(scannerPort) }]),
  ];
}

const targetOf = ({ hostname, port, protocol }: URL): Target => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
});

function isThisMachine(address: string): boolean {
  if (kindOfAddress(address) === 'loopback') return true;
  const plain = plainAddress(address);
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own.some((each) => plainAddress(each.address) === plain);
}
