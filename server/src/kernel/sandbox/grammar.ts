import {
  boundedArgumentOf,
  isAllowedFunction,
  LONGEST_TYPE,
  SQL_COLLATIONS,
  SQL_OPERATORS,
  SQL_TYPES,
} from '@auditplus/core/sql/functions.ts';
import type { SqlIssue } from '@auditplus/core/sql/lexer.ts';
import { growsTooMuch } from './growth.ts';

/** What the grammar of a statement is checked against. */
export type GrammarRules = {
  /** Names of the relations that the statement may read; null: any that is found without a schema. */
  readonly relations: readonly string[] | null;
  /** How many `$n` the statement may name. */
  readonly placeholders: number;
};

/** Something that the parser understands and a statement of users may not hold; `at` counts UTF-8 bytes from 0. */
export type GrammarIssue = Pick<SqlIssue, 'code' | 'params'> & { readonly at: number };

export type GrammarOutcome =
  | { readonly ok: true; readonly relations: readonly string[] }
  | { readonly ok: false; readonly issue: GrammarIssue };

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

/** A field holds a node or nodes with their kind, a node of a known kind without its name, or a plain value. */
type FieldRule = 'node' | 'plain' | { readonly kind: string };

const PLAIN = 'plain';
const NODE = 'node';

/**
 * Kinds of nodes that a statement of users may hold, each with the fields that it may have. Kinds alone would not do:
 * `INTO` and locking are fields without a kind of their own. Whatever a later parser adds is refused until it is listed.
 */
const GRAMMAR: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  SelectStmt: {
    distinctClause: NODE,
    targetList: NODE,
    fromClause: NODE,
    whereClause: NODE,
    groupClause: NODE,
    groupDistinct: PLAIN,
    havingClause: NODE,
    windowClause: NODE,
    valuesLists: NODE,
    sortClause: NODE,
    limitOffset: NODE,
    limitCount: NODE,
    limitOption: PLAIN,
    withClause: { kind: 'WithClause' },
    op: PLAIN,
    all: PLAIN,
    larg: { kind: 'SelectStmt' },
    rarg: { kind: 'SelectStmt' },
  },
  WithClause: { ctes: NODE, recursive: PLAIN },
  CommonTableExpr: { ctename: PLAIN, aliascolnames: NODE, ctematerialized: PLAIN, ctequery: NODE },
  ResTarget: { name: PLAIN, val: NODE },
  ColumnRef: { fields: NODE },
  A_Star: {},
  String: { sval: PLAIN },
  Integer: { ival: PLAIN },
  Float: { fval: PLAIN },
  Boolean: { boolval: PLAIN },
  List: { items: NODE },
  A_Const: {
    ival: { kind: 'Integer' },
    fval: { kind: 'Float' },
    sval: { kind: 'String' },
    boolval: { kind: 'Boolean' },
    isnull: PLAIN,
  },
  ParamRef: { number: PLAIN },
  A_Expr: {
    kind: PLAIN,
    name: NODE,
    lexpr: NODE,
    rexpr: NODE,
    rexpr_list_start: PLAIN,
    rexpr_list_end: PLAIN,
  },
  BoolExpr: { boolop: PLAIN, args: NODE },
  NullTest: { arg: NODE, nulltesttype: PLAIN },
  BooleanTest: { arg: NODE, booltesttype: PLAIN },
  CaseExpr: { arg: NODE, args: NODE, defresult: NODE },
  CaseWhen: { expr: NODE, result: NODE },
  CoalesceExpr: { args: NODE },
  MinMaxExpr: { op: PLAIN, args: NODE },
  SubLink: { subLinkType: PLAIN, testexpr: NODE, operName: NODE, subselect: NODE },
  FuncCall: {
    funcname: NODE,
    args: NODE,
    agg_order: NODE,
    agg_filter: NODE,
    over: { kind: 'WindowDef' },
    agg_within_group: PLAIN,
    agg_star: PLAIN,
    agg_distinct: PLAIN,
    func_variadic: PLAIN,
    funcformat: PLAIN,
  },
  NamedArgExpr: { arg: NODE, name: PLAIN, argnumber: PLAIN },
  TypeCast: { arg: NODE, typeName: { kind: 'TypeName' } },
  TypeName: { names: NODE, typmods: NODE, typemod: PLAIN, arrayBounds: NODE },
  RowExpr: { args: NODE, row_format: PLAIN },
  A_ArrayExpr: { elements: NODE, list_start: PLAIN, list_end: PLAIN },
  A_Indirection: { arg: NODE, indirection: NODE },
  A_Indices: { is_slice: PLAIN, lidx: NODE, uidx: NODE },
  SortBy: { node: NODE, sortby_dir: PLAIN, sortby_nulls: PLAIN },
  WindowDef: {
    name: PLAIN,
    refname: PLAIN,
    partitionClause: NODE,
    orderClause: NODE,
    frameOptions: PLAIN,
    startOffset: NODE,
    endOffset: NODE,
  },
  GroupingSet: { kind: PLAIN, content: NODE },
  GroupingFunc: { args: NODE },
  SQLValueFunction: { op: PLAIN, typmod: PLAIN },
  CollateClause: { arg: NODE, collname: NODE },
  JoinExpr: {
    jointype: PLAIN,
    isNatural: PLAIN,
    larg: NODE,
    rarg: NODE,
    usingClause: NODE,
    join_using_alias: { kind: 'Alias' },
    quals: NODE,
    alias: { kind: 'Alias' },
  },
  RangeVar: { relname: PLAIN, inh: PLAIN, relpersistence: PLAIN, alias: { kind: 'Alias' } },
  RangeSubselect: { lateral: PLAIN, subquery: NODE, alias: { kind: 'Alias' } },
  RangeFunction: {
    lateral: PLAIN,
    ordinality: PLAIN,
    is_rowsfrom: PLAIN,
    functions: NODE,
    alias: { kind: 'Alias' },
  },
  Alias: { aliasname: PLAIN, colnames: NODE },
};

/** Words of people for what they wrote, where the parser's own name says little. */
const WORDS: Readonly<Record<string, string>> = {
  intoClause: 'INTO',
  lockingClause: 'FOR UPDATE / FOR SHARE',
  LockingClause: 'FOR UPDATE / FOR SHARE',
  RangeTableSample: 'TABLESAMPLE',
  RangeTableFunc: 'XMLTABLE',
  JsonTable: 'JSON_TABLE',
  schemaname: 'schema.',
  catalogname: 'database.',
  coldeflist: 'AS (…)',
  useOp: 'USING',
  setof: 'SETOF',
};

const TIMES: ReadonlySet<string> = new Set([
  'SVFOP_CURRENT_DATE',
  'SVFOP_CURRENT_TIME',
  'SVFOP_CURRENT_TIME_N',
  'SVFOP_CURRENT_TIMESTAMP',
  'SVFOP_CURRENT_TIMESTAMP_N',
  'SVFOP_LOCALTIME',
  'SVFOP_LOCALTIME_N',
  'SVFOP_LOCALTIMESTAMP',
  'SVFOP_LOCALTIMESTAMP_N',
]);

/** Called by the parser itself as `pg_catalog.`, without the mark that it gives to other syntax. */
const CALLED_BY_SYNTAX: ReadonlySet<string> = new Set(['like_escape', 'similar_to_escape']);

/** Planning takes longer than linearly with the number of sources. */
const MAX_SOURCES = 50;

/**
 * Checks the syntax tree of one statement against what statements of users may hold, and answers the relations that it
 * reads. The second wall of user-made SQL.
 */
export function checkGrammar(statements: readonly Value[], rules: GrammarRules): GrammarOutcome {
  const walk = new Walk(rules);
  try {
    const [only] = statements;
    const statement = fieldsOf(fieldsOf(only)?.stmt);
    const isSelect = statements.length === 1 && statement && 'SelectStmt' in statement;
    if (!isSelect) return { ok: false, issue: { code: 'sql.onlySelect', params: {}, at: 0 } };
    walk.nodes(statement, []);
    if (growsTooMuch(statement)) return { ok: false, issue: { code: 'sql.growsTooMuch', params: {}, at: 0 } };
    return { ok: true, relations: [...walk.relations] };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, issue: error.issue };
    throw error;
  }
}

class Refused extends Error {
  readonly issue: GrammarIssue;
  constructor(issue: GrammarIssue) {
    super(issue.code);
    this.issue = issue;
  }
}

/** Names of `WITH` that a part of a statement sees. */
type Names = readonly string[];

class Walk {
  readonly relations = new Set<string>();
  private readonly rules: GrammarRules;
  private sources = 0;
  /** The last known place: many nodes have none of their own. */
  private at = 0;

  constructor(rules: GrammarRules) {
    this.rules = rules;
  }

  /** One node with its kind, or a list of such. */
  nodes(value: Value, names: Names): void {
    if (Array.isArray(value)) {
      for (const each of value) this.nodes(each, names);
      return;
    }
    const tagged = fieldsOf(value);
    if (!tagged) this.refuse('sql.notAllowed', { name: String(value) });
    for (const [kind, fields] of Object.entries(tagged)) this.node(kind, fieldsOf(fields) ?? {}, names);
  }

  private node(kind: string, fields: Fields, outer: Names): void {
    if (typeof fields.location === 'number' && fields.location >= 0) this.at = fields.location;
    const known = GRAMMAR[kind];
    if (!known) this.refuse('sql.notAllowed', { name: WORDS[kind] ?? kind });
    for (const [field, value] of Object.entries(fields)) {
      if (field === 'location' || field in known) continue;
      this.at = locationIn(value) ?? this.at;
      this.refuse('sql.notAllowed', { name: WORDS[field] ?? `${kind}.${field}` });
    }
    this.special(kind, fields, outer);
    const names = kind === 'SelectStmt' ? this.withNames(fields, outer) : outer;
    for (const [field, rule] of Object.entries(known)) {
      const value = fields[field];
      if (value === undefined || (kind === 'SelectStmt' && field === 'withClause')) continue;
      if (rule === NODE) this.nodes(value, names);
      else if (rule === PLAIN) this.plain(kind, field, value);
      else this.node(rule.kind, fieldsOf(value) ?? {}, names);
    }
  }

  private plain(kind: string, field: string, value: Value): void {
    if (typeof value === 'object') this.refuse('sql.notAllowed', { name: `${kind}.${field}` });
  }

  /** A name is seen after its place in the list; with RECURSIVE everywhere in it. */
  private withNames(fields: Fields, outer: Names): Names {
    const clause = fieldsOf(fields.withClause);
    if (!clause) return outer;
    const ctes = listOf(clause.ctes);
    const ctenames = ctes.map((cte) => String(fieldsOf(fieldsOf(cte)?.CommonTableExpr)?.ctename));
    // The catalogue's own tables are found without a schema.
    const reserved = ctenames.find((name) => name.startsWith('pg_'));
    if (reserved !== undefined) this.refuse('sql.notAllowed', { name: reserved });
    this.node('WithClause', { ...clause, ctes: [] }, outer);
    for (const [index, cte] of ctes.entries())
      this.nodes(cte, [...outer, ...ctenames.slice(0, clause.recursive === true ? undefined : index)]);
    return [...outer, ...ctenames];
  }

  private special(kind: string, fields: Fields, names: Names): void {
    if (kind === 'RangeVar') this.relation(String(fields.relname), names);
    else if (kind === 'RangeSubselect' || kind === 'RangeFunction') this.source();
    else if (kind === 'FuncCall') this.call(fields);
    else if (kind === 'TypeName') this.type(fields);
    else if (kind === 'A_Expr' && !String(fields.kind).includes('BETWEEN')) this.operator(fields.name);
    else if (kind === 'SubLink' && fields.operName !== undefined) this.operator(fields.operName);
    else if (kind === 'CollateClause') this.collation(textsOf(fields.collname));
    else if (kind === 'SQLValueFunction' && !TIMES.has(String(fields.op)))
      this.refuse('sql.notAllowed', { name: String(fields.op).replace(/^SVFOP_/, '') });
    else if (kind === 'ColumnRef' && listOf(fields.fields).length > 2)
      this.refuse('sql.notAllowed', { name: 'schema.' });
    else if (kind === 'ParamRef') this.placeholder(Number(fields.number ?? 0));
  }

  private placeholder(number: number): void {
    if (number < 1 || number > this.rules.placeholders) this.refuse('sql.notAllowed', { name: `$${number}` });
  }

  private source(): void {
    this.sources += 1;
    if (this.sources > MAX_SOURCES) this.refuse('sql.tooComplex', {});
  }

  private relation(name: string, names: Names): void {
    this.source();
    if (names.includes(name)) return;
    // The catalogue's own tables are found without a schema.
    const isKnown = this.rules.relations?.includes(name) ?? !name.startsWith('pg_');
    if (!isKnown) this.refuse('sql.relationUnknown', { name });
    this.relations.add(name);
  }

  private operator(value: Value): void {
    const names = textsOf(value);
    const [name = ''] = names;
    if (names.length !== 1 || !SQL_OPERATORS.has(name))
      this.refuse('sql.notAllowed', { name: names.length === 1 ? name : 'OPERATOR()' });
  }

  private collation(names: readonly string[]): void {
    const [name = ''] = names;
    if (names.length !== 1 || !SQL_COLLATIONS.has(name))
      this.refuse('sql.notAllowed', { name: `COLLATE ${names.join('.')}` });
  }

  private call(fields: Fields): void {
    const parts = textsOf(fields.funcname);
    const name = parts.at(-1) ?? '';
    const isSyntax = fields.funcformat === 'COERCE_SQL_SYNTAX' || CALLED_BY_SYNTAX.has(name);
    const isPlain = parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog' && isSyntax);
    if (!isPlain || !isAllowedFunction(name))
      this.refuse('sql.functionNotAllowed', { name: parts.join('.') });
    const bounded = boundedArgumentOf(name);
    if (!bounded) return;
    const { argument, most } = bounded;
    const args = listOf(fields.args);
    // A named or spread argument may stand anywhere.
    const isPositional = fields.func_variadic !== true && args.every((arg) => !fieldsOf(arg)?.NamedArgExpr);
    if (!isPositional || !isSmall(args[argument], most)) this.refuse('sql.argumentTooLarge', { name, most });
  }

  private type(fields: Fields): void {
    const names = textsOf(fields.names);
    const name = names.at(-1) ?? '';
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (!isPlain || !SQL_TYPES.has(name)) this.refuse('sql.typeNotAllowed', { name: names.join('.') });
    // An interval's first modifier is a mask of its fields, which pads nothing.
    const isLength = name !== 'interval';
    if (isLength && !listOf(fields.typmods).every((modifier) => isSmall(modifier, LONGEST_TYPE)))
      this.refuse('sql.argumentTooLarge', { name, most: LONGEST_TYPE });
  }

  private refuse(code: GrammarIssue['code'], params: GrammarIssue['params']): never {
    throw new Refused({ code, params, at: this.at });
  }
}

function isSmall(node: Value, most: number): boolean {
  const constant = fieldsOf(fieldsOf(node)?.A_Const);
  const whole = fieldsOf(constant?.ival);
  // Zero is written as an empty value.
  return whole !== undefined && Math.abs(Number(whole.ival ?? 0)) <= most;
}

const isFields = (value: Value): value is Fields => typeof value === 'object' && value !== null;

const fieldsOf = (value: Value): Fields | undefined =>
  isFields(value) && !Array.isArray(value) ? value : undefined;

/** The first place that a part of the tree names. */
function locationIn(value: Value): number | undefined {
  if (!isFields(value)) return undefined;
  if ('location' in value && typeof value.location === 'number') return value.location;
  for (const inner of Object.values(value)) {
    const found = locationIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

const listOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value : []);

/** The texts of a list of names. */
const textsOf = (value: Value): string[] =>
  listOf(value).map((each) => String(fieldsOf(fieldsOf(each)?.String)?.sval ?? ''));
