import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { mayWrite } from '../knowledge.policy.ts';
import { findCase } from '../knowledge.repository.ts';
import { knowledgeView } from '../knowledge.view.ts';
import { masked, masksFor } from '../mask-names.queries.ts';
import { findSourceFinding } from '../source-finding.queries.ts';
import { storeKnowledge } from './write-knowledge.ts';

/** The category that cases begin in. */
const CASES = 'kc-case';

/** Drafts a case from a closed finding: what was found, why, what was done; unit, company and people masked. */
export async function caseFromFinding(ctx: Ctx, findingId: string): Promise<Knowledge> {
  if (!mayWrite(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const finding = orThrow(await findSourceFinding(tx.db, ctx, findingId), 'AU0002');
    if (finding.state !== findingLifecycle.state.closed) refuse('knowledge.findingOpen');
    const known = await findCase(tx.db, findingId);
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
