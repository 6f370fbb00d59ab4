import {
  InterfaceBody,
  InterfaceBrief,
  type InterfaceEdit,
  InterfaceHead,
  type InterfaceInfo,
  type InterfaceRow,
  type InterfaceTree,
  readsSource,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import { usableDefinitions } from '../../kernel/definitions/definition-lists.queries.ts';
import { type Head, headedDefinitions } from '../../kernel/definitions/headed-definitions.ts';
import { dictionaryLabels, dictionaryValues } from '../dictionaries/public.ts';
import { checkInterface } from './check-interface.ts';
import { assertExamples } from './examples.ts';
import { interfaceDefinitions } from './interface-definitions.ts';
import {
  type InterfaceFilter,
  type ListedInterface,
  listInterfaces,
  storedInterfaces,
} from './interface-lists.queries.ts';
import { saveSecret, shownSecret } from './interface-secrets.ts';
import { newestMigration, updateInterface } from './interfaces.repository.ts';
import { announceInterfaces, dropInterfaces } from './published.ts';
import { keptCheck } from './sources/sql-source.ts';

const CATEGORIES = 'interfaceCategory';

export async function interfacePage(
  ctx: Ctx,
  query: InterfaceFilter,
): Promise<{ list: InterfaceRow[]; pagination: Pagination }> {
  const { list, pagination } = await listInterfaces(ctx, query);
  return { list: list.map(rowView), pagination };
}

const rowView = ({
  category,
  lastModifyTime: _modified,
  parameters: _parameters,
  ...row
}: ListedInterface): InterfaceRow => ({
  ...row,
  categoryId: category,
  checkType: Number(row.checkType),
  dataType: Number(row.dataType),
  requestMethod: row.requestMethod ?? '',
  dataScope: row.dataScope === 'whole' ? 'whole' : 'caller',
});

/** Published interfaces with their parameters. */
export async function briefPage(ctx: Ctx, query: InterfaceFilter) {
  const { list, pagination } = await listInterfaces(ctx, query, { isPublished: true });
  const briefs = list.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    dataType: Number(row.dataType),
    requestMethod: row.requestMethod ?? '',
    requestParameters: InterfaceBrief.shape.requestParameters.def.out.parse(row.parameters),
  }));
  return { list: briefs, pagination };
}

/** Published interfaces under their categories; those of a category that is gone stand at the end. */
export async function interfaceTree(ctx: Ctx): Promise<InterfaceTree> {
  const rows = await usableDefinitions(ctx, storedInterfaces);
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const values = await dictionaryValues(ctx.db, CATEGORIES).orderBy('dictionary_data.sort_code').execute();
  const categories = new Set([
    ...values.map(({ en_code }) => en_code),
    ...rows.map(({ category }) => category),
  ]);
  return [...categories].flatMap((code) => {
    const children = rows
      .filter(({ category }) => category === code)
      .map(({ id, fullName }) => ({ id, parentId: code, fullName, categoryId: code }));
    return children.length === 0
      ? []
      : [{ id: code, categoryId: code, fullName: label(code), hasChildren: true, children }];
  });
}

const LONGEST_NOTED = 4_000;

/** Data interfaces with their names and codes, and what happens to them. */
export const interfaces = headedDefinitions({
  definitions: interfaceDefinitions,
  stored: storedInterfaces,
  head: {
    read: InterfaceHead.transform(headOf),
    write: ({ category, ...head }) => ({ ...head, categoryId: category }),
  },
  dictionary: CATEGORIES,
  longest: { name: 50, code: 50 },
  refusals: {
    code: 'interface.duplicateCode',
    name: 'interface.duplicateName',
    category: 'interface.categoryUnknown',
  },
  check: checkInterface,
  noted: ({ fullName, enCode }, body) => ({
    fullName,
    enCode,
    dataType: body.dataType,
    checkType: body.checkType,
    dataScope: body.plus.dataScope,
    query: body.query.slice(0, LONGEST_NOTED),
    path: body.path,
  }),
  // Examples name people; secrets are stored apart.
  transferred: (body) => ({
    ...body,
    plus: { ...body.plus, examples: body.plus.examples.map((example) => ({ ...example, asUserId: '' })) },
  }),
  changed: { within: announceInterfaces, after: dropInterfaces },
});

/** Drafts of data interfaces as objects that are kept as text. */
export const interfaceObjects = interfaces.objects({
  page: 'systemData.dataInterface',
  words: ['数据接口', '資料介面', 'Data interface'],
});

function headOf({ fullName, enCode, categoryId, sortCode, description }: InterfaceHead): Head {
  return { fullName, enCode, category: categoryId, sortCode, description };
}

export async function interfaceInfo(ctx: Ctx, id: string): Promise<InterfaceInfo> {
  const { head, draft, enabledMark, publishedVersion, isChanged } = await interfaces.info(ctx, id);
  const { category: categoryId, ...named } = head;
  return {
    id,
    ...named,
    categoryId,
    ...draft.body,
    secret: await shownSecret(ctx.db, { id, body: draft.body }),
    enabledMark,
    rev: draft.rev,
    publishedVersion,
    isChanged,
  };
}

const editOf = (edit: InterfaceEdit) => ({
  head: headOf(edit),
  body: InterfaceBody.parse(edit),
  enabledMark: edit.enabledMark,
});

export const createInterface = (ctx: Ctx, edit: InterfaceEdit): Promise<{ id: string }> =>
  interfaces.create(ctx, editOf(edit), (tx, stored) => saveSecret(ctx, tx.db, stored, edit.secret));

export const updateInterfaceDraft = (ctx: Ctx, id: string, edit: InterfaceEdit): Promise<void> =>
  interfaces.update(ctx, id, { ...editOf(edit), rev: edit.rev }, (tx, stored) =>
    saveSecret(ctx, tx.db, stored, edit.secret),
  );

/** Makes the draft the version that is called, if it is right and its examples are met. */
export const publishInterface = (
  ctx: Ctx,
  id: string,
  request: PublishRequest,
): Promise<{ version: number }> =>
  interfaces.publish(ctx, id, request, async (body) => {
    await checkInterface(ctx, { id, body });
    await assertExamples(ctx, { id, body });
    const isOwnSql = body.dataType === SOURCE.sql && !readsSource(body);
    const kept = isOwnSql ? await keptCheck(ctx, body) : null;
    return async (tx, published) => {
      await updateInterface(tx.db, id, {
        kept_check: kept === null ? null : JSON.stringify(kept),
        examples_for: await newestMigration(tx.db),
      });
      tx.emit('interface.published', { interfaceId: id, ...published });
    };
  });
