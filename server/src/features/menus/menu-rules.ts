import {
  addressPrefix,
  DICTIONARY,
  DIRECTORY,
  FUNCTION,
  GRANTED_TYPES,
  hasPlace,
  LINK,
  PAGE,
  SCREEN,
  TOP,
  TYPES_OF,
} from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { hasDictionary } from '../dictionaries/public.ts';
import { type lockedMenu, namesakes, parentOf } from './menus.repository.ts';

/** Refuses what the menu cannot hold (platform-contract 6, 12.1). */
export async function assertPossible(tx: Tx, body: MenuEdit, id: string): Promise<void> {
  await assertKind(tx, body);
  await assertParent(tx, { parentId: body.parentId, category: body.category, id });
  await assertUnique(tx, { id, ...body });
}

/** Refuses an entry that lacks what its kind opens, or that its category does not have. */
export async function assertKind(tx: Tx, body: MenuEdit): Promise<void> {
  if ((body.type === PAGE || body.type === LINK) && withoutSlash(body) === '') refuse('menu.addressMissing');
  if (!TYPES_OF[body.category].includes(body.type)) refuse('menu.appKind');
  if (!hasPlace(body)) refuse('menu.appPlace');
  const source = body.propertyJson.moduleId;
  if (addressPrefix(body) && !source) refuse('menu.sourceMissing');
  if (body.type === DICTIONARY && source && !(await hasDictionary(tx, source)))
    refuse('menu.dictionaryMissing', { name: body.fullName });
}

/** Refuses a parent to which an entry may not be moved. */
export async function assertMove(
  tx: Tx,
  row: Awaited<ReturnType<typeof lockedMenu>>,
  parentId: string,
): Promise<void> {
  const { id, type, category, full_name: fullName, en_code: enCode } = row;
  await assertParent(tx, { parentId, category, id });
  if (parentId === row.parent_id) return;
  if (!hasPlace({ category, type, parentId })) refuse('menu.appPlace');
  await assertUnique(tx, { id, category, parentId, fullName, enCode });
}

type Named = { readonly id: string } & Pick<MenuEdit, 'parentId' | 'fullName' | 'enCode'> & {
    readonly category: string;
  };

/** Refuses a code that another entry of the category has, and a name that another below the same parent has. */
export async function assertUnique(tx: Tx, entry: Named): Promise<void> {
  const same = await namesakes(tx, entry);
  if (same.some((row) => row.en_code === entry.enCode)) refuse('menu.duplicateCode', { code: entry.enCode });
  if (same.length > 0) refuse('menu.duplicateName', { name: entry.fullName });
}

/** A parent is a directory of the same category that does not lie below the entry itself. */
export async function assertParent(
  tx: Tx,
  { parentId, category, id }: { parentId: string; category: string; id: string },
): Promise<void> {
  const seen = new Set([id]);
  for (let at = parentId; at !== TOP; ) {
    if (seen.has(at)) refuse('menu.parentInvalid');
    seen.add(at);
    const row = await parentOf(tx, at);
    if (!row || row.type !== DIRECTORY || row.category !== category) refuse('menu.parentInvalid');
    at = row.parent_id;
  }
}

/** Pages stand without a leading slash: clients put their own before it. */
const withoutSlash = ({ type, category, urlAddress }: MenuEdit): string =>
  type === PAGE && category === 'Web' ? urlAddress.replace(/^\/+/, '') : urlAddress;

function addressOf(body: MenuEdit): string {
  const prefix = addressPrefix(body);
  if (body.category === 'App' && body.type === FUNCTION)
    return `/pages/apply/dynamicModel/index?id=${encodeURIComponent(body.propertyJson.moduleId ?? '')}`;
  if (prefix) return `${prefix}/${body.enCode.replaceAll('.', '')}`;
  return body.type === DIRECTORY ? '' : withoutSlash(body);
}

/** Of what the form sent only what the kind of entry has: a page keeps no dictionary of the time when it was one. */
function propertyOf(body: MenuEdit): MenuEdit['propertyJson'] {
  const { moduleId, isTree, iconBackgroundColor } = body.propertyJson;
  return {
    ...(moduleId && addressPrefix(body) ? { moduleId } : {}),
    ...(isTree !== undefined && body.type === DICTIONARY ? { isTree } : {}),
    ...(iconBackgroundColor && body.category === 'App' ? { iconBackgroundColor } : {}),
  };
}

/** The stored columns of what the form sent; address and flags follow from the type where the form cannot say. */
export function menuColumns(body: MenuEdit) {
  const isGranted = GRANTED_TYPES.has(body.type) ? 1 : 0;
  return {
    parent_id: body.parentId,
    category: body.category,
    en_code: body.enCode,
    full_name: body.fullName,
    name_zhtw: body.names.zhtw,
    name_en: body.names.en,
    icon: body.icon,
    type: body.type,
    url_address: addressOf(body),
    link_target: body.type === SCREEN ? '_blank' : body.linkTarget,
    property: JSON.stringify(propertyOf(body)),
    is_button_authorize: isGranted && (body.isButtonAuthorize ?? 1),
    is_column_authorize: isGranted && (body.isColumnAuthorize ?? 1),
    is_form_authorize: isGranted && (body.isFormAuthorize ?? 1),
    is_data_authorize: isGranted && (body.isDataAuthorize ?? 1),
    description: body.description,
    sort_code: body.sortCode,
    enabled_mark: body.enabledMark,
  };
}
