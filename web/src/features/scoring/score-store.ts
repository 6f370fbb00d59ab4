import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type DraftDeduction, draftOf, editDraft, type RowDraft, type RowEdit } from './score-draft.ts';
import { type DraftRecord, type DraftShelf, localShelf } from './score-kept.ts';
import { createDraftBox, createSaver, type SaverOptions } from './score-saver.ts';
import { isSending } from './score-saves.ts';
import { rulesOf, type ScoreState } from './score-state.ts';

export type ScoreStore = StoreApi<ScoreState> & {
  readonly edit: (nodeId: string, edit: RowEdit) => void;
  readonly focus: (nodeId: string) => void;
  /** Sends everything that can be sent now. */
  readonly flush: () => void;
  /** Sends everything that can be sent now and waits for the answers: what is then read is not older than they. */
  readonly sent: () => Promise<void>;
  /** Takes a fresh sheet of the same record; drafts stay. */
  readonly refresh: (sheet: ScoreSheet) => void;
  readonly takeRows: (rows: readonly ScoreRow[]) => void;
  /** A photo was added to the stored row beside what is being entered: the entry goes on from there. */
  readonly rebase: (row: ScoreRow) => void;
  /** Ends a three-value compare: mine is saved over theirs, given up, or added to theirs. */
  readonly settle: (nodeId: string, choice: 'mine' | 'theirs' | 'both') => void;
  readonly drop: (nodeId: string) => void;
  /** The record as a save or step left it. */
  readonly mark: (mark: RecordState) => void;
  /** Writes what is not saved to this device at once. */
  readonly keep: () => void;
};

type RecordState = Pick<ScoreSheet['record'], 'id' | 'state' | 'rev'>;

type Options = Pick<SaverOptions, 'send' | 'wordsOf' | 'newId'> &
  Partial<Pick<SaverOptions, 'now' | 'atOnce'>> & {
    readonly sheet: ScoreSheet;
    /** Names the place on this device that keeps what could not be sent. */
    readonly keptUnder: string;
    /** Keeps them elsewhere: sealed, with a package that was taken offline. */
    readonly shelf?: DraftShelf;
  };

/** The state of one open sheet: rows, what was entered, and the saving of it item by item. */
export function createScoreStore(options: Options): ScoreStore {
  const { now = Date.now, atOnce = MAX_AT_ONCE, newId } = options;
  const shelf = options.shelf ?? localShelf(options.keptUnder);
  const kept = shelf.read();
  const store = createStore<ScoreState>(() => ({
    sheet: options.sheet,
    rows: rowsById(options.sheet.rows),
    drafts: kept,
    marks: {},
    theirs: {},
    focused: options.sheet.nodes.find((node) => node.isItem)?.id ?? null,
  }));
  const box = createDraftBox(store, shelf);
  const saver = createSaver(store, box, { ...options, now, atOnce });
  const drop = (nodeId: string) => {
    box.drop(nodeId);
    saver.happened({ type: 'dropped', nodeId });
  };

  const api: ScoreStore = Object.assign(store, {
    edit: (nodeId: string, edit: RowEdit) => {
      const { sheet, drafts, rows } = store.getState();
      const rules = rulesOf(sheet, nodeId);
      if (!rules) return;
      const known = drafts[nodeId];
      const row = rows[nodeId];
      const draft = editDraft(known?.draft ?? draftOf(row), edit, rules);
      box.put(nodeId, { draft, base: known ? known.base : (row ?? null), opId: newId() });
      saver.edited(nodeId, WHOLE.has(edit.type));
    },
    focus: (nodeId: string) => store.setState({ focused: nodeId }),
    flush: saver.sendNow,
    sent: () => {
      saver.sendNow();
      return new Promise<void>((resolve) => {
        const look = (): boolean => {
          const isQuiet = !isSending(store.getState().marks, now());
          if (isQuiet) resolve();
          return isQuiet;
        };
        if (look()) return;
        const stop = store.subscribe(() => {
          if (look()) stop();
        });
      });
    },
    refresh: (sheet: ScoreSheet) =>
      store.setState(({ rows, focused }) => ({
        sheet,
        rows: mergedRows(rows, sheet),
        focused: sheet.nodes.some(({ id }) => id === focused)
          ? focused
          : (sheet.nodes.find((node) => node.isItem)?.id ?? null),
      })),
    takeRows: (rows: readonly ScoreRow[]) =>
      store.setState((state) => ({ rows: { ...state.rows, ...rowsById(rows) } })),
    rebase: (row: ScoreRow) => {
      const { nodeId } = row;
      const entry = store.getState().drafts[nodeId];
      store.setState((state) => ({
        rows: { ...state.rows, [nodeId]: row },
        theirs: state.theirs[nodeId] ? { ...state.theirs, [nodeId]: row } : state.theirs,
      }));
      if (entry && (entry.base?.rev ?? 0) + 1 === row.rev) box.put(nodeId, rebased(entry, row));
    },
    settle: (nodeId: string, choice: 'mine' | 'theirs' | 'both') => {
      const { drafts, theirs } = store.getState();
      const entry = drafts[nodeId];
      const row = theirs[nodeId];
      if (row) store.setState(({ rows }) => ({ rows: { ...rows, [nodeId]: row } }));
      if (choice === 'theirs' || !entry) return drop(nodeId);
      const draft = choice === 'both' && row ? withBoth(entry.draft, draftOf(row)) : entry.draft;
      box.put(nodeId, { draft, base: row ?? entry.base, opId: newId() });
      box.clearTheirs(nodeId);
      saver.edited(nodeId);
    },
    drop,
    mark: (mark: RecordState) =>
      store.setState(({ sheet }) =>
        mark.id === sheet.record.id && mark.rev >= sheet.record.rev
          ? { sheet: { ...sheet, record: { ...sheet.record, state: mark.state, rev: mark.rev } } }
          : {},
      ),
    keep: () => shelf.keep(store.getState().drafts),
  });
  for (const nodeId of Object.keys(kept)) {
    if (rulesOf(options.sheet, nodeId)) saver.edited(nodeId);
    else box.drop(nodeId);
  }
  return api;
}

/** Edits made by one press. */
const WHOLE: ReadonlySet<RowEdit['type']> = new Set(['full', 'zero', 'option', 'na', 'clear']);
const MAX_AT_ONCE = 4;

function rebased(entry: DraftRecord, row: ScoreRow): DraftRecord {
  const { draft, base } = entry;
  const ids = (photos: ScoreRow['photos'] | undefined) => new Set((photos ?? []).map(({ fileId }) => fileId));
  const [before, kept, stored] = [ids(base?.photos), ids([...draft.photos]), ids(row.photos)];
  const photos = [
    ...row.photos.filter(({ fileId }) => kept.has(fileId) || !before.has(fileId)),
    ...draft.photos.filter(({ fileId }) => !stored.has(fileId) && !before.has(fileId)),
  ];
  return { ...entry, base: row, draft: { ...draft, photos } };
}

/** My entry with what somebody else deducted before mine; the same line of both stands once. */
function withBoth(mine: RowDraft, theirs: RowDraft): RowDraft {
  const lineOf = ({ optionId, points, reason, place }: DraftDeduction) =>
    JSON.stringify([optionId, points, reason, place]);
  const known = new Set(theirs.deductions.map(lineOf));
  const added = mine.deductions.filter((deduction) => !known.has(lineOf(deduction)));
  return { ...mine, deductions: [...theirs.deductions, ...added], scored: true };
}

const rowsById = (rows: readonly ScoreRow[]): Readonly<Record<string, ScoreRow>> =>
  Object.fromEntries(rows.map((row) => [row.nodeId, row]));

/**
 * A sheet that was read before a save ended must not bring the former row back, nor take away one that it does not
 * know yet. Once handed in, the stage's result stands in the place of everybody's own row.
 */
function mergedRows(
  known: Readonly<Record<string, ScoreRow>>,
  { record, parts, nodes, rows }: ScoreSheet,
): Readonly<Record<string, ScoreRow>> {
  const handedIn = new Set([
    ...(record.contentHash === null ? [] : [record.id]),
    ...parts.flatMap(({ id, state }) => (state > stageRecordLifecycle.state.scoring ? id : [])),
  ]);
  const fresh = rowsById(rows);
  const holders = new Set([record.id, ...parts.map(({ id }) => id)]);
  return Object.fromEntries(
    nodes.flatMap(({ id }) => {
      const [mine, row] = [known[id], fresh[id]];
      const isNewer =
        mine !== undefined &&
        mine.stageRecordId === (row?.stageRecordId ?? mine.stageRecordId) &&
        holders.has(mine.stageRecordId) &&
        !handedIn.has(mine.stageRecordId) &&
        mine.rev > (row?.rev ?? 0);
      const shown = isNewer ? mine : row;
      return shown ? [[id, shown]] : [];
    }),
  );
}
