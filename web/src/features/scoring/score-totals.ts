import type { Sheet } from '@auditplus/core/scoring/sheet.ts';
import { useMemo } from 'react';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { coreNodes, coreVersion, liveSheet, type ShownValue } from './score-rows.ts';
import { valueIn } from './score-store.ts';

/** The totals of what is on the screen now, computed by the same code as on the server. */
export function useLiveSheet(): Sheet {
  const { store } = useScore();
  const { nodes, record } = useSheet();
  const rows = useScoreState((state) => state.rows);
  const drafts = useScoreState((state) => state.drafts);
  const tree = useMemo(() => coreNodes(nodes), [nodes]);
  const version = useMemo(() => coreVersion(record.version), [record.version]);
  return useMemo(() => {
    // A new row or draft is a new total.
    const state = { ...store.getState(), rows, drafts };
    const values = nodes.flatMap((node): [string, ShownValue][] => {
      const value = node.isItem ? valueIn(state, node.id) : null;
      return value ? [[node.id, value]] : [];
    });
    return liveSheet({ nodes: tree, version, values });
  }, [store, nodes, rows, drafts, tree, version]);
}
