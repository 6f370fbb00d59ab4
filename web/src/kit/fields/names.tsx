import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import type { HolderNode } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { useOrgNames } from '../org-names.ts';
import { useUserNames } from '../user-names.ts';

type NamesProps = { readonly ids: readonly string[] };

const FIVE_MINUTES = 300_000;

/** People by their ids. */
export function UserNames({ ids }: NamesProps) {
  const { names, loading } = useUserNames(ids);
  if (ids.length === 0) return '–';
  return listed(ids.map((id) => names.get(id) ?? (loading ? '…' : id)));
}

/** Organisations and departments by their ids. */
export function OrganizationNames({ ids }: NamesProps) {
  const orgs = useOrgNames();
  return ids.length === 0 ? '–' : listed(ids.map((id) => orgs.fullOfId(id)));
}

/** Positions by their ids. */
export function PositionNames({ ids }: NamesProps) {
  const positions = useRoute(rolesRoutes.positionSelector, {}, { staleTime: FIVE_MINUTES });
  if (ids.length === 0) return '–';
  const all = flat(positions.data?.list ?? []);
  return listed(
    ids.map((id) => all.find((one) => one.id === id)?.fullName ?? (positions.isPending ? '…' : id)),
  );
}

const flat = (nodes: readonly HolderNode[]): readonly HolderNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Areas by their ids, each with what it lies in. */
export function AreaNames({ ids }: NamesProps) {
  const names = useRoute(
    areasRoutes.names,
    { body: { idsList: ids.map((id) => [id]) } },
    { enabled: ids.length > 0, staleTime: Number.POSITIVE_INFINITY },
  );
  if (ids.length === 0) return '–';
  return names.data ? listed(names.data.map((path) => path.join(' / '))) : '…';
}
