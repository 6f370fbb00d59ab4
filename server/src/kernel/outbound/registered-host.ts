import type { OutboundKind } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import type { Kernel } from '../context.ts';
import { Refusal, refuse } from '../errors.ts';
import { checkedAddress, type OutboundHost, type OutboundRules, type Target } from './checked-address.ts';
import { registeredHosts } from './outbound-hosts.queries.ts';
import { ownServices } from './own-services.ts';
import { callOutside, type OutboundReply, type OutboundRequest, within } from './request.ts';

type Holder = Pick<Kernel, 'config' | 'databaseUrl' | 'db' | 'bus'>;

/** Calls a host that a person named over HTTP(S), or one that is known without being registered; see `callOutside`. */
export async function callRegisteredHost(
  kernel: Holder,
  request: OutboundRequest,
  known: readonly OutboundHost[] = [],
): Promise<OutboundReply> {
  const rules = await outboundRules(kernel, 'http');
  return callOutside({ ...rules, hosts: [...rules.hosts, ...known] }, request);
}

const TIMEOUT_MS = 10_000;

/**
 * The address to dial for a database or mail server that a person named: dial it and nothing else, with the name in
 * the certificate's check. Refuses as `checkedAddress` does, and with `outbound.timedOut`.
 */
export async function registeredAddress(
  kernel: Holder,
  kind: Exclude<OutboundKind, 'http'>,
  target: Target,
): Promise<string> {
  const rules = await outboundRules(kernel, kind);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await within(checkedAddress(rules, target), signal);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse(signal.aborted ? 'outbound.timedOut' : 'outbound.failed', { host: target.host });
  }
}

async function outboundRules(kernel: Holder, kind: OutboundKind): Promise<OutboundRules> {
  const hosts = await registeredHosts(kernel);
  return {
    hosts: hosts.filter((each) => each.kind === kind),
    allowsLoopback: kernel.config.OUTBOUND_LOOPBACK,
    isOwn: ownServices(kernel.config, kernel.databaseUrl),
  };
}
