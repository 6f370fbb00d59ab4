import type {
  PrintBody,
  PrintField,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { sampleApproval } from '@auditplus/core/print/bind-content.ts';
import type { PrintShape } from '@auditplus/core/print/print-data.ts';
import { SQL_CONTEXT_NAMES } from '@auditplus/core/sql/lexer.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { relationsNow } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { type CheckedSql, checkSql } from '../../kernel/user-sql/check.ts';
import type { SqlResult } from '../../kernel/user-sql/run.ts';
import { findPrintRecord, type PrintedRecord, type PrintRecordKind, withApprovals } from './print-records.ts';

type Sourced = Pick<PrintBody, 'source' | 'sqlTemplate'>;

/** The kind of record of a template. */
export const recordOf = async (ctx: Ctx, record: string): Promise<PrintRecordKind> =>
  orThrow(await findPrintRecord(ctx, record), 'print.sourceUnknown');

/** Child tables of statements are called by their number. */
const tableName = (index: number): string => `table${index}`;

/** What a template may name. */
export async function shapeOf(ctx: Ctx, { source, sqlTemplate }: Sourced): Promise<PrintShape> {
  if (source.kind === 'record') {
    const { main, tables } = await recordOf(ctx, source.record);
    return { main, tables: new Map(tables.map(({ name, columns }) => [name, columns])) };
  }
  const [main, ...children] = await statementColumns(ctx, sqlTemplate);
  return {
    main: main ?? [],
    tables: new Map(children.map((columns, index) => [tableName(index + 1), columns])),
  };
}

/** The same as a tree for the field list of the studio. */
export async function fieldTree(ctx: Ctx, { source, sqlTemplate }: Sourced): Promise<PrintField[]> {
  if (source.kind === 'record') {
    const { main, tables } = await recordOf(ctx, source.record);
    return [
      ...main.map(({ name, type, label }) => leaf(name, inLanguage(ctx.language, label), type)),
      ...tables.map(({ name, label, columns }) =>
        branch(
          name,
          inLanguage(ctx.language, label),
          columns.map((column) => ({
            ...column,
            fullName: inLanguage(ctx.language, column.label),
          })),
        ),
      ),
    ];
  }
  const [main = [], ...children] = await statementColumns(ctx, sqlTemplate);
  return [
    ...main.map(({ name, type }) => leaf(name, name, type)),
    ...children.map((columns, index) =>
      branch(
        tableName(index + 1),
        tableName(index + 1),
        columns.map((column) => ({ ...column, fullName: column.name })),
      ),
    ),
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
  if (body.source.kind === 'record') {
    const read = await (await recordOf(ctx, body.source.record)).load(ctx, ids);
    if (!approvals) return read;
    const decided = new Map<string, PrintedRecord>();
    for (const [id, record] of read) decided.set(id, await withApprovals(ctx, record));
    return decided;
  }
  const statements = await checkedStatements(ctx, body.sqlTemplate);
  const found = new Map<string, PrintedRecord>();
  for (const id of ids) {
    const record = await statementRecord(ctx, statements, id);
    if (record) found.set(id, record);
  }
  return found;
}

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
  const title = Object.values(main).find((value) => typeof value === 'string') ?? formId;
  return { title: String(title), data: { main, tables, approvals: [] } };
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
    sqlTemplate.map(async ({ sql }) => {
      const check = await checkSql(ctx.sandbox, sql, {
        fields: new Map(),
        context: SQL_CONTEXT_NAMES,
        relations,
      });
      if (check.ok) return check.checked;
      return refuse(check.issue.code, check.issue.params, { field: 'sqlTemplate', place: check.issue.place });
    }),
  );
}
