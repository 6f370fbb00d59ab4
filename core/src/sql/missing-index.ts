import { quotedName } from './column-types.ts';

/** A table that a plan reads row by row, with what it is searched and sorted by. */
export type TableScan = {
  readonly schema: string;
  readonly table: string;
  /** What the plan calls it. */
  readonly alias: string;
  /** The condition in the database's words; empty without one. */
  readonly filter: string;
  /** Sort keys in the database's words, where rows are sorted behind it. */
  readonly sortKeys: readonly string[];
  readonly cost: number;
};

/** A plan as `EXPLAIN (VERBOSE, FORMAT JSON)` writes it: what it costs, and the tables it reads row by row. */
export function readPlan(written: unknown): { readonly cost: number; readonly scans: readonly TableScan[] } {
  const [first] = Array.isArray(written) ? written : [];
  const plan = fieldsOf(fieldsOf(first)?.Plan);
  if (!plan) return { cost: 0, scans: [] };
  const scans = scansOf(plan, []).toSorted((a, b) => b.cost - a.cost);
  return { cost: Number(plan['Total Cost'] ?? 0), scans };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function scansOf(node: Fields, sortedBy: readonly string[]): TableScan[] {
  const own = textsOf(node['Sort Key']);
  const sortKeys = own.length > 0 ? own : sortedBy;
  const below = (Array.isArray(node.Plans) ? node.Plans : []).flatMap((each) => {
    const child = fieldsOf(each);
    return child ? scansOf(child, sortKeys) : [];
  });
  if (node['Node Type'] !== 'Seq Scan') return below;
  const scan = {
    schema: String(node.Schema ?? ''),
    table: String(node['Relation Name'] ?? ''),
    alias: String(node.Alias ?? ''),
    filter: String(node.Filter ?? ''),
    sortKeys,
    cost: Number(node['Total Cost'] ?? 0),
  };
  return [scan, ...below];
}

/** A column of an index that is missing: as it is named, and as the statement that builds it writes it. */
export type IndexPart = { readonly column: string; readonly written: string };

/** Columns that are compared with a value may be so many before the one that is sorted or searched as a range. */
const MOST_EQUAL = 2;
/** The mark of deleted records: nearly all rows have the same. */
const MARK = 'delete_mark';

/**
 * The index that would spare a scan: columns that must equal a value first, then one that is compared or sorted by.
 * None where the condition is not one that such an index serves, or where there is one that begins so already.
 */
export function missingIndex(
  scan: TableScan,
  {
    columns,
    indexes,
  }: { readonly columns: readonly string[]; readonly indexes: readonly (readonly string[])[] },
): readonly IndexPart[] | null {
  const compared = columns.flatMap((column) => {
    const found = comparisonOf(scan, column);
    return found ? [{ column, ...found }] : [];
  });
  const equal = compared
    .filter(({ column, operator }) => operator === '=' && column !== MARK)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST_EQUAL);
  const taken = new Set(equal.map(({ column }) => column));
  const range = compared.find(({ column, operator }) => operator !== '=' && !taken.has(column));
  const sorted = columns.flatMap((column) => {
    const order = taken.has(column) ? undefined : orderOf(scan, column);
    return order === undefined ? [] : [{ column, written: `${quotedName(column)}${order}` }];
  });
  const plain = ({ column }: { readonly column: string }): IndexPart => ({
    column,
    written: quotedName(column),
  });
  const last = range ? plain(range) : sorted[0];
  const parts = [...equal.map(plain), ...(last ? [last] : [])];
  const isThere = indexes.some((index) => parts.every(({ column }, at) => index[at] === column));
  return parts.length === 0 || isThere ? null : parts;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a database writes a name: in quotes only where it has to. */
const named = (name: string): string => `"?${escaped(name)}"?`;

function comparisonOf({ alias, filter }: TableScan, column: string) {
  const pattern = new RegExp(
    `(?<![\\w"])${named(alias)}\\.${named(column)}(?![\\w"])\\)*(?:::[a-z ]+(?:\\(\\d+\\))?)?\\)* (=|<=|>=|<|>) `,
  );
  const found = pattern.exec(filter);
  return found ? { at: found.index, operator: found[1] ?? '' } : undefined;
}

/** The direction in which rows are sorted by a column first; undefined where they are not. */
function orderOf({ alias, sortKeys }: TableScan, column: string): string | undefined {
  const pattern = new RegExp(`^${named(alias)}\\.${named(column)}((?: DESC)?(?: NULLS (?:FIRST|LAST))?)$`);
  return pattern.exec(sortKeys[0] ?? '')?.[1];
}
