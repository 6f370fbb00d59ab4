/** More gain little from one another; two statements of each are still one message. */
const MAX_GROUP = 30;

/**
 * Hands on in groups what arrives in a lane: whatever comes while a group of it is under way is its next group, and nobody
 * waits for a timer. `handle` resolves when the next group may follow, and never fails.
 */
export function openLanes<Item>(
  handle: (group: readonly [Item, ...Item[]]) => Promise<void>,
): (lane: string, item: Item) => void {
  const lanes = new Map<string, Item[]>();
  const work = async (name: string, waiting: Item[]): Promise<void> => {
    for (;;) {
      const [first, ...others] = waiting.splice(0, MAX_GROUP);
      if (first === undefined) break;
      await handle([first, ...others]);
    }
    lanes.delete(name);
  };
  return (name, item) => {
    const waiting = lanes.get(name);
    if (waiting) {
      waiting.push(item);
      return;
    }
    const opened = [item];
    lanes.set(name, opened);
    // Behind all that has arrived by now.
    setImmediate(work, name, opened);
  };
}
