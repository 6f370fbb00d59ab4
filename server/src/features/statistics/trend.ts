import type { StatQuery, Trend } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import {
  type ClauseMap,
  type ClauseRelation,
  type LikeForLike,
  likeForLike,
  type YearItem,
} from '@auditplus/core/scoring/trend.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { meanOf } from './chapter-figures.ts';
import { publishedResults, type UnitResult, unitRef } from './published-results.queries.ts';
import { itemsOf, mapsOf, type NamedItem, nodesOf } from './statistics.queries.ts';

/** Years that a trend goes back. */
const YEARS = 5;

/** Results by year and, when asked for, year beside year on the items that both have (G2, X11). */
export async function trend(
  ctx: Ctx,
  query: StatQuery & { readonly sameScope?: '0' | '1' | undefined },
): Promise<z.infer<typeof Trend>> {
  const asked = { from: query.year - YEARS + 1, to: query.year };
  const { shown, group } = await publishedResults(ctx, query, asked);
  const all = [...new Set([...shown, ...group])];
  const years = [...new Set(all.map(({ year }) => year))].sort((a, b) => a - b);
  const scopes = query.sameScope === '1' ? await sameScopes(ctx, query, all) : NO_SCOPES;
  return {
    years,
    versionChanges: versionChanges(all, years),
    group: years.map((year) => {
      const own = group.filter((task) => task.year === year);
      return {
        year,
        percent: meanOf(own.map(({ rate }) => rate)),
        sameScope: meanOf(own.map(({ id }) => scopes.percents.get(id) ?? null)),
      };
    }),
    units: [...Map.groupBy(shown, ({ unit_id }) => unit_id).values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const points = own.map((task) => ({
        year: task.year,
        checkTaskId: task.id,
        checkId: task.check_id,
        percent: task.rate,
        sameScope: scopes.percents.get(task.id) ?? null,
      }));
      return [{ unit: unitRef(first), points }];
    }),
    gaps: scopes.gaps,
  };
}

type Scopes = {
  /** 同口径 by task id: the last two years on what both have. */
  readonly percents: ReadonlyMap<string, number | null>;
  readonly gaps: z.infer<typeof Trend>['gaps'];
};
const NO_SCOPES: Scopes = { percents: new Map(), gaps: [] };

/** Compares the asked year with the one before it, unit by unit. */
async function sameScopes(ctx: Ctx, query: StatQuery, tasks: readonly UnitResult[]): Promise<Scopes> {
  const pairs = tasks.flatMap((to) => {
    const from = tasks.find(
      (task) => task.unit_id === to.unit_id && task.year === to.year - 1 && to.year === query.year,
    );
    return from ? [{ from, to }] : [];
  });
  const versions = [
    ...new Set(pairs.flatMap(({ from, to }) => [from, to]).map((task) => task.standard_version_id)),
  ];
  const [nodes, maps] = await Promise.all([nodesOf(ctx, versions, query.line), mapsOf(ctx, versions)]);
  const percents = new Map<string, number | null>();
  const gaps = new Map<string, z.infer<typeof Trend>['gaps'][number]>();
  for (let first = 0; first < pairs.length; first += PAIRS_AT_ONCE) {
    const some = pairs.slice(first, first + PAIRS_AT_ONCE);
    const items = await itemsOf(
      ctx,
      some.flatMap(({ from, to }) => [from.id, to.id]),
      query.line,
      nodes,
    );
    for (const { from, to } of some) {
      const [before, now] = [items.get(from.id) ?? [], items.get(to.id) ?? []];
      const alike = likeForLike({ from: before, to: now, maps: mapsBetween(maps, { from, to }, now) });
      percents.set(from.id, percentOf(alike.from));
      percents.set(to.id, percentOf(alike.to));
      noteGaps(gaps, from.year, 'from', before, alike.fromGaps);
      noteGaps(gaps, to.year, 'to', now, alike.toGaps);
    }
  }
  return { percents, gaps: [...gaps.values()] };
}

/** Units whose items are held in memory together. */
const PAIRS_AT_ONCE = 20;

const percentOf = ({ percent }: LikeForLike['from']): number | null =>
  percent === null ? null : fromPts(percent);

function noteGaps(
  gaps: Map<string, z.infer<typeof Trend>['gaps'][number]>,
  year: number,
  side: 'from' | 'to',
  items: readonly NamedItem[],
  ids: readonly string[],
): void {
  for (const { nodeId, nodeCode, fullName } of items)
    if (ids.includes(nodeId)) gaps.set(`${side} ${nodeId}`, { year, nodeCode, fullName, side });
}

type StoredMap = Awaited<ReturnType<typeof mapsOf>>[number];

/** Within one version every item is itself. */
function mapsBetween(
  maps: readonly StoredMap[],
  { from, to }: { readonly from: UnitResult; readonly to: UnitResult },
  items: readonly YearItem[],
): ClauseMap[] {
  if (from.standard_version_id === to.standard_version_id)
    return items.map(({ nodeId }) => ({ fromNodeId: nodeId, toNodeId: nodeId, relation: 'SAME' }));
  return maps
    .filter(
      (map) =>
        map.from_version_id === from.standard_version_id && map.to_version_id === to.standard_version_id,
    )
    .map((map) => ({
      fromNodeId: map.from_node_id,
      toNodeId: map.to_node_id,
      // The table's check constraint holds the column to these words.
      relation: map.relation as ClauseRelation,
      ratio: map.ratio,
    }));
}

function versionChanges(tasks: readonly UnitResult[], years: readonly number[]) {
  const mostUsed = (year: number) => {
    const uses = Map.groupBy(
      tasks.filter((task) => task.year === year),
      ({ version_no }) => version_no,
    );
    return [...uses].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
  };
  return years.slice(1).flatMap((year, index) => {
    const [from, to] = [mostUsed(years[index] ?? year), mostUsed(year)];
    return from === to ? [] : [{ year, from, to }];
  });
}
