import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { type GroupChoices, groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { NO_DEPENDANTS } from '@auditplus/contract/kernel/records/recycled.ts';
import type { Ctx } from '../../kernel/context.ts';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import { refuse } from '../../kernel/errors.ts';
import { records } from '../../kernel/records/records.ts';
import { changeRights } from '../rights/public.ts';
import { groupGrants, groupMembers, isEnabled } from './groups.queries.ts';

/** Groups hold rights: their members have what they are granted while they are on. */
export const groups = records(group, groupsRoutes, {
  change: changeRights,
  computed: { memberCount: groupMembers },
  hidden: { grants: groupGrants },
  check({ operation, before }) {
    if (operation === 'remove' && before.memberCount > 0)
      refuse('group.hasUsers', { name: before.fullName, count: before.memberCount });
  },
  recycled: (_ctx, rows) =>
    rows.map(({ memberCount: members, grants }) => ({ dependants: { ...NO_DEPENDANTS, members, grants } })),
});

/** Enabled groups by their type. */
export async function groupChoices(ctx: Ctx): Promise<GroupChoices[]> {
  const rows = await groups.select(ctx, [pickerScopeSql(ctx, group.page), isEnabled]);
  return [...Map.groupBy(rows, (row) => row.typeCode)].map(([id, members]) => ({
    id,
    fullName: members[0]?.type ?? id,
    num: members.length,
    children: members.map((row) => ({ id: row.id, fullName: row.fullName })),
  }));
}
