/**
 * How much a part of a statement may become: `bytes` in units of an ordinary value, and `nodes` of an expression once
 * PostgreSQL has put subselects into what reads them.
 */
type Size = { readonly bytes: number; readonly nodes: number };

type Fields = Readonly<Record<string, unknown>>;

/** Sizes of what a part of a statement can read: by the names of sources, and all of `WITH`. */
type Scope = {
  readonly sources: ReadonlyMap<string, Size>;
  readonly named: ReadonlyMap<string, Size>;
};

const ONE: Size = { bytes: 1, nodes: 1 };
const NOTHING: Size = { bytes: 0, nodes: 0 };
/** A value that a recursion hands on: more than one of it in a value doubles at each step. */
const HANDED_ON = 1e9;
/** What a value that grows by a little at each step of a recursion counts as afterwards. */
const AFTER_RECURSION = 1_000;
/** A literal counts once for so many characters. */
const CHARACTERS = 1_000;
const MOST = 100_000;

/** Their values are no larger than those that they are made of. */
const KEEPS_SIZE: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
]);
/** A value for each piece of another one. */
const MULTIPLIES: ReadonlySet<string> = new Set(['replace', 'regexp_replace']);

/**
 * Whether a statement builds values or expressions that grow out of proportion to its text: `x || x` through twenty
 * subselects is a million times `x`, and takes memory that no limit of the database counts. A recursion may add to what
 * it hands on, and not double it. The tree is one that the grammar has let through.
 */
export function growsTooMuch(statement: unknown): boolean {
  try {
    const { bytes, nodes } = selectSize(statement, { sources: new Map(), named: new Map() });
    return bytes > MOST || nodes > MOST;
  } catch (error) {
    if (error instanceof TooMuch) return true;
    throw error;
  }
}

class TooMuch extends Error {}

function selectSize(node: unknown, outer: Scope): Size {
  const select = fieldsOf(fieldsOf(node)?.SelectStmt ?? node) ?? {};
  const named = new Map(outer.named);
  const clause = fieldsOf(select.withClause);
  for (const each of listOf(clause?.ctes)) {
    const cte = fieldsOf(fieldsOf(each)?.CommonTableExpr) ?? {};
    const name = String(cte.ctename);
    const isRecursive = clause?.recursive === true;
    if (isRecursive) named.set(name, { bytes: HANDED_ON, nodes: 1 });
    const size = selectSize(cte.ctequery, { ...outer, named });
    if (size.bytes >= 2 * HANDED_ON) throw new TooMuch();
    named.set(
      name,
      size.bytes < HANDED_ON ? size : { bytes: size.bytes - HANDED_ON + AFTER_RECURSION, nodes: 1 },
    );
  }
  if (select.larg !== undefined)
    return largest([select.larg, select.rarg].map((arm) => selectSize(arm, { ...outer, named })));
  const sources = new Map(outer.sources);
  for (const item of listOf(select.fromClause)) readSources(item, { sources, named });
  const scope: Scope = { sources, named };
  // Conditions and orders are no values of the result, and are planned like them.
  for (const part of [select.whereClause, select.groupClause, select.havingClause, select.sortClause])
    if (sizeOf(part, scope).nodes > MOST) throw new TooMuch();
  return largest(
    [...listOf(select.targetList), ...listOf(select.valuesLists)].map((one) => sizeOf(one, scope)),
  );
}

/** Adds what a part of FROM offers, under the names that it is read by. */
function readSources(
  item: unknown,
  scope: { sources: Map<string, Size>; named: ReadonlyMap<string, Size> },
): void {
  for (const [kind, value] of Object.entries(fieldsOf(item) ?? {})) {
    const fields = fieldsOf(value) ?? {};
    const alias = fieldsOf(fields.alias)?.aliasname;
    const name = String(alias ?? fields.relname ?? `unnamed ${scope.sources.size}`);
    if (kind === 'RangeVar') scope.sources.set(name, scope.named.get(String(fields.relname)) ?? ONE);
    else if (kind === 'RangeSubselect') scope.sources.set(name, selectSize(fields.subquery, scope));
    else if (kind === 'RangeFunction') scope.sources.set(name, sizeOf(fields.functions, scope));
    else if (kind === 'JoinExpr') {
      readSources(fields.larg, scope);
      readSources(fields.rarg, scope);
      if (sizeOf(fields.quals, scope).nodes > MOST) throw new TooMuch();
      if (alias !== undefined) scope.sources.set(name, largest([...scope.sources.values()]));
    }
  }
}

/** The size of an expression, or of a list of them together. */
function sizeOf(node: unknown, scope: Scope): Size {
  if (Array.isArray(node)) return total(node.map((each) => sizeOf(each, scope)));
  const tagged = fieldsOf(node);
  if (!tagged) return NOTHING;
  return total(
    Object.entries(tagged).map(([kind, value]) => {
      const fields = fieldsOf(value);
      if (!fields) return Array.isArray(value) ? sizeOf(value, scope) : NOTHING;
      if (kind === 'ColumnRef') return columnSize(listOf(fields.fields), scope);
      if (kind === 'A_Const')
        return { bytes: Math.ceil((JSON.stringify(fields).length + 1) / CHARACTERS), nodes: 1 };
      if (kind === 'SelectStmt') return selectSize(value, scope);
      return madeOf(kind, fields, scope);
    }),
  );
}

/** What a node with parts becomes; each part is measured once. */
function madeOf(kind: string, fields: Fields, scope: Scope): Size {
  const sizes = (value: unknown): Size[] =>
    Array.isArray(value) ? value.map((each) => sizeOf(each, scope)) : [sizeOf(value, scope)];
  const { args, ...others } = fields;
  const given = sizes(args);
  const all = [...given, ...Object.values(others).flatMap(sizes)];
  const { bytes, nodes } = total(all);
  if (kind === 'A_Expr' && KEEPS_SIZE.has(textOf(listOf(fields.name)[0])))
    return { bytes: largest(all).bytes, nodes: nodes + 1 };
  if (kind === 'FuncCall' && MULTIPLIES.has(textOf(listOf(fields.funcname).at(-1))))
    return { bytes: product(given), nodes: nodes + 1 };
  return { bytes, nodes: nodes + 1 };
}

/** What a column may hold: that of its source, or, where none is named, of any. */
function columnSize(fields: readonly unknown[], { sources }: Scope): Size {
  const [first] = fields;
  const known = fields.length > 1 ? sources.get(textOf(first)) : undefined;
  const size = known ?? largest([...sources.values()]);
  return { bytes: Math.max(1, size.bytes), nodes: Math.max(1, size.nodes) };
}

const total = (sizes: readonly Size[]): Size => ({
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  nodes: sizes.reduce((sum, { nodes }) => sum + nodes, 0),
});

const largest = (sizes: readonly Size[]): Size => ({
  bytes: Math.max(0, ...sizes.map(({ bytes }) => bytes)),
  nodes: Math.max(0, ...sizes.map(({ nodes }) => nodes)),
});

const product = (sizes: readonly Size[]): number =>
  sizes.reduce((all, { bytes }) => all * Math.max(1, bytes), 1);

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textOf = (node: unknown): string => String(fieldsOf(fieldsOf(node)?.String)?.sval ?? '');
