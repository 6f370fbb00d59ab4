import { position } from '@auditplus/contract/features/positions/positions.record.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { NO_DEPENDANTS } from '@auditplus/contract/kernel/records/recycled.ts';
import { refuse } from '../../kernel/errors.ts';
import { records } from '../../kernel/records/records.ts';
import {
  type AdminAct,
  adminScope,
  assertInScope,
  isInScope,
  visibleRoots,
} from '../organizations/public.ts';
import { changeRights } from '../rights/public.ts';
import {
  findOpenPlace,
  grantCount,
  isPlacedWithin,
  isPlaceOpen,
  memberCount,
  positionPath,
} from './positions.queries.ts';

const ACTS: Readonly<Record<string, AdminAct>> = { remove: 'delete', restore: 'delete' };

/** Positions of organisations: whoever administers one changes its positions; their members have what they grant. */
export const positions = records(position, positionsRoutes, {
  change: changeRights,
  computed: { memberCount: memberCount('Position', 'positions.id') },
  hidden: {
    grants: grantCount('Position', 'positions.id'),
    path: positionPath,
    isPlaceOpen,
  },
  async where(ctx) {
    const roots = await visibleRoots(ctx);
    return roots === null ? [] : [isPlacedWithin(roots)];
  },
  async permit({ ctx, operation, before }) {
    if (before) assertInScope(await adminScope(ctx), before.path, ACTS[operation] ?? 'edit');
  },
  async check({ ctx, tx, operation, before, after }) {
    if (operation === 'restore' && !before.isPlaceOpen) refuse('position.organizeMissing');
    if (operation === 'remove') assertUnused(before);
    if (!after || after.organizeId === before?.organizeId) return;
    const place = await findOpenPlace(tx.db, after.organizeId);
    if (!place) refuse('position.organizeMissing');
    assertInScope(await adminScope(ctx), place.path, 'add');
    if (before) assertUnused(before);
  },
  async rows(ctx, rows) {
    const scope = await adminScope(ctx);
    return rows.map(({ path, grants: _grants, isPlaceOpen: _isOpen, ...row }) => ({
      ...row,
      abilities: { canEdit: isInScope(scope, path, 'edit'), canRemove: isInScope(scope, path, 'delete') },
    }));
  },
  recycled: (_ctx, rows) =>
    rows.map(({ memberCount: members, grants }) => ({ dependants: { ...NO_DEPENDANTS, members, grants } })),
});

function assertUnused({ fullName, memberCount: count }: { fullName: string; memberCount: number }): void {
  if (count > 0) refuse('position.hasUsers', { name: fullName, count });
}
