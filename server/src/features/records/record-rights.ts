import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { entryItems, grantedCode } from '@auditplus/core/designs/entry-items.ts';
import type { Caller, ModuleGrant, RightsOnRecords } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordModel } from './record-model.ts';

/** What the caller may see and fill in of a design's records: the union over the entries by which the design is held. */
export type RecordRights = {
  readonly entries: readonly { readonly menuId: string; readonly fullName: string }[];
  /** The entry whose columns are shown; empty for those who see the design through none. */
  readonly menuId: string;
  readonly buttons: ReadonlySet<string>;
  /** Whether the list is one of the caller's. */
  seesView(view: Pick<ListView, 'roles'>): boolean;
  /** May stand in the list, and be searched, sorted and exported by. */
  isListed(path: string): boolean;
  /** May be read in form, detail and history. */
  isReadable(path: string): boolean;
  /** May be filled in. */
  isWritable(path: string): boolean;
};

const heldBy = new WeakMap<RecordModel, WeakMap<Caller, Map<string, RecordRights>>>();

/**
 * The caller's rights on records of a design; refuses an entry that is none of the caller's. Columns and form fields
 * that cannot be granted, and all where their permission is switched off, are denied to nobody. They are forgotten with
 * the model, or with the compiled caller when rights change.
 */
export function recordRights({ caller }: Pick<Ctx, 'caller'>, model: RecordModel, menuId = ''): RecordRights {
  const byCaller = heldBy.get(model) ?? new WeakMap<Caller, Map<string, RecordRights>>();
  heldBy.set(model, byCaller);
  const byEntry = byCaller.get(caller) ?? new Map<string, RecordRights>();
  byCaller.set(caller, byEntry);
  const held = byEntry.get(menuId) ?? rightsThrough(caller, model, menuId);
  byEntry.set(menuId, held);
  return held;
}

/** What rights are granted on: a published design, or the draft of one. */
export type Granted = Pick<RecordModel, 'designId' | 'body' | 'form'>;

/** The rights that somebody has, or a role gives, through an entry; through all of them where none is named. */
export function rightsThrough(caller: RightsOnRecords, model: Granted, menuId = ''): RecordRights {
  const grants = (caller.designs.get(model.designId) ?? []).flatMap((code) => caller.modules.get(code) ?? []);
  const chosen = menuId ? grants.find(({ id }) => id === menuId) : undefined;
  if (menuId && !chosen) refuse('record.entryUnknown');
  const seesAll = caller.isAdministrator || caller.isSystem;
  const isDenied = (of: 'deniedColumns' | 'deniedForms', code: string, among: readonly ModuleGrant[]) =>
    !seesAll && among.every((grant) => grant[of].has(code));
  const { buttons, columns, forms } = grantable(model);
  const columnsBy = chosen ? [chosen] : grants;

  const isWritable = (path: string): boolean => {
    const field = model.form.byPath.get(path);
    const table = field?.table ?? (field ? null : path);
    if (table !== null && isDenied('deniedForms', table, grants)) return false;
    return !field || (!field.kind.isSystem && !isDenied('deniedForms', grantedCode(field), grants));
  };
  const isReadable = (path: string): boolean => {
    if (isWritable(path)) return true;
    if (columns.has(path)) return !isDenied('deniedColumns', path, grants);
    const field = model.form.byPath.get(path);
    return field !== undefined && !forms.has(grantedCode(field));
  };
  return {
    entries: grants.map(({ id, fullName }) => ({ menuId: id, fullName })),
    menuId: (chosen ?? grants[0])?.id ?? '',
    buttons: new Set([...grants.flatMap((grant) => [...grant.buttons]), ...(seesAll ? buttons : [])]),
    seesView: ({ roles }) => seesAll || roles.length === 0 || caller.roleIds.some((id) => roles.includes(id)),
    isListed: (path) => {
      // Passwords are compared with nothing: whoever searches by them would find them out.
      if (model.form.byPath.get(path)?.kindId === 'PsdInput') return false;
      return columns.has(path) ? !isDenied('deniedColumns', path, columnsBy) : isReadable(path);
    },
    isReadable,
    isWritable,
  };
}

type Grantable = { readonly [K in 'buttons' | 'columns' | 'forms']: ReadonlySet<string> };

const known = new WeakMap<Granted, Grantable>();

/** What of a design is granted one by one. */
function grantable(model: Granted): Grantable {
  const before = known.get(model);
  if (before) return before;
  const items = entryItems(model.body);
  const codes = (of: 'button' | 'column' | 'form') =>
    new Set(items.flatMap(({ kind, enCode }) => (kind === of ? [enCode] : [])));
  const made = { buttons: codes('button'), columns: codes('column'), forms: codes('form') };
  known.set(model, made);
  return made;
}
