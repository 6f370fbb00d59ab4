import type { Ctx } from '../../kernel/context.ts';
import { ctxOf } from '../../kernel/context.ts';
import { isOpenable } from '../../kernel/files/file-access.ts';
import { findFiles } from '../files/public.ts';
import type { Answer, Asked } from './explain.ts';
import type { Rule } from './explain-others.ts';
import { explainRule, stepOf } from './explain-rule.ts';

/** Whether a person may open a file: its uploader, and whoever may see the record that it belongs to. */
export async function fileAnswer(ctx: Ctx, asked: Asked): Promise<Answer> {
  const { caller, query } = asked;
  const [file] = await findFiles(ctx.db, [query.itemId ?? '']);
  if (!file) return { allowed: false, steps: [stepOf('fileMissing', 'denies', '')], ways: [] };
  const subject = file.original_name;
  const rule: Rule = (person) => isOpenable(ctxOf(ctx, person, ctx.requestId), file);
  const ways = [{ needed: [], rule }];
  if (!caller) return { allowed: false, steps: [], ways };
  if (file.uploaded_by === caller.userId)
    return { allowed: true, steps: [stepOf('fileOwn', 'allows', subject)], ways };
  const words = { lets: 'fileOfRecord', misses: 'fileOfRecordDenied' } as const;
  return { ...(await explainRule({ ...asked, caller, rule, subject, words })), ways };
}
