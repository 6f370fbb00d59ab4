import { cached } from '../cached.ts';
import type { Db } from '../db.ts';
import type { OutboundHost } from './checked-address.ts';

/** The registered hosts, read once and dropped whenever any process changes them. */
export const {
  read: registeredHosts,
  drop: dropRegisteredHosts,
  announce: announceRegisteredHosts,
} = cached(
  'outbound-hosts',
  (db: Db): Promise<(OutboundHost & { readonly kind: string })[]> =>
    db.selectFrom('outbound_hosts').select(['kind', 'host', 'ports']).execute(),
);
