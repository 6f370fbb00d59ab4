import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { OpenPackage } from '../offline/public.ts';
import type { FocusTarget } from './score-keys.ts';
import type { ScoreState } from './score-state.ts';
import type { ScoreStore } from './score-store.ts';

/** What the parts of an open score page share. */
export type ScorePageContext = {
  readonly store: ScoreStore;
  /** The package of the record on this device. */
  readonly held: OpenPackage | null;
  /** Puts an item into sight and focus, for example from a problem list. */
  readonly goTo: (nodeId: string) => void;
  readonly putCursor: (target: FocusTarget) => void;
  readonly openFinding: () => void;
  readonly openCompare: (nodeId: string) => void;
  /** Sends what was entered and then reads the sheet again from the server. */
  readonly reload: () => Promise<void>;
};

export const ScoreContext = createContext<ScorePageContext | null>(null);

export function useScore(): ScorePageContext {
  const context = useContext(ScoreContext);
  if (!context) throw new Error('used outside of a score page');
  return context;
}

/** Part of the page's state; draws anew only when the part changes. */
export function useScoreState<T>(select: (state: ScoreState) => T): T {
  return useStore(useScore().store, select);
}

export const useSheet = (): ScoreSheet => useScoreState(({ sheet }) => sheet);

/** Under this width the chapters are left out and a row shows what it has room for. */
export const PHONE_WIDTH = 768;

/** Element ids of the places that a key or a jump puts the cursor into. */
export const PLACES: Readonly<Record<FocusTarget, string>> = {
  search: 'score-search',
  comment: 'score-comment',
  photo: 'score-photo',
  naReason: 'score-na-reason',
  reason: 'score-reason',
  score: 'score-box',
};

/** The server's words for a refusal that the browser found by the same rules. */
export function refusalWords(
  language: Language,
  code: string,
  params: Readonly<Record<string, unknown>>,
  fieldName: (field: string) => string,
): string {
  const entry = Object.entries(refusals).find(([known]) => known === code)?.[1];
  if (!entry) return code;
  return refusalText(entry, language, {
    步长: String(params.step ?? ''),
    x: String(params.standardScore ?? ''),
    字段: fieldName(String(params.field ?? '')),
  });
}

export const itemsOf = (sheet: ScoreSheet): readonly SheetNode[] => sheet.nodes.filter((node) => node.isItem);
