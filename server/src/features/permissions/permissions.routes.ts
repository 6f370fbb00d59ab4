import {
  ColumnSetting,
  permissionsRoutes,
} from '@auditplus/contract/features/permissions/permissions.routes.ts';
import { z } from 'zod';
import { implement } from '../../kernel/http/register.ts';
import { storeColumns, storedColumns } from './column-settings.repository.ts';

const Stored = z.array(ColumnSetting);

export const permissionsHandlers = implement(permissionsRoutes, {
  columns: async (ctx, { params }) => {
    const row = await storedColumns(ctx.db, ctx.caller.userId, params.id);
    return row ? Stored.parse(row.field_list) : null;
  },
  setColumns: async (ctx, { body }) => {
    // A client of either age finds the switch under its own name.
    const fields = body.fieldList.map((field) => {
      const isShown = field.visible ?? field.columnVisible ?? true;
      return { ...field, visible: isShown, columnVisible: isShown };
    });
    const field_list = JSON.stringify(fields);
    await storeColumns(ctx.db, ctx.caller.userId, body.moduleId, field_list);
    return null;
  },
});
