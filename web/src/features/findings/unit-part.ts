import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { useMemo } from 'react';
import { flatten, useOrganizationTree } from '../../kit/org-picker.tsx';

/** A unit's branch of the organisation, for pickers that must not leave the unit. */
export function useUnitBranch(unitId: string): readonly OrganizeNode[] {
  const { nodes } = useOrganizationTree('all');
  return useMemo(() => flatten(nodes).filter(({ id }) => id === unitId), [nodes, unitId]);
}
