import type { RecycledRow } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { Ctx } from '../../kernel/context.ts';

/** What the forms of positions and groups share: records that people belong to and that hold rights. */
type HolderEdit = {
  readonly fullName: string;
  readonly enCode: string;
  readonly type: string;
  readonly enabledMark: 0 | 1;
  readonly sortCode: number;
  readonly description: string;
};

/** The stored form of what is shared. */
type HolderRow = {
  readonly id: string;
  readonly full_name: string;
  readonly en_code: string;
  readonly type: string;
  readonly enabled_mark: number;
  readonly sort_code: number;
  readonly description: string;
  readonly rev: number;
};

/** What fields of a new record hold that its maker may not fill in. */
export const BLANK_HOLDER = { enabledMark: 1, sortCode: 0, description: '' } as const;

/** Columns of a form. */
export const holderColumns = (edit: HolderEdit) => ({
  full_name: edit.fullName,
  en_code: edit.enCode,
  type: edit.type,
  enabled_mark: edit.enabledMark,
  sort_code: edit.sortCode,
  description: edit.description,
});

/** The form of a stored record. */
export const holderFields = (row: HolderRow) => ({
  fullName: row.full_name,
  enCode: row.en_code,
  type: row.type,
  enabledMark: row.enabled_mark === 1 ? (1 as const) : (0 as const),
  sortCode: row.sort_code,
  description: row.description,
});

/** Who changes a record now. */
export const changedBy = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

/** A deleted record in the recycle bin, with what comes back with it. */
export const recycledHolder = (
  row: HolderRow & {
    readonly editor_name: string | null;
    readonly last_modify_time: Date;
    readonly members: number;
    readonly granted: number;
  },
  organize: string,
): RecycledRow => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  organize,
  deletedBy: row.editor_name ?? '',
  deletedAt: row.last_modify_time.getTime(),
  dependants: {
    members: row.members,
    roles: 0,
    positions: 0,
    groups: 0,
    grants: row.granted,
    administrators: 0,
  },
});
