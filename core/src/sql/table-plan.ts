import { convertedText, fitsText, typeChange } from './column-changes.ts';
import {
  type Dialect,
  defaultText,
  hasFittingMeasures,
  quotedName,
  quotedText,
  type TypeOfColumn,
  typeText,
} from './column-types.ts';
import { isFormTable, isPlainName, isReservedWord, keptName } from './table-names.ts';

/** A column as it is or is to be. */
export type PlannedColumn = TypeOfColumn & {
  readonly name: string;
  /** What it is called now; empty for a new column. */
  readonly was: string;
  readonly comment: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** A plain value, `now`, empty for none; null: an expression that stays as it is. */
  readonly defaultValue: string | null;
};

export type PlannedTable = {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly PlannedColumn[];
};

/** What the rows of a table and the rest of the product say about a change. */
export type TableFacts = {
  readonly dialect: Dialect;
  readonly schema: string;
  readonly rows: number;
  /** Rows with a value, by the name of a column. */
  readonly filled: ReadonlyMap<string, number>;
  /** Values that the change would lose, by the name of a column; see `lossChecks`. */
  readonly unfit: ReadonlyMap<string, { readonly count: number; readonly example: string }>;
  /** What names the table or its columns elsewhere. */
  readonly usedBy: readonly string[];
  /** Designs whose records lie in the table: columns keep their types too. */
  readonly heldBy: readonly string[];
  /** The name of the primary key's constraint. */
  readonly keyName: string;
  /** Keeps names of dropped columns apart. */
  readonly id: string;
  /** Columns with values may be dropped: the person has the right, and typed the table's name. */
  readonly mayDropData: boolean;
};

/** Why a change is not made; `dataModel.*` of the refusals. */
export type PlanRefusal = {
  readonly code:
    | 'nameInvalid'
    | 'reservedWord'
    | 'ownedByForm'
    | 'duplicateColumn'
    | 'typeInvalid'
    | 'defaultInvalid'
    | 'noPrimaryKey'
    | 'notNullWithoutDefault'
    | 'keyFixed'
    | 'valuesDoNotFit'
    | 'rewriteTooLarge'
    | 'unsupported'
    | 'inUse'
    | 'hasData';
  /** The column, or the table. */
  readonly name: string;
  readonly count?: number;
  readonly example?: string;
  readonly usedBy?: readonly string[];
};

/** What a person ought to know before the change runs. */
export type PlanRisk = {
  readonly kind: 'rewrites' | 'checksValues' | 'keepsValues' | 'losesValues' | 'oneByOne';
  readonly name: string;
  readonly count: number;
};

export type TableChangePlan = {
  readonly statements: readonly string[];
  readonly risks: readonly PlanRisk[];
  readonly refused: readonly PlanRefusal[];
  /** Columns whose values are kept under another name. */
  readonly kept: readonly { readonly name: string; readonly keptName: string }[];
};

/** Rewriting so many rows takes no longer than people wait for a page. */
const MAX_REWRITTEN_ROWS = 200_000;

/** Conditions that hold for rows whose value a change would lose, by the present name of the column; for PostgreSQL. */
export function lossChecks(before: PlannedTable, after: PlannedTable): { column: string; isLost: string }[] {
  const known = new Map(before.columns.map((column) => [column.name, column]));
  return after.columns.flatMap((column) => {
    const from = known.get(column.was);
    if (!from) return [];
    const value = quotedName(from.name);
    const parts = [
      ...(typeChange(from, column) === 'check'
        ? [`(${value} IS NOT NULL AND NOT (${fitsText(from.name, from, column)}))`]
        : []),
      ...(from.isNullable && !column.isNullable ? [`${value} IS NULL`] : []),
    ];
    return parts.length === 0 ? [] : [{ column: from.name, isLost: parts.join(' OR ') }];
  });
}

/**
 * The statements that turn one table into another, what they mean for its rows, and why they may not run. Without
 * `before` the table is made. Nothing else is ever run: what a person reads is what is done.
 */
export function tablePlan(
  before: PlannedTable | null,
  after: PlannedTable,
  facts: TableFacts,
): TableChangePlan {
  const refused = [...nameRefusals(before, after), ...columnRefusals(before, after, facts)];
  if (before === null)
    return { statements: refused.length > 0 ? [] : created(after, facts), risks: [], refused, kept: [] };
  return changed(before, after, facts, refused);
}

function nameRefusals(before: PlannedTable | null, after: PlannedTable): PlanRefusal[] {
  const fresh = [
    ...(before?.name === after.name ? [] : [after.name]),
    ...after.columns.filter(({ name, was }) => name !== was).map(({ name }) => name),
  ];
  const refused: PlanRefusal[] = fresh.flatMap((name): PlanRefusal[] => {
    if (!isPlainName(name)) return [{ code: 'nameInvalid', name }];
    return isReservedWord(name) ? [{ code: 'reservedWord', name }] : [];
  });
  if (before?.name !== after.name && isFormTable(after.name))
    refused.push({ code: 'ownedByForm', name: after.name });
  const seen = new Set<string>();
  for (const { name } of after.columns) {
    if (seen.has(name)) refused.push({ code: 'duplicateColumn', name });
    seen.add(name);
  }
  return refused;
}

function columnRefusals(
  before: PlannedTable | null,
  after: PlannedTable,
  { dialect, rows }: TableFacts,
): PlanRefusal[] {
  const known = new Map(before?.columns.map((column) => [column.name, column]));
  const refused: PlanRefusal[] = after.columns.flatMap((column): PlanRefusal[] => {
    const { name } = column;
    const from = known.get(column.was);
    if (column.was !== '' && !from) return [{ code: 'unsupported', name }];
    if (column.type === 'other') return from?.type === 'other' ? [] : [{ code: 'typeInvalid', name }];
    if (!hasFittingMeasures(column)) return [{ code: 'typeInvalid', name }];
    if (column.isKey && (column.type === 'json' || (dialect === 'MySQL' && column.type === 'text')))
      return [{ code: 'typeInvalid', name }];
    const hasDefault = column.defaultValue !== '' && column.defaultValue !== null;
    if (hasDefault && defaultText(dialect, column, column.defaultValue) === null)
      return [{ code: 'defaultInvalid', name }];
    if (!from && rows > 0 && !column.isNullable && !hasDefault)
      return [{ code: 'notNullWithoutDefault', name }];
    return [];
  });
  if (!after.columns.some(({ isKey }) => isKey)) refused.push({ code: 'noPrimaryKey', name: after.name });
  return refused;
}

type Naming = Pick<TableFacts, 'dialect' | 'schema'>;

const tablePath = ({ schema }: Naming, name: string): string => `${quotedName(schema)}.${quotedName(name)}`;

function columnText({ dialect }: Naming, column: PlannedColumn): string {
  const fallback =
    column.defaultValue === null || column.defaultValue === ''
      ? null
      : defaultText(dialect, column, column.defaultValue);
  return [
    quotedName(column.name),
    typeText(dialect, column),
    ...(column.isNullable && !column.isKey ? [] : ['NOT NULL']),
    ...(fallback === null ? [] : [`DEFAULT ${fallback}`]),
    ...(dialect === 'MySQL' && column.comment !== '' ? [`COMMENT ${quotedText(column.comment)}`] : []),
  ].join(' ');
}

const keyText = (table: PlannedTable): string =>
  table.columns
    .filter(({ isKey }) => isKey)
    .map(({ name }) => quotedName(name))
    .join(', ');

function created(table: PlannedTable, naming: Naming): string[] {
  const lines = [
    ...table.columns.map((column) => columnText(naming, column)),
    `PRIMARY KEY (${keyText(table)})`,
  ];
  const path = tablePath(naming, table.name);
  if (naming.dialect === 'MySQL')
    return [`CREATE TABLE ${path} (\n  ${lines.join(',\n  ')}\n) COMMENT ${quotedText(table.comment)}`];
  return [
    `CREATE TABLE ${path} (\n  ${lines.join(',\n  ')}\n)`,
    ...(table.comment === '' ? [] : [`COMMENT ON TABLE ${path} IS ${quotedText(table.comment)}`]),
    ...table.columns.flatMap((column) =>
      column.comment === '' ? [] : [commentText(path, column.name, column.comment)],
    ),
  ];
}

const commentText = (path: string, name: string, comment: string): string =>
  `COMMENT ON COLUMN ${path}.${quotedName(name)} IS ${comment === '' ? 'NULL' : quotedText(comment)}`;

type Step = { readonly text: string; readonly risk?: PlanRisk; readonly refusal?: PlanRefusal };

function changed(
  before: PlannedTable,
  after: PlannedTable,
  facts: TableFacts,
  refusals: readonly PlanRefusal[],
): TableChangePlan {
  const { dialect, rows } = facts;
  const refused = [...refusals];
  const risks: PlanRisk[] = [];
  const kept: { name: string; keptName: string }[] = [];
  const statements: string[] = [];
  const known = new Map(before.columns.map((column) => [column.name, column]));
  const path = tablePath(facts, before.name);
  const alter = (what: string) => statements.push(`ALTER TABLE ${path} ${what}`);
  const take = (step: Step) => {
    if (step.text) alter(step.text);
    if (step.risk) risks.push(step.risk);
    if (step.refusal) refused.push(step.refusal);
  };

  const staying = new Set(after.columns.map(({ was }) => was));
  const gone = before.columns.filter(({ name }) => !staying.has(name));
  const isRenamed =
    before.name !== after.name || after.columns.some(({ name, was }) => was !== '' && was !== name);
  const types = new Map(before.columns.map(({ name, type }) => [name, type]));
  const isRetyped = after.columns.some(({ was, type }) => was !== '' && types.get(was) !== type);
  if ((isRenamed || gone.length > 0) && facts.usedBy.length > 0)
    refused.push({ code: 'inUse', name: before.name, usedBy: facts.usedBy });
  else if (isRetyped && facts.heldBy.length > 0)
    refused.push({ code: 'inUse', name: before.name, usedBy: facts.heldBy });

  // A column that becomes part of the key, or leaves it, makes another key.
  const formerKey = before.columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const nextKey = after.columns.filter(({ isKey }) => isKey).map(({ was, name }) => was || `+${name}`);
  const isRekeyed = formerKey.toSorted().join() !== nextKey.toSorted().join();
  if (isRekeyed && rows > 0) refused.push({ code: 'keyFixed', name: before.name });
  if (isRekeyed && formerKey.length > 0)
    alter(dialect === 'MySQL' ? 'DROP PRIMARY KEY' : `DROP CONSTRAINT ${quotedName(facts.keyName)}`);

  for (const column of gone) {
    const filled = facts.filled.get(column.name) ?? 0;
    if (filled > 0 && !facts.mayDropData) refused.push({ code: 'hasData', name: column.name, count: filled });
    if (filled > 0 && dialect === 'PostgreSQL') {
      const name = keptName(column.name, facts.id);
      kept.push({ name: column.name, keptName: name });
      risks.push({ kind: 'keepsValues', name: column.name, count: filled });
      alter(`ALTER COLUMN ${quotedName(column.name)} DROP NOT NULL`);
      alter(`ALTER COLUMN ${quotedName(column.name)} DROP DEFAULT`);
      alter(`RENAME COLUMN ${quotedName(column.name)} TO ${quotedName(name)}`);
    } else {
      if (filled > 0) risks.push({ kind: 'losesValues', name: column.name, count: filled });
      alter(`DROP COLUMN ${quotedName(column.name)}`);
    }
  }
  // Names that columns exchange among each other are given by way of names that nobody has.
  const renamed = after.columns.filter(({ name, was }) => was !== '' && was !== name);
  const taken = new Set(before.columns.map(({ name }) => name));
  const detours = renamed.filter(({ name }) => taken.has(name));
  for (const column of detours)
    alter(`RENAME COLUMN ${quotedName(column.was)} TO ${quotedName(keptName(column.was, `${facts.id}0`))}`);
  for (const column of renamed)
    alter(
      `RENAME COLUMN ${quotedName(detours.includes(column) ? keptName(column.was, `${facts.id}0`) : column.was)} TO ${quotedName(column.name)}`,
    );

  for (const column of after.columns) {
    const from = known.get(column.was);
    if (from) for (const step of columnSteps(from, column, facts)) take(step);
    else if (column.type !== 'other') alter(`ADD COLUMN ${columnText(facts, column)}`);
  }
  if (isRekeyed) alter(`ADD PRIMARY KEY (${keyText(after)})`);
  if (dialect === 'PostgreSQL') {
    for (const column of after.columns)
      if (column.comment !== (known.get(column.was)?.comment ?? ''))
        statements.push(commentText(path, column.name, column.comment));
    if (before.comment !== after.comment)
      statements.push(`COMMENT ON TABLE ${path} IS ${quotedText(after.comment)}`);
  } else if (before.comment !== after.comment) alter(`COMMENT = ${quotedText(after.comment)}`);
  if (before.name !== after.name)
    alter(
      dialect === 'MySQL'
        ? `RENAME TO ${tablePath(facts, after.name)}`
        : `RENAME TO ${quotedName(after.name)}`,
    );
  if (dialect === 'MySQL' && statements.length > 1)
    risks.push({ kind: 'oneByOne', name: before.name, count: statements.length });
  return { statements, risks, refused, kept };
}

/** What a column that stays needs; it has its new name already. */
function columnSteps(from: PlannedColumn, to: PlannedColumn, facts: TableFacts): Step[] {
  if (to.type === 'other') return [];
  return facts.dialect === 'MySQL' ? mysqlSteps(from, to, facts) : postgresSteps(from, to, facts);
}

function lossRefusals(
  from: PlannedColumn,
  to: PlannedColumn,
  { rows, unfit }: TableFacts,
  change: ReturnType<typeof typeChange>,
): PlanRefusal[] {
  const { name } = to;
  const refused: PlanRefusal[] = [];
  if (change === 'unsupported') refused.push({ code: 'unsupported', name });
  const isLong = change === 'rewrite' || change === 'check' || (from.isNullable && !to.isNullable);
  if (isLong && rows > MAX_REWRITTEN_ROWS) refused.push({ code: 'rewriteTooLarge', name, count: rows });
  const lost = unfit.get(from.name);
  if (lost) refused.push({ code: 'valuesDoNotFit', name, ...lost });
  return refused;
}

function postgresSteps(from: PlannedColumn, to: PlannedColumn, facts: TableFacts): Step[] {
  const change = typeChange(from, to);
  const column = `ALTER COLUMN ${quotedName(to.name)}`;
  const isOtherType = change !== 'none';
  const hadDefault = from.defaultValue !== '';
  const isOtherDefault = from.defaultValue !== to.defaultValue;
  const steps: Step[] = lossRefusals(from, to, facts, change).map((refusal) => ({ text: '', refusal }));
  if (change === 'unsupported') return steps;
  // A default is of the former type and need not turn into the other.
  if (hadDefault && (isOtherDefault || isOtherType)) steps.push({ text: `${column} DROP DEFAULT` });
  if (isOtherType)
    steps.push({
      text:
        change === 'catalogue'
          ? `${column} TYPE ${typeText('PostgreSQL', to)}`
          : `${column} TYPE ${typeText('PostgreSQL', to)} USING ${convertedText(to.name, from, to)}`,
      ...(change !== 'catalogue' &&
        facts.rows > 0 && {
          risk: {
            kind: change === 'check' ? ('checksValues' as const) : ('rewrites' as const),
            name: to.name,
            count: facts.rows,
          },
        }),
    });
  const fallback =
    to.defaultValue === null || to.defaultValue === ''
      ? null
      : defaultText('PostgreSQL', to, to.defaultValue);
  if (fallback !== null && (isOtherDefault || isOtherType))
    steps.push({ text: `${column} SET DEFAULT ${fallback}` });
  if (to.isKey) return steps;
  // What leaves the key keeps its NOT NULL.
  if (!from.isNullable && to.isNullable) steps.push({ text: `${column} DROP NOT NULL` });
  if (from.isNullable && !to.isNullable) steps.push({ text: `${column} SET NOT NULL` });
  return steps;
}

/** MySQL tells a column whole, and has no words for a check of values before. */
function mysqlSteps(from: PlannedColumn, to: PlannedColumn, facts: TableFacts): Step[] {
  const change = typeChange(from, to);
  const isSame =
    change === 'none' &&
    from.isNullable === (to.isNullable && !to.isKey) &&
    from.comment === to.comment &&
    from.defaultValue === to.defaultValue;
  if (isSame) return [];
  if (change === 'check' && facts.rows > 0)
    return [{ text: '', refusal: { code: 'unsupported', name: to.name } }];
  const steps: Step[] = lossRefusals(from, to, facts, change).map((refusal) => ({ text: '', refusal }));
  if (change === 'unsupported') return steps;
  // An expression that the product does not make would be lost.
  if (to.defaultValue === null) return [{ text: '', refusal: { code: 'unsupported', name: to.name } }];
  return [...steps, { text: `MODIFY COLUMN ${columnText(facts, to)}` }];
}
