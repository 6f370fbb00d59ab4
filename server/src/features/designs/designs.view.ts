import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  DesignChoices,
  DesignDraft,
  DesignInfo,
  DesignQuery,
  DesignRow,
  RelationChoice,
} from '@auditplus/contract/features/designs/designs.schemas.ts';
import { designToWire } from '@auditplus/contract/features/designs/designs.wire.ts';
import type { DroppedColumn, PublishState } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { allRelations, COLUMN_SHAPES } from '../../kernel/relations.ts';
import { eraseTime } from '../../kernel/table-changes.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { columnFacts } from './column-facts.queries.ts';
import { preparingOf } from './convert-columns.ts';
import { checkedIssues } from './design-checks.ts';
import { droppedColumns, knownColumns, publishedNames } from './design-columns.repository.ts';
import { designDefinitions } from './design-definitions.ts';
import { indexesOf } from './design-indexes.repository.ts';
import { inWords } from './designs.ports.ts';
import {
  categoryDictionary,
  type DesignListRow,
  designChoices,
  isOwnDesign,
  listDesigns,
  menuEnds,
  recycledDesigns,
} from './designs.queries.ts';
import { type DesignRecord, findDesign } from './designs.repository.ts';
import { typeOf, webTypeOf } from './designs.service.ts';

type Page<Row> = { list: Row[]; pagination: Pagination };

const flag = (value: boolean | number): 0 | 1 => (Number(value) === 1 ? 1 : 0);

export async function designPage(ctx: Ctx, query: DesignQuery): Promise<Page<DesignRow>> {
  const { rows, total } = await listDesigns(ctx, query);
  return { list: rows.map(designRow), pagination: pageOf(query, total) };
}

const pageOf = ({ currentPage, pageSize }: PageQuery, total: number): Pagination => ({
  currentPage,
  pageSize,
  total,
});

const designRow = (row: DesignListRow): DesignRow => ({
  id: row.id,
  fullName: row.title,
  enCode: row.en_code,
  category: row.category_name,
  categoryCode: row.category,
  type: row.type,
  webType: row.web_type,
  state: flag(row.enabled_mark),
  tables: row.table_name ?? '',
  description: row.description,
  creatorUser: row.creator ?? '',
  creatorTime: row.creator_time.getTime(),
  lastModifyUser: row.modifier ?? '',
  lastModifyTime: row.changed_time.getTime(),
  sortCode: row.sort_code,
  pcIsRelease: flag(row.in_web),
  appIsRelease: flag(row.in_app),
  version: row.live_version,
  isChanged: row.is_changed,
  faultyIndexes: row.faulty_indexes,
  rev: row.rev,
});

/** A design that is there; refuses with `record.missing`. */
export const readDesign = async (ctx: Ctx, id: string): Promise<DesignRecord> =>
  orThrow(await findDesign(ctx.db, id), 'record.missing');

/** Refuses a design, a deleted one too, that is none of the caller's as one that is not there. */
export async function assertOwnDesign(ctx: Ctx, id: string): Promise<void> {
  if (!(await isOwnDesign(ctx, ctx.db, id))) refuse('record.missing');
}

const baseView = (design: DesignRecord) => ({
  id: design.id,
  fullName: design.full_name,
  enCode: design.en_code,
  category: design.category,
  type: typeOf(design),
  webType: webTypeOf(design),
  state: flag(design.enabled_mark),
  sortCode: design.sort_code,
  description: design.description,
});

/** The draft as the reference platform's clients read it. */
export async function designInfo(ctx: Ctx, id: string): Promise<DesignInfo> {
  const design = await readDesign(ctx, id);
  const { body } = await designDefinitions.draft(ctx.db, id);
  return { ...baseView(design), ...designToWire(body), flowId: '', rev: design.rev };
}

/** The draft for the designer. */
export async function designDraft(ctx: Ctx, id: string): Promise<DesignDraft> {
  const design = await readDesign(ctx, id);
  const [{ body, rev }, ends, names] = await Promise.all([
    designDefinitions.draft(ctx.db, id),
    menuEnds(ctx.db, id),
    publishedNames(ctx.db, id),
  ]);
  return {
    ...baseView(design),
    body,
    rev,
    version: design.live_version,
    pcIsRelease: flag(ends.pc),
    appIsRelease: flag(ends.app),
    publishedFields: [...names.keys()],
    table: design.table_name ?? '',
    issues: await checkedIssues(ctx, ctx.db, { design, body }),
  };
}

/** What a relation field may name beside records of designs: data sets of the product whose rows have ids. */
export const relationChoices = ({ language }: Ctx): RelationChoice[] =>
  allRelations()
    .filter(({ columns }) => columns.some(({ name }) => name === 'id'))
    .map(({ name, label, columns }) => ({
      name,
      label: inLanguage(language, label),
      columns: columns
        .filter((column) => column.name !== 'id')
        .map((column) => ({
          name: column.name,
          label: inLanguage(language, column.label),
          shape: COLUMN_SHAPES[column.type],
        })),
    }));

/** Enabled designs by category, for choosing. */
export async function designSelector(
  ctx: Ctx,
  query: { readonly type?: number | undefined; readonly webType?: number | undefined },
): Promise<DesignChoices[]> {
  const rows = await designChoices(ctx, query);
  return [...Map.groupBy(rows, ({ category }) => category)].map(([category, designs]) => ({
    id: category || categoryDictionary(query.type ?? 1),
    fullName: designs[0]?.category_name ?? category,
    hasChildren: true,
    children: designs.map((row) => ({ id: row.id, fullName: row.title, enCode: row.en_code })),
  }));
}

export async function recycledPage(ctx: Ctx, query: PageQuery): Promise<Page<RecycledRow>> {
  const { rows, total } = await recycledDesigns(ctx, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    organize: '',
    deletedBy: row.modifier ?? '',
    deletedAt: row.last_modify_time.getTime(),
    dependants: NO_DEPENDANTS,
  }));
  return { list, pagination: pageOf(query, total) };
}

/** Fields of the main table that can be shown. */
export async function shownFields(
  ctx: Ctx,
  id: string,
): Promise<{ label: string; vmodel: string; kind: FieldKindId; multiple: boolean; shape: Shape }[]> {
  const design = await readDesign(ctx, id);
  const { body } =
    design.live_version === null
      ? await designDefinitions.draft(ctx.db, id)
      : await designDefinitions.version(ctx.db, id, design.live_version);
  return formModel(body)
    .fields.filter(({ table, kind }) => table === null && kind.standsIn.includes('list'))
    .map(({ name, field, shape }) => ({
      label: textIn(field.label, ctx.language),
      vmodel: name,
      kind: field.kind,
      multiple: field.props.multiple === true,
      shape,
    }));
}

const Duplicates = z.array(z.object({ value: z.string(), count: z.int() }));

/** How far the publication is, and its indexes. */
export async function publishState(ctx: Ctx, id: string): Promise<PublishState> {
  const design = await readDesign(ctx, id);
  const [columns, indexes] = await Promise.all([knownColumns(ctx.db, id), indexesOf(ctx.db, id)]);
  const labels = new Map(columns.map(({ fieldId, label }) => [fieldId, textIn(label, ctx.language)]));
  const preparing = preparingOf(design);
  return {
    state: preparing
      ? preparing.error
        ? 'failed'
        : 'preparing'
      : design.live_version === null
        ? 'none'
        : 'live',
    liveVersion: design.live_version,
    preparing: preparing && {
      version: preparing.version,
      done: preparing.done,
      total: preparing.total,
    },
    stopped: preparing?.error || null,
    indexes: await Promise.all(
      indexes.map(async (row) => ({
        fieldId: row.field_id,
        label: labels.get(row.field_id) ?? '',
        unique: row.method === 'unique',
        state: INDEX_STATES.find((state) => state === row.state) ?? 'failed',
        duplicates: await inWords(
          ctx,
          { designId: id, table: row.table_name, column: row.column_name },
          Duplicates.parse(row.duplicates),
        ),
      })),
    ),
  };
}

const INDEX_STATES = ['building', 'valid', 'duplicates', 'failed'] as const;
/** Columns that publications took away. */
export async function droppedPage(ctx: Ctx, id: string): Promise<DroppedColumn[]> {
  await readDesign(ctx, id);
  const known = new Map((await knownColumns(ctx.db, id)).map((column) => [column.id, column]));
  const list: DroppedColumn[] = [];
  for (const row of await droppedColumns(ctx.db, id)) {
    const column = known.get(row.id);
    if (!column) continue;
    const { filled } = await columnFacts(ctx.db, column, null);
    const at = row.dropped_time?.getTime() ?? 0;
    list.push({
      id: row.id,
      fieldId: row.field_id,
      name: row.name,
      label: textIn(LocalText.parse(row.label), ctx.language),
      kind: row.kind,
      filled,
      droppedAt: at,
      droppedBy: row.real_name ?? '',
      keptUntil: eraseTime(at),
    });
  }
  return list;
}

/** What a design says: the version that people work with, the draft where there is none or it is asked for. */
export async function designBody(
  ctx: Ctx,
  id: string,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<{ readonly fullName: string; readonly webType: number; readonly body: DesignBody }> {
  await assertOwnDesign(ctx, id);
  const design = await readDesign(ctx, id);
  const { body } =
    (isDraft ? null : await designDefinitions.published(ctx.db, id)) ??
    (await designDefinitions.draft(ctx.db, id));
  return { fullName: design.full_name, webType: design.web_type, body };
}
