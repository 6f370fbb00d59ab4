import type { RoleCode } from '../roles.ts';

/** A button with the roles that hold it. */
export type ButtonSeed = {
  readonly enCode: string;
  readonly fullName: string;
  readonly roles: readonly RoleCode[];
};

/** A name in the three languages. */
type Names = { readonly zh: string; readonly zhtw: string; readonly en: string };

/** A page of the menu. */
export type PageSeed = {
  readonly enCode: string;
  readonly names: Names;
  readonly icon: string;
  readonly url: string;
  /** Its calls are served and no screen shows them yet: the entry is there for their rights, and off. */
  readonly hasNoScreen?: true;
  readonly roles: readonly RoleCode[];
  readonly buttons: readonly ButtonSeed[];
};

export type DirectorySeed = {
  readonly enCode: string;
  readonly names: Names;
  readonly icon: string;
  readonly pages: readonly PageSeed[];
};

/** The three texts of a name. */
export const name = (zh: string, zhtw: string, en: string): Names => ({ zh, zhtw, en });
/** A button and the roles that hold it. */
export const button = (enCode: string, fullName: string, roles: readonly RoleCode[]): ButtonSeed => ({
  enCode,
  fullName,
  roles,
});
/** The three buttons of a page where records are added, edited and removed. */
export const edits = (roles: readonly RoleCode[]): ButtonSeed[] => [
  button('btn_add', '新建', roles),
  button('btn_edit', '编辑', roles),
  button('btn_remove', '删除', roles),
];
