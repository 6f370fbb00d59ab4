import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { Id, jsonText, line } from '../../kernel/values.ts';

/** One column of a list page as the person arranged it; both names of the switch travel (platform-contract 2.11). */
export const ColumnSetting = z.object({
  prop: line(100).min(1),
  label: line(100).default(''),
  visible: z.boolean().optional(),
  columnVisible: z.boolean().optional(),
});
export type ColumnSetting = z.output<typeof ColumnSetting>;

/** Column settings per person and page (platform-contract 2.11). */
export const permissionsRoutes = {
  columns: route({
    method: 'GET',
    path: '/api/permission/Authority/GetColumnsByModuleId/:id',
    summary: 'The own column settings of a page, or null',
    access: session,
    params: z.object({ id: Id }),
    reply: z.array(ColumnSetting).nullable(),
  }),
  setColumns: route({
    method: 'PUT',
    path: '/api/permission/Authority/SetColumnsByModuleId',
    summary: 'Keep the own column settings of a page',
    access: session,
    body: z.object({ moduleId: Id, fieldList: jsonText(z.array(ColumnSetting).max(500)) }),
    reply: z.null(),
  }),
};
