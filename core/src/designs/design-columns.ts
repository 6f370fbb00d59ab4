import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { FormField } from '../forms/form-model.ts';

/** Types of columns. Expressions read times of day and ids as texts, so that they are stored as such. */
export type ColumnType = 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** The column that a value of a shape is stored in. */
export function columnType(shape: Shape): ColumnType {
  switch (shape) {
    case 'decimal':
      return 'numeric';
    case 'flag':
      return 'boolean';
    case 'day':
      return 'date';
    case 'moment':
      return 'timestamptz';
    case 'text':
    case 'html':
    case 'time':
    case 'id':
      return 'text';
    default:
      return 'jsonb';
  }
}

/** System columns of every main table that fields of a kind show. */
export const SYSTEM_COLUMNS: Readonly<Partial<Record<FieldKindId, string>>> = {
  createUser: 'creator_user_id',
  createTime: 'creator_time',
  modifyUser: 'modifier_user_id',
  modifyTime: 'modify_time',
  currOrganize: 'organize_id',
  currDept: 'organize_id',
  currPosition: 'position_id',
};

/** Whether a field has a column of its own. */
export const isStoredInColumn = ({ field }: Pick<FormField, 'field'>): boolean =>
  SYSTEM_COLUMNS[field.kind] === undefined;

const TAKEN: ReadonlySet<string> = new Set([
  'id',
  'rev',
  'creator_user_id',
  'creator_time',
  'modifier_user_id',
  'modify_time',
  'organize_id',
  'position_id',
  'delete_mark',
  'delete_user_id',
  'delete_time',
  'process_instance_id',
  'process_state',
  'words',
  'parent_id',
  'position',
]);

const MAX_COLUMN = 45;

/** A name in snake case with single underscores: `tableField101` is `table_field101`. */
const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** A free name for the column of a field. */
export function columnName(name: string, taken: ReadonlySet<string>): string {
  const plain = snake(name) || 'field';
  const base = (TAKEN.has(plain) || /^\d/.test(plain) ? `x_${plain}` : plain)
    .slice(0, MAX_COLUMN)
    .replace(/_+$/, '');
  for (let at = 1; ; at++) {
    const found = at === 1 ? base : `${base}_${at}`;
    if (!taken.has(found)) return found;
  }
}

/** The table of a design, from its code: `f_hazard`. */
export function tableName(code: string): string {
  const slug = snake(code).slice(0, 38).replace(/_+$/, '');
  return `f_${slug || 'design'}`;
}
