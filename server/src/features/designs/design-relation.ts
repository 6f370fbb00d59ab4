import { labelOf } from '@auditplus/contract/kinds/local-text.ts';
import type { KnownColumn } from '@auditplus/core/designs/table-plan.ts';
import type { RelationColumn, RelationColumnType } from '../../kernel/relations.ts';

type Column = Pick<KnownColumn, 'tableName' | 'columnName' | 'shape' | 'kind' | 'label'>;

const TYPES: Readonly<Partial<Record<KnownColumn['shape'], RelationColumnType>>> = {
  text: 'text',
  html: 'text',
  time: 'text',
  id: 'text',
  decimal: 'decimal',
  flag: 'boolean',
  day: 'date',
  moment: 'moment',
};

const OWN: readonly RelationColumn[] = [
  { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
  { name: 'creator_user_id', type: 'text', label: ['创建人', '建立人', 'Created by'], personal: true },
  { name: 'creator_time', type: 'moment', label: ['创建时间', '建立時間', 'Created'] },
  { name: 'organize_id', type: 'text', label: ['所属组织', '所屬組織', 'Organisation'] },
];

/**
 * What statements of data interfaces read of a design's main table: its columns with a single value. Lists, files and
 * passwords are left out.
 */
export const relationColumns = (table: string, columns: readonly Column[]): RelationColumn[] => [
  ...OWN,
  ...columns.flatMap(({ tableName, columnName, shape, kind, label }): RelationColumn[] => {
    const type = TYPES[shape];
    if (tableName !== table || columnName === '' || !type || kind === 'PsdInput') return [];
    return [{ name: columnName, type, label: labelOf(label) }];
  }),
];
