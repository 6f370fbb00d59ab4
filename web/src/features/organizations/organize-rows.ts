import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';

/** A node for tables: leaves carry no empty list, which would draw an arrow. */
export type OrganizeTableRow = Omit<OrganizeNode, 'children'> & { readonly children?: OrganizeTableRow[] };

/** A tree as table rows. */
export const tableRows = (nodes: readonly OrganizeNode[]): OrganizeTableRow[] =>
  nodes.map(({ children, ...node }) => ({
    ...node,
    ...(children.length > 0 ? { children: tableRows(children) } : {}),
  }));

/** The node above all companies, for choosing no parent. */
export const topNode = (name: string, children: OrganizeNode[]): OrganizeNode => ({
  id: '-1',
  parentId: '',
  fullName: name,
  shortName: name,
  fullNameEn: '',
  shortNameEn: '',
  enCode: '',
  type: 'company',
  category: 'company',
  orgKind: 0,
  icon: '',
  description: '',
  enabledMark: 1,
  creatorTime: 0,
  sortCode: 0,
  manager: '',
  organize: '',
  organizeIds: [],
  organizeIdTree: [],
  disabled: false,
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  rev: 0,
  children,
});
