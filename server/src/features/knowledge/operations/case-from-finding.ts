import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import { findingScopeSql } from '../../rectifications/public.ts';
import { mayWrite } from '../knowledge.policy.ts';
import { knowledgeView } from '../knowledge.view.ts';
import { masked, masksFor } from '../mask-names.queries.ts';
import { storeKnowledge } from './write-knowledge.ts';

/** The category that cases begin in. */
const CASES = 'kc-case';

/** Drafts a case from a closed finding: what was found, why, what was done; unit, company and people masked. */
export async function caseFromFinding(ctx: Ctx, findingId: string): Promise<Knowledge> {
  if (!mayWrite(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const finding = await findingOf(tx.db, ctx, findingId);
    if (finding.state !== findingLifecycle.state.closed) refuse('knowledge.findingOpen');
    const known = await tx.db
      .selectFrom('knowledge_articles')
      .select('full_name')
      .where('source_finding_id', '=', findingId)
      .where('delete_mark', '=', 0)
      .executeTakeFirst();
    if (known) refuse('knowledge.caseExists', { name: known.full_name });
    const sections = [
      ['问题情况', finding.fact],
      ['审核依据', finding.criterion],
      ['原因分析', finding.root_cause || finding.cause_preliminary],
      ['整改措施', finding.measures],
      ['举一反三', finding.preventive],
      ['验收意见', finding.opinion ?? ''],
    ].filter(([, text]) => text !== '');
    const masks = await masksFor(tx.db, finding.unit_org_id, [
      finding.title,
      ...sections.map(([, text = '']) => text),
    ]);
    const id = await storeKnowledge(tx, ctx, {
      fullName: `案例：${masked(finding.title, masks)}`.slice(0, 100),
      categoryId: CASES,
      tags: ['案例', finding.category],
      body: sections
        .map(([head = '', text = '']) => `<h3>${head}</h3>${paragraphs(masked(text, masks))}`)
        .join(''),
      fileIds: [],
      nodeKeys: [{ standardId: finding.standard_id, nodeCode: finding.node_code }],
      expiresOn: null,
      sourceFindingId: findingId,
    });
    return knowledgeView(ctx, id, tx.db);
  });
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The finding with plan and last verification, if the caller may read it. */
async function findingOf(db: Tx, ctx: Ctx, id: string) {
  const row = await db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'standard_nodes.version_id')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .select(['findings.title', 'findings.fact', 'findings.criterion', 'findings.cause_preliminary'])
    .select(['findings.state', 'findings.category', 'findings.unit_org_id', 'standard_nodes.node_code'])
    .select('standard_versions.standard_id')
    .select(({ fn, val }) => [
      fn.coalesce('rectifications.root_cause', val('')).as('root_cause'),
      fn.coalesce('rectifications.measures', val('')).as('measures'),
      fn.coalesce('rectifications.preventive', val('')).as('preventive'),
    ])
    .select((eb) =>
      eb
        .selectFrom('verifications')
        .select('verifications.opinion')
        .whereRef('verifications.rectification_id', '=', 'rectifications.id')
        .orderBy('verifications.verified_at', 'desc')
        .limit(1)
        .as('opinion'),
    )
    .where('findings.id', '=', id)
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  return present(row, 'AU0002');
}
