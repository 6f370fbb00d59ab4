import type {
  ProcessStatistics,
  StatisticsQuery,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { findDefinition } from './process-definitions.repository.ts';
import { processVersion } from './process-versions.ts';
import { busiestPeople, instanceFigures, nodeFigures } from './statistics.queries.ts';

const MAX_PEOPLE = 20;

/** How the instances of a definition fared, how long each of its steps takes and who has most to decide. */
export async function processStatistics(
  ctx: Ctx,
  definitionId: string,
  { from, to }: z.output<typeof StatisticsQuery>,
): Promise<ProcessStatistics> {
  const { version } = orThrow(await findDefinition(ctx.db, definitionId), 'record.missing');
  const span = {
    definitionId,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
  const [{ steps }, { median, p90, ...counts }, nodes, people] = await Promise.all([
    processVersion(ctx.db, definitionId, version, ctx.language),
    instanceFigures(ctx.db, span),
    nodeFigures(ctx.db, span),
    busiestPeople(ctx.db, definitionId, MAX_PEOPLE),
  ]);
  const most = Math.max(0, ...nodes.map(({ total }) => total));
  return {
    ...counts,
    medianDuration: whole(median),
    p90Duration: whole(p90),
    nodes: nodes.map(({ node, node_name, total, ...figures }) => ({
      nodeId: node,
      // A step that the definition no longer has keeps the name that it had.
      nodeName: steps.get(node)?.title ?? node_name,
      visits: figures.visits,
      waiting: figures.waiting,
      returns: figures.returns,
      median: whole(figures.median),
      p90: whole(figures.p90),
      isBottleneck: most > 0 && total === most,
    })),
    people,
  };
}

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
