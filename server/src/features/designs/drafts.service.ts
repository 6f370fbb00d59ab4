import { type DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DraftSaved } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { withPlacesOf } from '@auditplus/core/designs/places-of-fields.ts';
import { placedFields } from '@auditplus/core/forms/form-model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { assertWithinLimits, checkedIssues } from './design-checks.ts';
import { droppedColumns } from './design-columns.repository.ts';
import { designDefinitions } from './design-definitions.ts';
import { lockDesign } from './designs.repository.ts';

/** Stores the draft, faulty or not, and says what keeps it from being published. */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  { body, rev }: { readonly body: DesignBody; readonly rev?: number | undefined },
): Promise<DraftSaved> {
  assertWithinLimits(ctx, body);
  return change(ctx, async (tx) => {
    const design = orThrow(await lockDesign(tx.db, id), 'record.missing');
    const next = await designDefinitions.save(ctx, tx, { target: id, body, rev });
    return { rev: next, issues: await checkedIssues(ctx, tx.db, { design, body }) };
  });
}

/** Puts the field of a dropped column back into the draft, and into its lists; publishing brings its values back. */
export async function bringBackColumn(
  ctx: Ctx,
  id: string,
  { columnId, rev }: { readonly columnId: string; readonly rev?: number | undefined },
): Promise<void> {
  await change(ctx, async (tx) => {
    orThrow(await lockDesign(tx.db, id), 'record.missing');
    const rows = await droppedColumns(tx.db, id);
    const row = orThrow(
      rows.find((one) => one.id === columnId),
      'record.missing',
    );
    const field = DesignField.parse(row.field);
    const { body } = await designDefinitions.draft(tx.db, id);
    const former = await lastWithField(tx.db, id, field.fieldId);
    const next = withPlacesOf(withField(body, field, row.table_field_id), field.name, former?.views ?? []);
    await designDefinitions.save(ctx, tx, { target: id, body: next, rev });
    tx.record({
      action: 'design.fieldBroughtBack',
      targetType: 'design',
      targetId: id,
      after: { name: row.name },
    });
  });
}

/** The newest version that had a field. */
async function lastWithField(tx: Tx, id: string, fieldId: string): Promise<DesignBody | undefined> {
  for (const { version } of await designDefinitions.versions(tx, id)) {
    const { body } = await designDefinitions.version(tx, id, version);
    if (placedFields(body.form.fields).some(({ field }) => field.fieldId === fieldId)) return body;
  }
  return undefined;
}

/** The body with a field at the end of the form, or of the child table that it was a column of. */
function withField(body: DesignBody, field: DesignField, tableFieldId: string): DesignBody {
  const placed = placedFields(body.form.fields);
  const table = placed.find((one) => one.field.fieldId === tableFieldId)?.field;
  const beside = placed.filter((one) => (one.table?.fieldId ?? '') === (table?.fieldId ?? ''));
  if (beside.some((one) => one.field.name === field.name || one.field.fieldId === field.fieldId))
    refuse('design.nameTakenByField', { name: field.name });
  const added = (fields: readonly DesignField[]): DesignField[] =>
    fields.map((one) =>
      one.fieldId === tableFieldId
        ? { ...one, children: [...(one.children ?? []), field] }
        : {
            ...one,
            ...(one.children ? { children: added(one.children) } : {}),
            ...(one.panes
              ? { panes: one.panes.map((pane) => ({ ...pane, children: added(pane.children) })) }
              : {}),
          },
    );
  const fields = table ? added(body.form.fields) : [...body.form.fields, field];
  return { ...body, form: { ...body.form, fields } };
}
