import { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import type { RowDraft } from './score-draft.ts';

/** A draft, the stored row that it started from, and the number that makes repeated sends harmless. */
export type DraftRecord = {
  readonly draft: RowDraft;
  readonly base: ScoreRow | null;
  readonly opId: string;
};

/** Where a page keeps what the server has not confirmed, so that closing the window loses nothing. */
export type DraftShelf = {
  readonly read: () => Readonly<Record<string, DraftRecord>>;
  readonly keep: (drafts: Readonly<Record<string, DraftRecord>>) => void;
};

/** The shelf in the browser's own storage. */
export const localShelf = (name: string): DraftShelf => ({
  read: () => draftsIn(readLocal(name)),
  keep: (drafts) => keepDrafts(name, drafts),
});

function keepDrafts(name: string, drafts: Readonly<Record<string, DraftRecord>>): void {
  writeLocal(name, Object.keys(drafts).length === 0 ? null : drafts);
}

/** Drafts as they were kept; entries that cannot be read are left out. */
export function draftsIn(stored: unknown): Readonly<Record<string, DraftRecord>> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([nodeId, value]): [string, DraftRecord][] => {
      const entry = draftRecord(value);
      return entry ? [[nodeId, entry]] : [];
    }),
  );
}

function draftRecord(value: unknown): DraftRecord | null {
  if (!isRecord(value) || !isDraft(value.draft) || typeof value.opId !== 'string') return null;
  const base = value.base === null ? null : ScoreRow.safeParse(value.base);
  if (base && !base.success) return null;
  return { draft: value.draft, base: base?.data ?? null, opId: value.opId };
}

function isDraft(value: unknown): value is RowDraft {
  return (
    isRecord(value) &&
    typeof value.status === 'number' &&
    Array.isArray(value.deductions) &&
    Array.isArray(value.photos) &&
    typeof value.comment === 'string' &&
    typeof value.scored === 'boolean'
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
