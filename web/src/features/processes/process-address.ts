/** Which instance a detail page shows, and at which work item; a new one names its definition. */
type ProcessPlace = {
  readonly id?: string;
  readonly item?: string;
  readonly flowId?: string;
  /** The list that it is opened from, to which the page leads back. */
  readonly list?: ProcessList;
};

/** The lists of processes, with their addresses. */
const LISTS = {
  todo: '/workFlow/flowTodo',
  done: '/workFlow/flowDone',
  circulate: '/workFlow/flowCirculate',
  mine: '/workFlow/flowLaunch?tab=mine',
  monitor: '/workFlow/flowMonitor',
} as const;
export type ProcessList = keyof typeof LISTS;

/** The list that a detail page belongs to; whoever follows a link from elsewhere comes to what fits him. */
export function listAddress(list: string | null, isOwn: boolean): string {
  const known = Object.entries(LISTS).find(([name]) => name === list);
  return known ? known[1] : LISTS[isOwn ? 'mine' : 'todo'];
}

/** The address of an instance, of one item of it, or of launching a process. */
export function processAddress({ id, item, flowId, list }: ProcessPlace): string {
  const query = new URLSearchParams({
    ...(id && { id }),
    ...(item && { item }),
    ...(flowId && { flowId }),
    ...(list && { list }),
  });
  return `/processDetail?${query}`;
}
