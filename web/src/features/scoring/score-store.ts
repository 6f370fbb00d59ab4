import type { ItemBody, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  bodyOfDraft,
  draftOf,
  type EntryRules,
  editDraft,
  outcomeOfDraft,
  type RowDraft,
  type RowEdit,
} from './score-draft.ts';
import { type DraftRecord, type DraftShelf, localShelf } from './score-kept.ts';
import { type ShownValue, shownValue } from './score-rows.ts';
import { dueNow, type Marks, nextDue, nextMarks, type SaveEvent } from './score-saves.ts';

/** What became of a save: the row as stored, or why not. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly row: ScoreRow }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'conflict'; readonly theirs: ScoreRow | null }
  /** The server keeps it for the lead: it is no longer an entry of this page. */
  | { readonly kind: 'handed' };

export type ScoreState = {
  readonly sheet: ScoreSheet;
  readonly rows: Readonly<Record<string, ScoreRow>>;
  readonly drafts: Readonly<Record<string, DraftRecord>>;
  readonly marks: Marks;
  /** The stored row of somebody else that stands against a draft. */
  readonly theirs: Readonly<Record<string, ScoreRow>>;
  readonly focused: string | null;
};

export type ScoreStore = StoreApi<ScoreState> & {
  readonly edit: (nodeId: string, edit: RowEdit) => void;
  readonly focus: (nodeId: string) => void;
  /** Sends everything that can be sent now. */
  readonly flush: () => void;
  /** Takes a fresh sheet of the same record; drafts stay. */
  readonly refresh: (sheet: ScoreSheet) => void;
  readonly takeRows: (rows: readonly ScoreRow[]) => void;
  /** A photo was added to the stored row beside what is being entered: the entry goes on from there. */
  readonly rebase: (row: ScoreRow) => void;
  /** Ends a three-value compare: mine is saved over theirs, or given up. */
  readonly settle: (nodeId: string, choice: 'mine' | 'theirs') => void;
  readonly drop: (nodeId: string) => void;
  /** The record as a save or step left it. */
  readonly mark: (mark: RecordState) => void;
  /** Writes what is not saved to this device at once. */
  readonly keep: () => void;
};

type RecordState = Pick<ScoreSheet['record'], 'id' | 'state' | 'rev'>;

type Options = {
  readonly sheet: ScoreSheet;
  /** Names the place on this device that keeps what could not be sent. */
  readonly keptUnder: string;
  /** Keeps them elsewhere: sealed, with a package that was taken offline. */
  readonly shelf?: DraftShelf;
  /** Saves on their way at the same time. */
  readonly atOnce?: number;
  readonly send: (nodeId: string, stageRecordId: string, body: ItemBody) => Promise<SaveAnswer>;
  /** The words for what is still missing before an entry can be sent. */
  readonly wordsOf: (code: string, params: Readonly<Record<string, unknown>>) => string;
  readonly newId: () => string;
  readonly now?: () => number;
};

/** The state of one open sheet: rows, what was entered, and the saving of it item by item. */
export function createScoreStore(options: Options): ScoreStore {
  const now = options.now ?? Date.now;
  const shelf = options.shelf ?? localShelf(options.keptUnder);
  const atOnce = options.atOnce ?? MOST_AT_ONCE;
  const kept = shelf.read();
  const store = createStore<ScoreState>(() => ({
    sheet: options.sheet,
    rows: rowsById(options.sheet.rows),
    drafts: kept,
    marks: {},
    theirs: {},
    focused: options.sheet.nodes.find((node) => node.isItem)?.id ?? null,
  }));
  let timer: ReturnType<typeof setTimeout> | null = null;
  let inFlight = 0;

  const rulesFor = (nodeId: string): EntryRules | null => rulesOf(store.getState().sheet, nodeId);
  const happened = (event: SaveEvent) => {
    store.setState(({ marks }) => ({ marks: nextMarks(marks, event) }));
    schedule();
  };
  const schedule = () => {
    if (timer) clearTimeout(timer);
    const at = inFlight < atOnce ? nextDue(store.getState().marks) : null;
    timer = at === null ? null : setTimeout(() => sendDue(false), Math.max(0, at - now()));
  };
  const edited = (nodeId: string, isWhole = false) => {
    const rules = rulesFor(nodeId);
    const entry = store.getState().drafts[nodeId];
    if (!rules || !entry) return;
    const incomplete = missingOf(entry.draft, rules, options.wordsOf);
    happened({ type: 'edited', nodeId, now: now(), incomplete, isWhole });
  };
  const sendDue = (force: boolean) => {
    const due = dueNow(store.getState().marks, now(), force);
    for (const nodeId of due.slice(0, atOnce - inFlight)) void send(nodeId);
  };
  const send = async (nodeId: string) => {
    const { drafts, rows, sheet, marks } = store.getState();
    const entry = drafts[nodeId];
    if (!entry) return happened({ type: 'dropped', nodeId });
    const mark = marks[nodeId];
    const attempts = mark?.kind === 'offline' ? mark.attempts : 0;
    inFlight += 1;
    happened({ type: 'sent', nodeId });
    const body = bodyOfDraft(entry.draft, entry.base ?? rows[nodeId], entry.opId);
    const answer = await options.send(nodeId, sheet.record.id, body);
    inFlight -= 1;
    settleAnswer(nodeId, entry, answer, attempts);
  };
  const settleAnswer = (nodeId: string, sent: DraftRecord, answer: SaveAnswer, attempts: number) => {
    if (answer.kind === 'unanswered') return happened({ type: 'unanswered', nodeId, attempts, now: now() });
    if (answer.kind === 'refused') {
      happened({ type: 'refused', nodeId, msg: answer.msg });
      if (store.getState().drafts[nodeId]?.draft !== sent.draft) edited(nodeId);
      return;
    }
    if (answer.kind === 'handed') {
      dropDraft(nodeId);
      return happened({ type: 'dropped', nodeId });
    }
    if (answer.kind === 'conflict') {
      const { theirs } = answer;
      if (theirs) store.setState((state) => ({ theirs: { ...state.theirs, [nodeId]: theirs } }));
      return happened({ type: 'conflict', nodeId });
    }
    store.setState(({ rows }) => ({ rows: { ...rows, [nodeId]: answer.row } }));
    const latest = store.getState().drafts[nodeId];
    if (latest && latest.draft !== sent.draft) {
      putDraft(nodeId, { draft: latest.draft, base: answer.row, opId: options.newId() });
      happened({ type: 'saved', nodeId });
      edited(nodeId);
      return;
    }
    dropDraft(nodeId);
    happened({ type: 'saved', nodeId });
  };
  const putDraft = (nodeId: string, entry: DraftRecord) => {
    store.setState(({ drafts }) => ({ drafts: { ...drafts, [nodeId]: entry } }));
    keepSoon();
  };
  const dropDraft = (nodeId: string) => {
    store.setState(({ drafts, theirs }) => ({
      drafts: without(drafts, nodeId),
      theirs: without(theirs, nodeId),
    }));
    keepSoon();
  };
  let isKeeping = false;
  const keepSoon = () => {
    if (isKeeping) return;
    isKeeping = true;
    setTimeout(() => {
      isKeeping = false;
      shelf.keep(store.getState().drafts);
    }, KEEP_MS);
  };

  const api: ScoreStore = Object.assign(store, {
    edit: (nodeId: string, edit: RowEdit) => {
      const rules = rulesFor(nodeId);
      if (!rules) return;
      const { drafts, rows } = store.getState();
      const known = drafts[nodeId];
      const row = rows[nodeId];
      const draft = editDraft(known?.draft ?? draftOf(row), edit, rules);
      putDraft(nodeId, { draft, base: known ? known.base : (row ?? null), opId: options.newId() });
      edited(nodeId, WHOLE.has(edit.type));
    },
    focus: (nodeId: string) => store.setState({ focused: nodeId }),
    flush: () => sendDue(true),
    refresh: (sheet: ScoreSheet) =>
      store.setState(({ rows, focused }) => ({
        sheet,
        rows: mergedRows(rows, sheet.rows),
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
      if (entry && (entry.base?.rev ?? 0) + 1 === row.rev) putDraft(nodeId, rebased(entry, row));
    },
    settle: (nodeId: string, choice: 'mine' | 'theirs') => {
      const { drafts, theirs } = store.getState();
      const entry = drafts[nodeId];
      const row = theirs[nodeId];
      if (row) store.setState(({ rows }) => ({ rows: { ...rows, [nodeId]: row } }));
      if (choice === 'theirs' || !entry) {
        dropDraft(nodeId);
        return happened({ type: 'dropped', nodeId });
      }
      putDraft(nodeId, { draft: entry.draft, base: row ?? entry.base, opId: options.newId() });
      store.setState((state) => ({ theirs: without(state.theirs, nodeId) }));
      edited(nodeId);
    },
    drop: (nodeId: string) => {
      dropDraft(nodeId);
      happened({ type: 'dropped', nodeId });
    },
    mark: (mark: RecordState) =>
      store.setState(({ sheet }) =>
        mark.id === sheet.record.id && mark.rev >= sheet.record.rev
          ? { sheet: { ...sheet, record: { ...sheet.record, state: mark.state, rev: mark.rev } } }
          : {},
      ),
    keep: () => shelf.keep(store.getState().drafts),
  });
  for (const nodeId of Object.keys(kept)) {
    if (rulesFor(nodeId)) edited(nodeId);
    else dropDraft(nodeId);
  }
  return api;
}

const KEEP_MS = 150;

/** Edits made by one press. */
const WHOLE: ReadonlySet<RowEdit['type']> = new Set(['full', 'zero', 'option', 'na', 'clear']);
const MOST_AT_ONCE = 4;

const rulesByNode = new WeakMap<SheetNode, EntryRules>();

/** What an item's entry is checked against; null for a node that is no item of the sheet. */
export function rulesOf(sheet: ScoreSheet, nodeId: string): EntryRules | null {
  const node = nodeById(sheet).get(nodeId);
  if (!node?.isItem) return null;
  // The same object for the same node, so that what depends on it is not drawn again.
  const known = rulesByNode.get(node) ?? {
    node,
    step: sheet.record.step,
    isSelf: sheet.record.stage === 'SELF',
  };
  rulesByNode.set(node, known);
  return known;
}

/** What the screen shows of an item now. */
export function valueIn(state: ScoreState, nodeId: string): ShownValue | null {
  const rules = rulesOf(state.sheet, nodeId);
  return rules && shownValue(state.rows[nodeId], state.drafts[nodeId]?.draft, rules);
}

const nodeMaps = new WeakMap<ScoreSheet['nodes'], ReadonlyMap<string, SheetNode>>();

/** The sheet's nodes by id. */
export function nodeById(sheet: ScoreSheet): ReadonlyMap<string, SheetNode> {
  const known = nodeMaps.get(sheet.nodes) ?? new Map(sheet.nodes.map((node) => [node.id, node]));
  nodeMaps.set(sheet.nodes, known);
  return known;
}

function missingOf(draft: RowDraft, rules: EntryRules, wordsOf: Options['wordsOf']): string | null {
  if (!draft.scored) return null;
  const outcome = outcomeOfDraft(draft, rules);
  return outcome.ok ? null : wordsOf(outcome.refusals[0].code, outcome.refusals[0].params);
}

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

const rowsById = (rows: readonly ScoreRow[]): Readonly<Record<string, ScoreRow>> =>
  Object.fromEntries(rows.map((row) => [row.nodeId, row]));

/** A sheet that was read before a save ended must not bring the former row back. */
function mergedRows(
  known: Readonly<Record<string, ScoreRow>>,
  fresh: readonly ScoreRow[],
): Readonly<Record<string, ScoreRow>> {
  return Object.fromEntries(
    fresh.map((row) => {
      const mine = known[row.nodeId];
      const isNewer =
        mine !== undefined && mine.stageRecordId === row.stageRecordId && mine.rev > row.rev && row.rev > 0;
      return [row.nodeId, isNewer ? mine : row];
    }),
  );
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
