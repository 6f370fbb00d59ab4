import type { ExplainFile, ExplainSearch } from '@auditplus/contract/features/permissions/explain.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { ctxOf } from '../../kernel/context.ts';
import { containing } from '../../kernel/keyword.ts';
import { findFiles, isOpenable } from '../files/public.ts';
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

/** What people send each other in private is nobody's to look through. */
const PRIVATE = 'chatMessage';

/** Files of records to ask about, the newest first; the one that is chosen already comes before all. */
export async function explainFiles(ctx: Ctx, search: ExplainSearch): Promise<z.infer<typeof ExplainFile>[]> {
  const rows = await ctx.db
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.uploaded_by')
    .select(['files.id', 'files.original_name', 'files.owner_type', 'files.uploaded_at', 'users.real_name'])
    .where('files.deleted_at', 'is', null)
    .where('files.owner_type', '<>', PRIVATE)
    .where((where) =>
      where.or([
        where('files.original_name', 'ilike', containing(search.keyword ?? '')),
        where('files.id', '=', search.id ?? ''),
      ]),
    )
    .orderBy((by) => by('files.id', '=', search.id ?? ''), 'desc')
    .orderBy('files.uploaded_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.original_name,
    ownerType: row.owner_type ?? '',
    uploader: row.real_name ?? '',
    uploadedAt: row.uploaded_at.getTime(),
  }));
}
