import type { ItemBody, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { StoreApi } from 'zustand/vanilla';
import { bodyOfDraft, type EntryRules, outcomeOfDraft, type RowDraft } from './score-draft.ts';
import type { DraftRecord, DraftShelf } from './score-kept.ts';
import { dueNow, nextDue, nextMarks, type SaveEvent } from './score-saves.ts';
import { rulesOf, type ScoreState } from './score-state.ts';

/** What became of a save: the row as stored, or why not. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly row: ScoreRow }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'conflict'; readonly theirs: ScoreRow | null }
  /** The server keeps it for the lead: it is no longer an entry of this page. */
  | { readonly kind: 'handed' };

export type SaverOptions = {
  readonly send: (nodeId: string, stageRecordId: string, body: ItemBody) => Promise<SaveAnswer>;
  /** The words for what is still missing before an entry can be sent. */
  readonly wordsOf: (code: string, params: Readonly<Record<string, unknown>>) => string;
  readonly newId: () => string;
  readonly now: () => number;
  /** Saves on their way at the same time. */
  readonly atOnce: number;
};

type DraftBox = {
  readonly put: (nodeId: string, entry: DraftRecord) => void;
  readonly drop: (nodeId: string) => void;
  /** Clears the row of somebody else that stood against a draft. */
  readonly clearTheirs: (nodeId: string) => void;
};

/** What was entered and is not stored: in the state and, a moment later, on the shelf. */
export function createDraftBox(store: StoreApi<ScoreState>, shelf: DraftShelf): DraftBox {
  let isKeeping = false;
  const keepSoon = () => {
    if (isKeeping) return;
    isKeeping = true;
    setTimeout(() => {
      isKeeping = false;
      shelf.keep(store.getState().drafts);
    }, KEEP_MS);
  };
  return {
    put(nodeId, entry) {
      store.setState(({ drafts }) => ({ drafts: { ...drafts, [nodeId]: entry } }));
      keepSoon();
    },
    drop(nodeId) {
      store.setState(({ drafts, theirs }) => ({
        drafts: without(drafts, nodeId),
        theirs: without(theirs, nodeId),
      }));
      keepSoon();
    },
    clearTheirs: (nodeId) => store.setState(({ theirs }) => ({ theirs: without(theirs, nodeId) })),
  };
}

const KEEP_MS = 150;

type Saver = {
  readonly happened: (event: SaveEvent) => void;
  /** The draft of an item has changed; `isWhole` for an edit made by one press. */
  readonly edited: (nodeId: string, isWhole?: boolean) => void;
  /** Sends everything that can be sent, a few at once, without waiting for its moment. */
  readonly sendNow: () => void;
};

/** Sends entries when their moment has come, a few at once, and takes in the answers. */
export function createSaver(store: StoreApi<ScoreState>, box: DraftBox, options: SaverOptions): Saver {
  const { now, atOnce } = options;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let inFlight = 0;

  const happened = (event: SaveEvent) => {
    store.setState(({ marks }) => ({ marks: nextMarks(marks, event) }));
    if (timer) clearTimeout(timer);
    const at = inFlight < atOnce ? nextDue(store.getState().marks) : null;
    timer = at === null ? null : setTimeout(sendDue, Math.max(0, at - now()));
  };
  const edited = (nodeId: string, isWhole = false) => {
    const { sheet, drafts } = store.getState();
    const rules = rulesOf(sheet, nodeId);
    const entry = drafts[nodeId];
    if (!rules || !entry) return;
    const incomplete = missingOf(entry.draft, rules, options.wordsOf);
    happened({ type: 'edited', nodeId, now: now(), incomplete, isWhole });
  };
  const sendDue = () => {
    const due = dueNow(store.getState().marks, now());
    for (const nodeId of due.slice(0, atOnce - inFlight)) void send(nodeId);
  };
  const sendNow = () => {
    happened({ type: 'hurried', now: now() });
    sendDue();
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
    if (answer.kind === 'saved') return stored(nodeId, entry, answer.row);
    if (answer.kind === 'unanswered') return happened({ type: 'unanswered', nodeId, attempts, now: now() });
    if (answer.kind === 'refused') return refused(nodeId, entry, answer.msg);
    if (answer.kind === 'conflict') return conflicting(nodeId, answer.theirs);
    box.drop(nodeId);
    happened({ type: 'dropped', nodeId });
  };
  const refused = (nodeId: string, sent: DraftRecord, msg: string) => {
    happened({ type: 'refused', nodeId, msg });
    if (store.getState().drafts[nodeId]?.draft !== sent.draft) edited(nodeId);
  };
  const conflicting = (nodeId: string, theirs: ScoreRow | null) => {
    if (theirs) store.setState((state) => ({ theirs: { ...state.theirs, [nodeId]: theirs } }));
    happened({ type: 'conflict', nodeId });
  };
  const stored = (nodeId: string, sent: DraftRecord, row: ScoreRow) => {
    store.setState(({ rows }) => ({ rows: { ...rows, [nodeId]: row } }));
    const latest = store.getState().drafts[nodeId];
    const isGoneOn = latest !== undefined && latest.draft !== sent.draft;
    if (isGoneOn) box.put(nodeId, { draft: latest.draft, base: row, opId: options.newId() });
    else box.drop(nodeId);
    happened({ type: 'saved', nodeId });
    if (isGoneOn) edited(nodeId);
  };
  return { happened, edited, sendNow };
}

function missingOf(draft: RowDraft, rules: EntryRules, wordsOf: SaverOptions['wordsOf']): string | null {
  if (!draft.scored) return null;
  const outcome = outcomeOfDraft(draft, rules);
  return outcome.ok ? null : wordsOf(outcome.refusals[0].code, outcome.refusals[0].params);
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
