import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { TemplateDifference } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { termsOf } from './contract-content.ts';
import type { ContractRecord, IndicatorRecord } from './contracts.repository.ts';
import { templateDifferences } from './template-differences.ts';

/** In what a contract departs from the template that it was made of; a template in use never changes. */
export async function differencesOf(
  db: Db | Tx,
  { language }: Pick<Ctx, 'language'>,
  row: ContractRecord,
  indicators: readonly IndicatorRecord[],
): Promise<TemplateDifference[]> {
  const template = await db
    .selectFrom('contract_templates')
    .select(['body', 'indicators', 'assessment_standard'])
    .where('id', '=', row.template_id)
    .executeTakeFirstOrThrow();
  return templateDifferences(
    {
      content: template.body,
      assessmentStandard: template.assessment_standard,
      indicators: template.indicators as IndicatorTerms[],
    },
    {
      content: row.content,
      assessmentStandard: row.assessment_standard,
      indicators: indicators.map(termsOf),
    },
    language,
  );
}
