import type { RecordDependents } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { Ctx } from '../../kernel/context.ts';
import { usesOf } from '../../kernel/definitions/definitions.repository.ts';
import { compileModel, findModel } from './compile-model.ts';
import { countChildRows, countFiles, countInProcess, countReferring } from './dependents.queries.ts';
import { recordRights } from './record-rights.ts';
import { reachedIds } from './record-scope.queries.ts';

/**
 * What people are told before they delete records: what refers to them, whoever sees it, and what goes with them. Records
 * that the caller does not reach count for nothing.
 */
export async function dependentsOf(
  ctx: Ctx,
  designId: string,
  asked: readonly string[],
): Promise<RecordDependents> {
  const model = await compileModel(ctx, designId);
  const ids = await reachedIds(ctx, model, asked);
  if (ids.length === 0) return { relations: [], rows: [], files: 0, inProcess: 0 };
  const rights = recordRights(ctx, model);
  const rows = await Promise.all(
    model.tables
      .filter(({ name }) => rights.isReadable(name))
      .map(async (child) => ({
        table: textIn(child.field.label, ctx.language),
        count: await countChildRows(ctx.db, child, ids),
      })),
  );
  const [relations, files, inProcess] = await Promise.all([
    referring(ctx, designId, ids),
    countFiles(ctx.db, designId, ids),
    countInProcess(ctx.db, model, ids),
  ]);
  return { relations, rows: rows.filter(({ count }) => count > 0), files, inProcess };
}

/** Records of published designs that refer to these, by field; fields that the caller does not see are counted as one. */
async function referring(
  ctx: Ctx,
  designId: string,
  ids: readonly string[],
): Promise<RecordDependents['relations']> {
  const uses = await usesOf(ctx.db, { kind: 'design', target: designId });
  const users = new Set(
    uses.flatMap(({ user_kind, user_target }) => (user_kind === 'design' ? [user_target] : [])),
  );
  const named: RecordDependents['relations'] = [];
  let others = 0;
  for (const id of users) {
    const model = await findModel(ctx, id);
    if (!model) continue;
    const isHeld = ctx.caller.isAdministrator || ctx.caller.designs.has(id);
    const { isReadable } = recordRights(ctx, model);
    const fields = [
      ...model.columns.map((stored) => ({ stored, child: null })),
      ...model.tables.flatMap((child) => child.columns.map((stored) => ({ stored, child }))),
    ];
    for (const at of fields) {
      const { field } = at.stored;
      const reference = field.kind.refersTo?.(field.props);
      if (reference?.to !== 'record' || reference.design !== designId) continue;
      const count = await countReferring(ctx.db, model, at, { designId, ids });
      if (count === 0) continue;
      if (isHeld && isReadable(field.path))
        named.push({
          design: textIn(model.label, ctx.language),
          field: textIn(field.field.label, ctx.language),
          count,
        });
      else others += count;
    }
  }
  return others > 0 ? [...named, { design: '', field: '', count: others }] : named;
}
