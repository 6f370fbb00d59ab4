import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { UserBrief } from '@auditplus/contract/features/users/users.model.ts';
import { useMemo } from 'react';
import { flatten, useOrganizationTree } from '../../kit/org-picker.tsx';

/** A unit's branch of the organisation and who belongs to it, for pickers that must not leave the unit. */
export function useUnitPart(unitId: string): {
  readonly nodes: readonly OrganizeNode[];
  readonly isOfUnit: (user: UserBrief) => boolean;
} {
  const { nodes } = useOrganizationTree('all');
  return useMemo(() => {
    const unit = flatten(nodes).find(({ id }) => id === unitId);
    const branch = unit ? [unit] : [];
    const ids = new Set(flatten(branch).map(({ id }) => id));
    return { nodes: branch, isOfUnit: ({ organizeId }) => ids.has(organizeId) };
  }, [nodes, unitId]);
}
