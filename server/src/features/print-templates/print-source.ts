import type {
  PrintInterface,
  PrintSource,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type {
  PrintBody,
  PrintField,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { sampleApproval } from '@auditplus/core/print/bind-content.ts';
import { parameterField } from '@auditplus/core/print/placeholders.ts';
import type { PrintColumn, PrintRecordRow, PrintShape } from '@auditplus/core/print/print-data.ts';
import { SQL_CONTEXT_NAMES } from '@auditplus/core/sql/lexer.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { relationsNow } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { type CheckedSql, checkSql } from '../../kernel/user-sql/check.ts';
import type { SqlResult } from '../../kernel/user-sql/run.ts';
import { describedInterface, runInterface } from '../data-interfaces/public.ts';
import { findPrintRecord, type PrintedRecord, type PrintRecordKind, withApprovals } from './print-records.ts';

type Sourced = Pick<PrintBody, 'source' | 'sqlTemplate'>;

/** The kind of record of a template. */
export const recordOf = async (ctx: Ctx, record: string): Promise<PrintRecordKind> =>
  orThrow(await findPrintRecord(ctx, record), 'print.sourceUnknown');

/** Child tables of statements are called by their number. */
const tableName = (index: number): string => `table${index}`;

/** Child tables of interfaces too. */
const interfaceTable = (index: number): string => `data${index + 1}`;

type Described = {
  readonly main: readonly DescribedColumn[];
  readonly tables: readonly {
    readonly name: string;
    readonly fullName: string;
    readonly columns: readonly DescribedColumn[];
  }[];
};
type DescribedColumn = PrintColumn & Required<Pick<PrintColumn, 'fullName'>>;

/** Everything that a source offers, by its names in the reader's language. */
async function described(ctx: Ctx, { source, sqlTemplate }: Sourced): Promise<Described> {
  const own = await ownFields(ctx, { source, sqlTemplate });
  const asked = await Promise.all(
    (source.interfaces ?? []).map(async ({ interfaceId }, index) => {
      const { fullName, columns } = orThrow(
        await describedInterface(ctx, interfaceId),
        'print.sourceUnknown',
      );
      const named = columns.map((column) => ({ ...column, fullName: column.name }));
      return { name: interfaceTable(index), fullName, columns: named };
    }),
  );
  const main = source.kind === 'interface' ? (asked[0]?.columns ?? []) : own.main;
  return { main, tables: [...own.tables, ...asked] };
}

async function ownFields(ctx: Ctx, { source, sqlTemplate }: Sourced): Promise<Described> {
  switch (source.kind) {
    case 'record': {
      const { main, tables } = await recordOf(ctx, source.record);
      const named = ({ label, ...column }: (typeof main)[number]) => ({
        ...column,
        fullName: inLanguage(ctx.language, label),
      });
      return {
        main: main.map(named),
        tables: tables.map(({ name, label, columns }) => ({
          name,
          fullName: inLanguage(ctx.language, label),
          columns: columns.map(named),
        })),
      };
    }
    case 'sql': {
      const [main = [], ...children] = await statementColumns(ctx, sqlTemplate);
      const named = (columns: typeof main) => columns.map((column) => ({ ...column, fullName: column.name }));
      return {
        main: named(main),
        tables: children.map((columns, index) => {
          const name = tableName(index + 1);
          return { name, fullName: name, columns: named(columns) };
        }),
      };
    }
    case 'interface':
      return { main: [], tables: [] };
  }
}

/** What a template may name. */
export async function shapeOf(ctx: Ctx, body: Sourced): Promise<PrintShape> {
  const { main, tables } = await described(ctx, body);
  return { main, tables: new Map(tables.map(({ name, columns }) => [name, columns])) };
}

/** The same as a tree for the field list of the studio. */
export async function fieldTree(ctx: Ctx, body: Sourced): Promise<PrintField[]> {
  const { main, tables } = await described(ctx, body);
  return [
    ...main.map(({ name, fullName, type }) => leaf(name, fullName, type)),
    ...tables.map(({ name, fullName, columns }) => branch(name, fullName, columns)),
  ];
}

/** A record that shows the name of each field in its place, for authors who may not read any. */
export async function sampleRecord(ctx: Ctx, body: Sourced): Promise<PrintedRecord> {
  const tree = await fieldTree(ctx, body);
  const now = ctx.clock.now();
  const row = (fields: readonly Pick<Leaf, 'id' | 'fullName' | 'type'>[]) =>
    Object.fromEntries(
      fields.map(({ id, fullName, type }) => [id.split('.').at(-1) ?? id, sampleValue(type, fullName, now)]),
    );
  const tables = tree.filter(({ type }) => type === 'table');
  return {
    title: '',
    data: {
      main: row(tree.flatMap(({ type, ...field }) => (type === 'table' ? [] : [{ ...field, type }]))),
      tables: Object.fromEntries(tables.map(({ id, children }) => [id, [row(children), row(children)]])),
      approvals: [sampleApproval(ctx.language, now.getTime())],
    },
  };
}

function sampleValue(type: Leaf['type'], name: string, now: Date): unknown {
  switch (type) {
    case 'integer':
      return 1;
    case 'decimal':
      return '1234.50';
    case 'boolean':
      return true;
    case 'date':
      return now.toISOString().slice(0, 10);
    case 'moment':
      return now.getTime();
    case 'pictures':
      return [];
    default:
      return name;
  }
}

type Leaf = PrintField['children'][number];

const leaf = (id: string, fullName: string, type: Leaf['type']): PrintField => ({
  id,
  fullName,
  parentId: '',
  type,
  children: [],
});

const branch = (
  id: string,
  fullName: string,
  columns: readonly { readonly name: string; readonly fullName: string; readonly type: Leaf['type'] }[],
): PrintField => ({
  id,
  fullName,
  parentId: '',
  type: 'table',
  children: columns.map((column) => ({
    id: `${id}.${column.name}`,
    fullName: column.fullName,
    parentId: id,
    type: column.type,
  })),
});

/** The records that a template prints, by id; those that the caller may not read are not among them. */
export async function loadRecords(
  ctx: Ctx,
  body: Sourced,
  { ids, approvals }: { readonly ids: readonly string[]; readonly approvals: boolean },
): Promise<ReadonlyMap<string, PrintedRecord>> {
  const found = new Map<string, PrintedRecord>();
  for (const [id, own] of await ownRecords(ctx, body, ids)) {
    const record = await withInterfaces(ctx, body.source, { id, record: own });
    if (record) found.set(id, approvals ? await withApprovals(ctx, record) : record);
  }
  return found;
}

async function ownRecords(
  ctx: Ctx,
  { source, sqlTemplate }: Sourced,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PrintedRecord>> {
  switch (source.kind) {
    case 'record':
      return (await recordOf(ctx, source.record)).load(ctx, ids);
    case 'sql': {
      const statements = await checkedStatements(ctx, sqlTemplate);
      const found = new Map<string, PrintedRecord>();
      for (const id of ids) {
        const record = await statementRecord(ctx, statements, id);
        if (record) found.set(id, record);
      }
      return found;
    }
    case 'interface':
      return new Map(ids.map((id) => [id, { title: id, data: { main: {}, tables: {}, approvals: [] } }]));
  }
}

/** A record with the rows of its interfaces; null where the record itself is a row that there is not. */
async function withInterfaces(
  ctx: Ctx,
  source: PrintSource,
  { id, record }: { readonly id: string; readonly record: PrintedRecord },
): Promise<PrintedRecord | null> {
  const { interfaces = [] } = source;
  const tables = { ...record.data.tables };
  let { main } = record.data;
  for (const [index, call] of interfaces.entries()) {
    const rows = await interfaceRows(ctx, call, { ...main, formId: id });
    tables[interfaceTable(index)] = rows;
    if (index > 0 || source.kind !== 'interface') continue;
    const [first] = rows;
    if (!first) return null;
    main = first;
  }
  const title = source.kind === 'interface' ? titleOf(main, id) : record.title;
  return { ...record, title, data: { ...record.data, main, tables } };
}

/** The rows of an interface that is called as the person who prints. */
async function interfaceRows(
  ctx: Ctx,
  { interfaceId, values }: PrintInterface,
  record: PrintRecordRow,
): Promise<PrintRecordRow[]> {
  const given = values.map(({ field, value }): [string, unknown] => {
    const named = parameterField(value);
    return [field, named === null ? value : record[named]];
  });
  const { data } = await runInterface(ctx, { name: interfaceId, given: new Map(given), type: 'print' });
  const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
  return rows.slice(0, CHILD_ROWS).flatMap((row) => (isRow(row) ? [{ ...row }] : []));
}

const isRow = (value: unknown): value is PrintRecordRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first text of a row that has no name of its own. */
const titleOf = (main: PrintRecordRow, id: string): string =>
  String(Object.values(main).find((value) => typeof value === 'string') ?? id);

async function statementRecord(
  ctx: Ctx,
  statements: readonly CheckedSql[],
  formId: string,
): Promise<PrintedRecord | null> {
  const [first, ...others] = statements;
  const main = first && objects(await run(ctx, first, { formId, rows: 1 }))[0];
  if (!main) return null;
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const [index, statement] of others.entries())
    tables[tableName(index + 1)] = objects(await run(ctx, statement, { formId, rows: CHILD_ROWS }));
  return { title: titleOf(main, formId), data: { main, tables, approvals: [] } };
}

const CHILD_ROWS = 1_000;

const run = (ctx: Ctx, statement: CheckedSql, { formId, rows }: { formId: string; rows: number }) =>
  ctx.userSql.run(ctx, {
    statement,
    fields: {},
    mode: 'caller',
    definition: `print ${ctx.caller.userId}`,
    formId,
    limits: { rows },
  });

const objects = ({ columns, rows }: SqlResult): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));

async function statementColumns(ctx: Ctx, sqlTemplate: Sourced['sqlTemplate']) {
  const statements = await checkedStatements(ctx, sqlTemplate);
  const found = [];
  for (const statement of statements) {
    // One row more than the limit is asked for: none.
    const { columns, types } = await run(ctx, statement, { formId: '', rows: -1 });
    found.push(columns.map((name, at) => ({ name, type: types[at] ?? ('other' as const) })));
  }
  return found;
}

async function checkedStatements(ctx: Ctx, sqlTemplate: Sourced['sqlTemplate']): Promise<CheckedSql[]> {
  if (sqlTemplate.length === 0 || sqlTemplate.some(({ sql }) => sql.trim() === ''))
    refuse('print.queryMissing');
  const relations = [...(await relationsNow(ctx)).keys()];
  return Promise.all(
    sqlTemplate.map(async ({ sql }, statement) => {
      const check = await checkSql(ctx.sandbox, sql, {
        fields: new Map(),
        context: SQL_CONTEXT_NAMES,
        relations,
      });
      if (check.ok) return check.checked;
      const { code, params, place } = check.issue;
      return refuse(code, params, { field: 'sqlTemplate', statement, place });
    }),
  );
}
