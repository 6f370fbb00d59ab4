import { labelOf } from '@auditplus/contract/kinds/local-text.ts';
import { appRelation } from '../../kernel/app-table.relation.ts';
import type { Kernel } from '../../kernel/context.ts';
import {
  allRows,
  noRows,
  type RelationScope,
  type RelationSource,
  someRows,
} from '../../kernel/relations.ts';
import { liveDesign, publishedDesigns, relationColumns } from '../designs/public.ts';
import { findModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { recordScopeSql } from './record-scope.queries.ts';

/** Records of published designs, as statements of data interfaces read them: each row and column under its rights. */
export const recordRelations: RelationSource = {
  async all(kernel: Kernel) {
    const published = (await publishedDesigns(kernel.db)).filter(({ isRelation }) => isRelation);
    const found = await Promise.all(
      published.map(async ({ id }) => ({
        live: await liveDesign(kernel, id),
        model: await findModel(kernel, id),
      })),
    );
    return found.flatMap(({ live, model }) =>
      live && model
        ? [
            appRelation({
              name: live.table,
              label: labelOf(model.label),
              pages: [],
              columns: relationColumns(live.table, live.columns),
              hasBin: true,
              scope: (ctx) => scopeOf(ctx, model),
            }),
          ]
        : [],
    );
  },
};

function scopeOf(ctx: Parameters<typeof recordScopeSql>[0], model: RecordModel): RelationScope {
  const { caller } = ctx;
  if (caller.isAdministrator || caller.isSystem) return allRows();
  const entries = caller.designs.get(model.designId) ?? [];
  if (entries.length === 0) return noRows;
  const rights = recordRights(ctx, model);
  const denied = new Set(
    model.columns.flatMap(({ field, column, isSystem }) =>
      isSystem || rights.isListed(field.name) ? [] : [column],
    ),
  );
  const isWhole = entries.some((code) => caller.modules.get(code)?.data === null);
  return isWhole ? allRows(denied) : someRows(recordScopeSql(ctx, model), denied);
}
