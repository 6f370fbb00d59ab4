import type { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { issueText } from '@auditplus/core/expressions/issues.ts';
import { checkContent, mapsOf, PRINT_LIMITS, sealsOf } from '@auditplus/core/print/check-content.ts';
import { parameterField } from '@auditplus/core/print/placeholders.ts';
import type { PrintShape } from '@auditplus/core/print/print-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { mapShapes } from '../maps/public.ts';
import { knownSeals } from '../seals/public.ts';
import { shapeOf } from './print-source.ts';
import { checkedWord } from './word.ts';

/** A template with what the server finds in it; refuses one whose statements, tags or conditions are not right. */
export async function checkedTemplate(ctx: Ctx, body: PrintBody): Promise<PrintBody> {
  const shape = await shapeOf(ctx, body);
  assertParameters(body, shape);
  if (body.word) return { ...body, content: [], word: await checkedWord(ctx, body.word, shape) };
  await assertContent(ctx, body, shape);
  return body;
}

/** Values of parameters name fields of the record; those of the interface that is the record know its id alone. */
function assertParameters({ source }: PrintBody, { main }: PrintShape): void {
  for (const [index, { values }] of (source.interfaces ?? []).entries())
    for (const { value } of values) {
      const field = parameterField(value);
      if (field === null || field === 'formId') continue;
      const isRecord = index === 0 && source.kind === 'interface';
      if (isRecord || !main.some(({ name }) => name === field)) refuse('print.tagUnknown', { tag: value });
    }
}

async function assertContent(ctx: Ctx, body: PrintBody, shape: PrintShape): Promise<void> {
  const [issue] = checkContent(body, shape);
  if (!issue) {
    const seals = sealsOf(body.content);
    const known = await knownSeals(ctx, seals);
    if (seals.some((seal) => !known.has(seal))) refuse('print.sealMissing');
    const maps = mapsOf(body.content);
    if ((await mapShapes(ctx.db, maps)).size < maps.length) refuse('print.mapMissing');
    return;
  }
  if (issue.kind === 'sealMissing') refuse('print.sealMissing');
  if (issue.kind === 'mapMissing') refuse('print.mapMissing');
  if (issue.kind === 'tooDeep') refuse('print.tooDeep', { ...PRINT_LIMITS });
  if (issue.kind === 'tag') refuse('print.tagUnknown', { tag: issue.tag });
  refuse('print.conditionInvalid', { when: issue.when, reason: issueText(issue.issue, ctx.language) });
}
