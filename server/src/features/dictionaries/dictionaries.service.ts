import type {
  Dictionary,
  DictionaryPage,
  DictionaryTypeNode,
  DictionaryValue,
  FormerValue,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { assertMayOpen, mayWork } from './dictionaries.policy.ts';
import {
  findType,
  listTypes,
  listValues,
  type TypeRecord,
  type ValueRecord,
} from './dictionaries.repository.ts';

const TYPE_TOP = '-1';
const VALUE_TOP = '0';

/** Types as a tree, without one of them and what is below it ('0': none). */
export async function typeTree(ctx: Ctx, without = '0'): Promise<DictionaryTypeNode[]> {
  const types = (await listTypes(ctx.db)).filter((type) => type.id !== without);
  const byParent = Map.groupBy(types, (type) => type.parent_id);
  const level = (parentId: string): DictionaryTypeNode[] =>
    (byParent.get(parentId) ?? []).map((type) => {
      const children = level(type.id);
      return typeNode(type, children);
    });
  return level(TYPE_TOP);
}

/** A type for the page of a menu entry of type 4, with the caller's abilities. */
export async function dictionaryPage(ctx: Ctx, idOrCode: string): Promise<z.output<typeof DictionaryPage>> {
  const type = orThrow(await findType(ctx.db, idOrCode), 'record.missing');
  await assertMayOpen(ctx, type);
  const [add, edit, remove] = await Promise.all([
    mayWork(ctx, type, 'btn_add'),
    mayWork(ctx, type, 'btn_edit'),
    mayWork(ctx, type, 'btn_remove'),
  ]);
  return { type: typeNode(type, []), abilities: { add, edit, remove } };
}

/** Every dictionary with its enabled values, as the browser keeps them. */
export async function allDictionaries(ctx: Ctx): Promise<Dictionary[]> {
  const [types, values] = await Promise.all([listTypes(ctx.db), listValues(ctx.db, { onlyEnabled: false })]);
  const byType = Map.groupBy(values, (value) => value.type_id);
  return types.map((type) => {
    const all = byType.get(type.id) ?? [];
    return {
      id: type.id,
      fullName: type.full_name,
      enCode: type.en_code,
      isTree: flag(type.is_tree),
      listClass: '',
      dictionaryList: shaped(
        all.filter(({ enabled_mark }) => enabled_mark === 1),
        type.is_tree === 1,
      ),
      formerList: all.filter(({ enabled_mark }) => enabled_mark !== 1).map(formerValue),
    };
  });
}

export type ValueQuery = {
  readonly type: string;
  readonly keyword?: string | undefined;
  readonly isTree?: '0' | '1' | undefined;
  readonly onlyEnabled?: boolean;
  readonly without?: string;
};

/** Values of a type named by id or code: a tree for tree types, unless asked otherwise. */
export async function valuesOf(ctx: Ctx, query: ValueQuery): Promise<DictionaryValue[]> {
  const type: TypeRecord = orThrow(await findType(ctx.db, query.type), 'record.missing');
  const values = await listValues(ctx.db, { typeId: type.id, onlyEnabled: query.onlyEnabled ?? false });
  const asTree = query.isTree === undefined ? type.is_tree === 1 : query.isTree === '1';
  const wanted = query.keyword?.toLowerCase();
  const kept = values.filter(
    (value) =>
      value.id !== query.without &&
      (!wanted || `${value.full_name} ${value.en_code}`.toLowerCase().includes(wanted)),
  );
  return shaped(kept, asTree);
}

/** Flat, or a tree in which a value whose parent is not there stands at the top. */
function shaped(values: readonly ValueRecord[], asTree: boolean): DictionaryValue[] {
  if (!asTree) return values.map((value) => valueNode(value, []));
  const ids = new Set(values.map((value) => value.id));
  const byParent = Map.groupBy(values, (value) => (ids.has(value.parent_id) ? value.parent_id : VALUE_TOP));
  const level = (parentId: string): DictionaryValue[] =>
    (byParent.get(parentId) ?? []).map((value) => valueNode(value, level(value.id)));
  return level(VALUE_TOP);
}

const typeNode = (type: TypeRecord, children: DictionaryTypeNode[]): DictionaryTypeNode => ({
  id: type.id,
  parentId: type.parent_id,
  fullName: type.full_name,
  names: { zhtw: type.name_zhtw, en: type.name_en },
  enCode: type.en_code,
  isTree: flag(type.is_tree),
  sortCode: type.sort_code,
  hasChildren: children.length > 0,
  children,
});

const valueNode = (value: ValueRecord, children: DictionaryValue[]): DictionaryValue => ({
  id: value.id,
  parentId: value.parent_id,
  fullName: value.full_name,
  names: { zhtw: value.name_zhtw, en: value.name_en },
  enCode: value.en_code,
  enabledMark: value.enabled_mark,
  sortCode: value.sort_code,
  icon: '',
  hasChildren: children.length > 0,
  children,
});

const formerValue = (value: ValueRecord): FormerValue => ({
  id: value.id,
  fullName: value.full_name,
  names: { zhtw: value.name_zhtw, en: value.name_en },
  enCode: value.en_code,
});

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
