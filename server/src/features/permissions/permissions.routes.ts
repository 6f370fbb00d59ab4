import {
  ColumnSetting,
  permissionsRoutes,
} from '@auditplus/contract/features/permissions/permissions.routes.ts';
import { z } from 'zod';
import { implement } from '../../kernel/http/register.ts';

const Stored = z.array(ColumnSetting);

export const permissionsHandlers = implement(permissionsRoutes, {
  columns: async (ctx, { params }) => {
    const row = await ctx.db
      .selectFrom('column_settings')
      .select('field_list')
      .where('user_id', '=', ctx.caller.userId)
      .where('module_id', '=', params.id)
      .executeTakeFirst();
    return row ? Stored.parse(row.field_list) : null;
  },
  setColumns: async (ctx, { body }) => {
    // A client of either age finds the switch under its own name.
    const fields = body.fieldList.map((field) => {
      const isShown = field.visible ?? field.columnVisible ?? true;
      return { ...field, visible: isShown, columnVisible: isShown };
    });
    const field_list = JSON.stringify(fields);
    await ctx.db
      .insertInto('column_settings')
      .values({ user_id: ctx.caller.userId, module_id: body.moduleId, field_list })
      .onConflict((conflict) => conflict.columns(['user_id', 'module_id']).doUpdateSet({ field_list }))
      .execute();
    return null;
  },
});
