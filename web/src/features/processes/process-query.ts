import type { ListQuery } from '../../kit/list-source.ts';

const DAY_MS = 86_400_000;

/** A list's page and the filters that lists of processes share, as their calls take them: days as whole days. */
export function processQuery({ page, filters }: Pick<ListQuery, 'page' | 'filters'>) {
  const { flowId, startTime, endTime } = filters;
  return {
    ...page,
    ...(flowId && { flowId }),
    ...(startTime && { startTime: startOfDay(startTime) }),
    ...(endTime && { endTime: startOfDay(endTime) + DAY_MS - 1 }),
  };
}

const startOfDay = (day: string): number => new Date(`${day}T00:00:00`).getTime();
