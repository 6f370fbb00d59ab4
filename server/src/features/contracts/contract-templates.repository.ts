import type { TemplateBody, TemplateEdit } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../kernel/db.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';

export const templateOf = (db: Db | Tx, id: string) =>
  db
    .selectFrom('contract_templates')
    .select(['id', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findTemplate = (db: Db | Tx, id: string) =>
  db
    .selectFrom('contract_templates')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

const columns = (body: z.infer<typeof TemplateBody>) => ({
  year: body.year,
  full_name: body.fullName,
  body: cleanHtml(body.body),
  indicators: JSON.stringify(body.indicators),
  assessment_standard: cleanHtml(body.assessmentStandard),
});

export const templateRows = (db: Db | Tx) =>
  db
    .selectFrom('contract_templates')
    .selectAll()
    .select(
      sql<number>`(SELECT count(*)::int FROM contracts WHERE contracts.template_id = contract_templates.id
        AND contracts.delete_mark = 0)`.as('contract_count'),
    )
    .where('contract_templates.delete_mark', '=', 0);

export async function insertTemplate(
  db: Tx,
  {
    id,
    body,
    userId,
    now,
  }: {
    readonly id: string;
    readonly body: z.infer<typeof TemplateBody>;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('contract_templates')
    .values({
      id,
      ...columns(body),
      creator_user_id: userId,
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .execute();
}

export const updateTemplate = (
  db: Tx,
  {
    isDraft,
    body,
    userId,
    now,
    id,
  }: {
    readonly isDraft: boolean;
    readonly body: z.infer<typeof TemplateEdit>;
    readonly userId: string;
    readonly now: Date;
    readonly id: string;
  },
) =>
  db
    .updateTable('contract_templates')
    .set({
      ...(isDraft ? columns(body) : {}),
      state: body.state,
      rev: sql`rev + 1`,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .where('id', '=', id)
    .where('rev', '=', body.rev)
    .returning('id')
    .executeTakeFirst();

export async function removeTemplateRow(db: Tx, id: string): Promise<void> {
  await db.updateTable('contract_templates').set({ delete_mark: 1 }).where('id', '=', id).execute();
}
