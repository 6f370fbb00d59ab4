import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { replyInChange } from '../../kernel/audit-log.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { readAbout } from '../messages/public.ts';
import { isReadableFinding } from './finding-list.queries.ts';
import { listFindings, readFinding } from './findings.view.ts';
import { openDeductions } from './open-deductions.ts';
import { answerDispute, disputeFinding, withdrawFinding } from './operations/dispute-finding.ts';
import { issueFinding } from './operations/issue-finding.ts';
import { mergeFinding } from './operations/merge-findings.ts';
import { createFinding, editFinding, FINDING_FILES, removeFinding } from './operations/write-finding.ts';
import { similarFindings } from './similar-findings.ts';

/** Endpoints of findings. */
export const findingsHandlers = implement(findingsRoutes, {
  list: (ctx, { query }) => listFindings(ctx, query),
  openDeductions: (ctx, { query }) => openDeductions(ctx, query),
  create: (ctx, { body }) =>
    replyInChange(
      ctx,
      (acting) => createFinding(acting, body),
      (seen, done) => readFinding(seen, done),
    ),
  read: async (ctx, { params }) => {
    const opened = await readFinding(ctx, params.id);
    await readAbout(ctx, { about: params.id, userIds: [ctx.caller.userId], at: ctx.clock.now() });
    return opened;
  },
  edit: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => editFinding(acting, params.id, body),
      (seen) => readFinding(seen, params.id),
    ),
  remove: async (ctx, { params, query }) => {
    await removeFinding(ctx, params.id, query.rev);
    return null;
  },
  issue: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => issueFinding(acting, params.id, body),
      (seen) => readFinding(seen, params.id),
    ),
  dispute: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => disputeFinding(acting, params.id, body),
      (seen) => readFinding(seen, params.id),
    ),
  answerDispute: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => answerDispute(acting, params.id, body),
      (seen) => readFinding(seen, params.id),
    ),
  withdraw: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => withdrawFinding(acting, params.id, body),
      (seen) => readFinding(seen, params.id),
    ),
  merge: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => mergeFinding(acting, params.id, body),
      (seen) => readFinding(seen, params.id),
    ),
  similar: (ctx, { params }) => similarFindings(ctx, params.id),
});

registerFileAccess(FINDING_FILES, async (ctx, findingId) => {
  const readable = await isReadableFinding(ctx.db, ctx, findingId);
  return readable !== undefined;
});
