/** How one item's save stands. Items without an entry are saved. */
export type SaveMark =
  /** Entered and waiting for its moment; `incomplete` names what is still missing before it can be sent. */
  | { readonly kind: 'pending'; readonly at: number; readonly incomplete: string | null }
  | { readonly kind: 'saving' }
  /** Not answered: kept on this device and tried again. */
  | { readonly kind: 'offline'; readonly at: number; readonly attempts: number }
  /** Refused; stays until the person changes the item. */
  | { readonly kind: 'refused'; readonly msg: string }
  /** Somebody else saved in between: the person chooses. */
  | { readonly kind: 'conflict' };

export type Marks = Readonly<Record<string, SaveMark>>;

export type SaveEvent =
  | {
      readonly type: 'edited';
      readonly nodeId: string;
      readonly now: number;
      readonly incomplete: string | null;
      /** One press that says everything, which need not wait for more typing. */
      readonly isWhole?: boolean;
    }
  | { readonly type: 'sent'; readonly nodeId: string }
  | { readonly type: 'saved'; readonly nodeId: string }
  | { readonly type: 'unanswered'; readonly nodeId: string; readonly attempts: number; readonly now: number }
  | { readonly type: 'refused'; readonly nodeId: string; readonly msg: string }
  | { readonly type: 'conflict'; readonly nodeId: string }
  | { readonly type: 'dropped'; readonly nodeId: string }
  /** Everything that waits for its moment is due: the network is back, or somebody asks. */
  | { readonly type: 'hurried'; readonly now: number };

/** Typing rests this long before an item is sent. */
export const DEBOUNCE_MS = 500;
/** A press rests just long enough for a second one that belongs to it. */
export const PRESS_DEBOUNCE_MS = 40;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** The marks after an event. An item on its way keeps its mark until it is answered, so that it is sent once. */
export function nextMarks(marks: Marks, event: SaveEvent): Marks {
  if (event.type === 'hurried')
    return Object.fromEntries(
      Object.entries(marks).map(([nodeId, mark]) => [
        nodeId,
        waits(mark) ? { ...mark, at: Math.min(mark.at, event.now) } : mark,
      ]),
    );
  const { nodeId } = event;
  switch (event.type) {
    case 'edited':
      return marks[nodeId]?.kind === 'saving'
        ? marks
        : withMark(marks, nodeId, {
            kind: 'pending',
            at: event.now + (event.isWhole ? PRESS_DEBOUNCE_MS : DEBOUNCE_MS),
            incomplete: event.incomplete,
          });
    case 'sent':
      return withMark(marks, nodeId, { kind: 'saving' });
    case 'unanswered':
      return withMark(marks, nodeId, {
        kind: 'offline',
        at: event.now + (RETRY_MS[Math.min(event.attempts, RETRY_MS.length - 1)] ?? DEBOUNCE_MS),
        attempts: event.attempts + 1,
      });
    case 'refused':
      return withMark(marks, nodeId, { kind: 'refused', msg: event.msg });
    case 'conflict':
      return withMark(marks, nodeId, { kind: 'conflict' });
    case 'saved':
    case 'dropped':
      return without(marks, nodeId);
  }
}

/** An entry that can be sent and waits for its moment. */
const waits = (mark: SaveMark): mark is SaveMark & { readonly at: number } =>
  mark.kind === 'offline' || (mark.kind === 'pending' && mark.incomplete === null);

/** Items whose moment has come. */
export const dueNow = (marks: Marks, now: number): string[] =>
  Object.entries(marks).flatMap(([nodeId, mark]) => (waits(mark) && mark.at <= now ? [nodeId] : []));

/** Whether something is on its way, or due and only waits for its turn. */
export const isSending = (marks: Marks, now: number): boolean =>
  Object.values(marks).some((mark) => mark.kind === 'saving' || (waits(mark) && mark.at <= now));

/** When the next item comes due; null when nothing waits. */
export function nextDue(marks: Marks): number | null {
  let earliest: number | null = null;
  for (const mark of Object.values(marks)) {
    if (waits(mark) && (earliest === null || mark.at < earliest)) earliest = mark.at;
  }
  return earliest;
}

/** What the top bar says of all saves together, the worst first. */
export type SaveState = {
  readonly kind: 'saved' | 'saving' | 'offline' | 'problem' | 'incomplete';
  readonly count: number;
};

export function saveStateOf(marks: Marks): SaveState {
  const all = Object.values(marks);
  const count = (test: (mark: SaveMark) => boolean): number => all.filter(test).length;
  const offline = count(({ kind }) => kind === 'offline');
  if (offline > 0) return { kind: 'offline', count: offline };
  const problems = count(({ kind }) => kind === 'refused' || kind === 'conflict');
  if (problems > 0) return { kind: 'problem', count: problems };
  const going = count(
    (mark) => mark.kind === 'saving' || (mark.kind === 'pending' && mark.incomplete === null),
  );
  if (going > 0) return { kind: 'saving', count: going };
  const incomplete = count((mark) => mark.kind === 'pending');
  return incomplete > 0 ? { kind: 'incomplete', count: incomplete } : { kind: 'saved', count: 0 };
}

const withMark = (marks: Marks, nodeId: string, mark: SaveMark): Marks => ({ ...marks, [nodeId]: mark });

function without(marks: Marks, nodeId: string): Marks {
  const { [nodeId]: _gone, ...rest } = marks;
  return rest;
}
