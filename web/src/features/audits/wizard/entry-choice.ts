type Task = { readonly unitOrgId: string; readonly standardVersionId: string };

type Entry = Task & {
  readonly id: string;
  readonly checkType: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly check: { readonly id: string } | null;
};

type Draft = {
  readonly checkType: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly tasks: readonly Task[];
};

/** What an audit can hold once: a unit by a standard. */
export const taskKey = (task: Task): string => `${task.unitOrgId} ${task.standardVersionId}`;

/**
 * The entries that an audit stands in, as the server binds them: for every unit and standard the one whose window the
 * audit touches, among those the one that it has already, else the earliest.
 */
export function entriesOfDraft<E extends Entry>(
  draft: Draft,
  entries: readonly E[],
  checkId: string | null,
): E[] {
  const touches = (entry: Entry) =>
    entry.windowStart <= draft.endDate && entry.windowEnd >= draft.startDate ? 0 : 1;
  const isOwn = (entry: Entry) => (entry.check !== null && entry.check.id === checkId ? 0 : 1);
  return draft.tasks.flatMap((task) => {
    const [first] = entries
      .filter((entry) => entry.checkType === draft.checkType && taskKey(entry) === taskKey(task))
      .toSorted(
        (a, b) =>
          touches(a) - touches(b) || isOwn(a) - isOwn(b) || a.windowStart.localeCompare(b.windowStart),
      );
    return first ? [first] : [];
  });
}

/** The chosen entries with one more; another one of the same unit and standard gives way to it. */
export function withEntry(chosen: readonly string[], id: string, entries: readonly Entry[]): string[] {
  const keyOf = new Map(entries.map((entry) => [entry.id, taskKey(entry)]));
  return [...chosen.filter((other) => keyOf.get(other) !== keyOf.get(id)), id];
}
