import type { Sheet } from '@auditplus/core/scoring/sheet.ts';
import { useMemo } from 'react';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { countedIn } from './score-counted.ts';
import { coreNodes, coreVersion, liveSheet, type ShownValue } from './score-rows.ts';

/** What counts so far with what is on the screen, as the arithmetic takes it. */
export function useLiveValues() {
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
      const value = node.isItem ? countedIn(state, node.id) : null;
      return value ? [[node.id, value]] : [];
    });
    return { nodes: tree, version, values: new Map(values) };
  }, [store, nodes, rows, drafts, tree, version]);
}

/** The totals of what counts so far with what is on the screen, computed by the same code as on the server. */
export function useLiveSheet(): Sheet {
  const input = useLiveValues();
  return useMemo(() => liveSheet(input), [input]);
}
