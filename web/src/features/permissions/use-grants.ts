import {
  GRANT_STEPS,
  type GrantNode,
  type GrantSet,
  type GrantStep,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { useState } from 'react';
import { useRoute } from '../../lib/query.ts';
import { leafIds } from './grant-tree.tsx';

type Edits = Readonly<Partial<Record<GrantStep, readonly string[]>>>;

/** The five trees of a holder with the ticks as they are being edited; '0' starts empty. */
export function useGrants(objectId: string) {
  const [edits, setEdits] = useState<Edits>({});
  const menus = useStep(objectId, 'module', '');
  const modules = edits.module ?? ticked(menus.data?.list ?? [], menus.data?.ids ?? []);
  const moduleIds = modules.join(',');
  const isReady = menus.data !== undefined;
  const queries = {
    module: menus,
    button: useStep(objectId, 'button', moduleIds, isReady),
    column: useStep(objectId, 'column', moduleIds, isReady),
    form: useStep(objectId, 'form', moduleIds, isReady),
    resource: useStep(objectId, 'resource', moduleIds, isReady),
  };
  const checked = (step: GrantStep): readonly string[] => {
    if (step === 'module') return modules;
    const { data } = queries[step];
    const known = new Set(data?.all ?? []);
    const kept = edits[step];
    const own = ticked(data?.list ?? [], data?.ids ?? []);
    // Items of a menu that was ticked after the edit show what the holder already has of them.
    return kept ? kept.filter((id) => known.has(id)) : own;
  };
  const set = (): GrantSet => {
    const all: GrantSet = { module: [], button: [], column: [], form: [], resource: [] };
    for (const step of GRANT_STEPS) all[step] = [...checked(step)];
    return all;
  };
  return {
    queries,
    checked,
    set,
    rev: menus.data?.rev,
    isDirty: Object.keys(edits).length > 0,
    isLoaded: GRANT_STEPS.every(
      (step) => queries[step].data !== undefined && !queries[step].isPlaceholderData,
    ),
    change: (step: GrantStep, ids: readonly string[]) => setEdits((now) => ({ ...now, [step]: ids })),
    reset: () => setEdits({}),
  };
}

const useStep = (objectId: string, type: GrantStep, moduleIds: string, enabled = true) =>
  useRoute(
    grantsRoutes.values,
    { params: { objectId }, body: { type, moduleIds } },
    { enabled, keepPrevious: true, staleTime: 0 },
  );

/** Granted leaves of a tree; a granted branch says nothing of what is below it. */
function ticked(nodes: readonly GrantNode[], ids: readonly string[]): readonly string[] {
  const granted = new Set(ids);
  return leafIds(nodes, (node) => granted.has(node.id));
}
