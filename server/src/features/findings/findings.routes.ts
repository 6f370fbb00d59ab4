import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { registerFileAccess } from '../files/public.ts';
import { findingScopeSql } from '../rectifications/public.ts';
import { listFindings, readFinding } from './findings.view.ts';
import { answerDispute, disputeFinding, withdrawFinding } from './operations/dispute-finding.ts';
import { issueFinding } from './operations/issue-finding.ts';
import { mergeFinding } from './operations/merge-findings.ts';
import { createFinding, editFinding, FINDING_FILES, removeFinding } from './operations/write-finding.ts';
import { similarFindings } from './similar-findings.ts';

/** Endpoints of findings. */
export const findingsHandlers = implement(findingsRoutes, {
  list: (ctx, { query }) => listFindings(ctx, query),
  create: async (ctx, { body }) => readFinding(ctx, await createFinding(ctx, body)),
  read: (ctx, { params }) => readFinding(ctx, params.id),
  edit: async (ctx, { params, body }) => {
    await editFinding(ctx, params.id, body);
    return readFinding(ctx, params.id);
  },
  remove: async (ctx, { params, query }) => {
    await removeFinding(ctx, params.id, query.rev);
    return null;
  },
  issue: async (ctx, { params, body }) => {
    await issueFinding(ctx, params.id, body);
    return readFinding(ctx, params.id);
  },
  dispute: async (ctx, { params, body }) => {
    await disputeFinding(ctx, params.id, body);
    return readFinding(ctx, params.id);
  },
  answerDispute: async (ctx, { params, body }) => {
    await answerDispute(ctx, params.id, body);
    return readFinding(ctx, params.id);
  },
  withdraw: async (ctx, { params, body }) => {
    await withdrawFinding(ctx, params.id, body);
    return readFinding(ctx, params.id);
  },
  merge: async (ctx, { params, body }) => {
    await mergeFinding(ctx, params.id, body);
    return readFinding(ctx, params.id);
  },
  similar: (ctx, { params }) => similarFindings(ctx, params.id),
});

registerFileAccess(FINDING_FILES, async (ctx, findingId) => {
  const readable = await ctx.db
    .selectFrom('findings')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .select('findings.id')
    .where('findings.id', '=', findingId)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  return readable !== undefined;
});
