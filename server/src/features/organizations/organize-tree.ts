import type {
  OrganizeNode,
  OrganizeRow,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { OrganizeRecord } from './organizations.repository.ts';
import { furtherNames } from './organize-names.ts';

const TOP = '-1';

/** Records as rows of the contract, in the given order; a record below a missing parent stands at the top. */
export function organizeRows(records: readonly OrganizeRecord[]): OrganizeRow[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const names = new Map(records.map((record) => [record.id, record.full_name]));
  const parents = new Set(records.map((record) => record.parent_id));
  return records.map((record) => {
    const hasChildren = parents.has(record.id);
    const category = record.category === 'company' ? 'company' : 'department';
    return {
      id: record.id,
      parentId: record.parent_id !== null && names.has(record.parent_id) ? record.parent_id : TOP,
      fullName: record.full_name,
      ...furtherNames(record, byId.get(record.parent_id ?? '')),
      enCode: record.en_code,
      type: category,
      category,
      orgKind: record.org_kind,
      icon: category === 'company' ? 'BankOutlined' : 'ApartmentOutlined',
      description: record.description,
      enabledMark: record.enabled_mark,
      creatorTime: record.creator_time.getTime(),
      sortCode: record.sort_code,
      manager: record.manager_name ? `${record.manager_name}/${record.manager_account}` : '',
      organize: record.path.flatMap((id) => names.get(id) ?? []).join('/'),
      organizeIds: record.path,
      organizeIdTree: record.path,
      disabled: false,
      hasChildren,
      isLeaf: !hasChildren,
      rev: record.rev,
    };
  });
}

/** Rows as a tree; `hasChildren` and `isLeaf` tell what is in this tree. */
export function organizeTree(rows: readonly OrganizeRow[]): OrganizeNode[] {
  const ids = new Set(rows.map((row) => row.id));
  const byParent = Map.groupBy(rows, (row) => (ids.has(row.parentId) ? row.parentId : TOP));
  const level = (parentId: string): OrganizeNode[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const children = level(row.id);
      return { ...row, parentId, hasChildren: children.length > 0, isLeaf: children.length === 0, children };
    });
  return level(TOP);
}

/** Rows whose name or code holds the keyword, with the organisations above them. */
export function matchingRows(rows: readonly OrganizeRow[], keyword: string | undefined): OrganizeRow[] {
  if (!keyword) return [...rows];
  const wanted = keyword.toLowerCase();
  const hits = rows.filter((row) => `${row.fullName} ${row.enCode}`.toLowerCase().includes(wanted));
  const kept = new Set(hits.flatMap((row) => row.organizeIds));
  return rows.filter((row) => kept.has(row.id));
}

/** Rows without an organisation and everything below it; '0' names none. */
export const rowsWithout = (rows: readonly OrganizeRow[], id: string): OrganizeRow[] =>
  rows.filter((row) => !row.organizeIds.includes(id));

/**
 * What may be chosen, with the way to it: rows in or below one of the roots, and the organisations above them, which
 * are disabled.
 */
export function permittedRows(rows: readonly OrganizeRow[], roots: ReadonlySet<string>): OrganizeRow[] {
  const isPermitted = (row: OrganizeRow) => row.organizeIds.some((id) => roots.has(id));
  const shown = new Set(rows.filter(isPermitted).flatMap((row) => row.organizeIds));
  return rows.filter((row) => shown.has(row.id)).map((row) => ({ ...row, disabled: !isPermitted(row) }));
}

/** Rows that the caller's data schemes let through, with the organisations above them, which are disabled. */
export function rowsInData(rows: readonly OrganizeRow[], ids: ReadonlySet<string>): OrganizeRow[] {
  const shown = new Set(rows.filter((row) => ids.has(row.id)).flatMap((row) => row.organizeIds));
  return rows
    .filter((row) => shown.has(row.id))
    .map((row) => (ids.has(row.id) ? row : { ...row, disabled: true }));
}
