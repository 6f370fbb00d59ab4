import { LAST_DAY_NUMBER, momentText } from './calendar.ts';
import { DECIMAL_PLACES, decimalText, INTEGER_DIGITS, wholePart } from './decimal.ts';
import { constantValue, type Facts, partsOf } from './evaluate.ts';
import type { Issue, IssueId, Place } from './issues.ts';
import type { ArithmeticOperator } from './parse.ts';
import { BLANKS } from './text-functions.ts';
import { isScalar, type Type, type Typed, type Value } from './types.ts';

/**
 * A column of the statement that the fragment stands in: numeric, text, boolean, date, timestamptz with whole
 * milliseconds, or jsonb for a list of texts. Table and column are quoted here.
 */
export type SqlColumn = { readonly table: string; readonly column: string };

/** A condition for a statement: texts, and between them the values, which travel as parameters. */
export type SqlFragment = {
  readonly pieces: readonly string[];
  readonly values: readonly (string | readonly (string | boolean)[])[];
};

export type SqlCondition =
  | { readonly ok: true; readonly sql: SqlFragment }
  | { readonly ok: false; readonly issue: Issue };

/** Most parts of an expression that becomes SQL. */
const MAX_PARTS = 1_000;
/** Most divisions: each is a statement of its own within the condition. */
const MAX_DIVISIONS = 20;

/**
 * A condition as PostgreSQL computes it, holding for the same rows as the evaluator says. What the record does not
 * decide is computed now and travels as a value. What cannot become SQL is refused with its place.
 */
export function toSql(
  expression: Typed,
  given: { columns: Readonly<Record<string, SqlColumn>>; facts: Pick<Facts, 'now' | 'me'> },
): SqlCondition {
  return translated(expression, () => new Translation(given.columns, given.facts).truth(expression));
}

/** The condition that a translation writes, or the part that it refuses. */
export function translated(expression: Typed, write: () => Sql): SqlCondition {
  try {
    if (expression.type.kind !== 'boolean' && expression.type.kind !== 'empty')
      throw new Refused('notACondition', expression.place);
    if (countOf(expression) > MAX_PARTS) throw new Refused('queryTooLarge', expression.place);
    return { ok: true, sql: fragmentOf(write()) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { id, place, params } = error;
    return { ok: false, issue: { id, place, params } };
  }
}

/** A part of an expression that cannot stand in a statement. */
export class Refused extends Error {
  readonly id: IssueId;
  readonly place: Place;
  readonly params: Readonly<Record<string, string>>;
  constructor(id: IssueId, place: Place, params: Readonly<Record<string, string>> = {}) {
    super(id);
    this.id = id;
    this.place = place;
    this.params = params;
  }
}

/** Texts and values of a statement in their order. */
export type Sql = readonly (string | { readonly value: string | readonly (string | boolean)[] })[];

/** Puts a statement together; what stands in its places is SQL itself, never text of a person. */
export const sql = (texts: TemplateStringsArray, ...places: readonly Sql[]): Sql =>
  texts.flatMap((text, index) => [text, ...(places[index] ?? [])]);

/** Parts with a text between them. */
export const joined = (parts: readonly Sql[], by: string): Sql =>
  parts.flatMap((part, index) => (index === 0 ? part : [by, ...part]));

const COLUMN_TYPES: Readonly<Record<string, string>> = {
  decimal: 'numeric',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
};

const castTo = (type: Type): Sql => [`::${COLUMN_TYPES[type.kind] ?? 'text'}`];

const param = (value: string | readonly string[], cast: string): Sql => [{ value }, `::${cast}`];

const NULL: Sql = ['NULL'];
const LOCAL: Sql = [" AT TIME ZONE INTERVAL '8 hours'"];

type Node<K extends Typed['kind']> = Extract<Typed, { kind: K }>;

/** How a database puts conditions together; what it compares and computes is each database's own. */
export abstract class Conditions {
  readonly #columns: Readonly<Record<string, SqlColumn>>;
  readonly #facts: Pick<Facts, 'now' | 'me'>;

  constructor(columns: Readonly<Record<string, SqlColumn>>, facts: Pick<Facts, 'now' | 'me'>) {
    this.#columns = columns;
    this.#facts = facts;
  }

  protected abstract compare(node: Node<'compare'>): Sql;
  protected abstract within(node: Node<'in'>): Sql;
  /** Functions that look for something and answer yes or no. */
  protected abstract search(node: Node<'call'>): Sql;
  /** A part that is no condition and not known before. */
  protected abstract plain(node: Typed): Sql;
  protected abstract constantSql(value: Value, type: Type): Sql;

  /** True where the condition holds; false or NULL where it does not. */
  truth(node: Typed): Sql {
    const constant = this.constant(node);
    if (constant !== undefined) return [constant === true ? 'true' : 'false'];
    switch (node.kind) {
      case 'and':
      case 'or': {
        const operands = node.operands.map((operand) => this.truth(operand));
        return sql`(${joined(operands, ` ${node.kind.toUpperCase()} `)})`;
      }
      case 'not':
        return sql`((${this.truth(node.operand)}) IS NOT TRUE)`;
      case 'compare':
        return this.compare(node);
      case 'in':
        return node.negated ? sql`((${this.within(node)}) IS NOT TRUE)` : this.within(node);
      case 'call':
        return isSearch(node) ? this.search(node) : this.plain(node);
      default:
        return this.plain(node);
    }
  }

  /** The value of a part; NULL where it is empty. */
  protected scalar(node: Typed): Sql {
    const constant = this.constant(node);
    if (constant !== undefined) return this.constantSql(constant, node.type);
    const isCondition = ['and', 'or', 'not', 'compare', 'in'].includes(node.kind) || isSearch(node);
    return isCondition ? sql`((${this.truth(node)}) IS TRUE)` : this.plain(node);
  }

  /** The value of what the record does not decide; undefined where it does. */
  protected constant(node: Typed): Value | undefined {
    return constantValue(node, this.#facts);
  }

  /** The column that holds a field. */
  protected columnOf({ base, path, place }: Node<'field'>): SqlColumn {
    const column = base === 'record' && Object.hasOwn(this.#columns, path) ? this.#columns[path] : undefined;
    if (!column) throw new Refused('notInQueryName', place, { name: base === 'old' ? `old.${path}` : path });
    return column;
  }
}

const SEARCHES: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'isEmpty']);

const isSearch = (node: Typed): boolean => node.kind === 'call' && SEARCHES.has(node.name);

class Translation extends Conditions {
  #divisions = 0;

  protected plain(node: Typed): Sql {
    switch (node.kind) {
      case 'field': {
        const column = this.#column(node);
        return node.type.kind === 'text' ? sql`nullif(${column}, '')` : column;
      }
      case 'negate':
        return sql`(- ${this.scalar(node.operand)})`;
      case 'arithmetic':
        return node.rest.reduce<Sql>(
          (left, { operator, operand }) => this.#combined(left, operator, operand),
          this.scalar(node.first),
        );
      case 'call':
        return this.#call(node);
      case 'lookup':
      case 'unique':
      case 'each':
        throw new Refused('notInQueryFunction', node.place, { name: 'name' in node ? node.name : node.kind });
      case 'member':
        throw new Refused('notInQueryName', node.place, { name: node.path });
      default:
        throw new Refused('notInQueryList', node.place);
    }
  }

  #column(node: Node<'field'>): Sql {
    const { table, column } = this.columnOf(node);
    return [`${quoted(table)}.${quoted(column)}`];
  }

  /** A text to be held against a text that is not empty: its column as it is, so that an index serves. */
  #plainText(node: Typed): Sql {
    return node.kind === 'field' ? this.#column(node) : this.scalar(node);
  }

  #combined(left: Sql, operator: ArithmeticOperator, operand: Typed): Sql {
    if (operator === '/') {
      this.#divisions += 1;
      if (this.#divisions > MAX_DIVISIONS) throw new Refused('queryTooLarge', operand.place);
    }
    const right = this.scalar(operand);
    switch (operator) {
      case '+':
        return sql`(${left} + ${right})`;
      case '-':
        return sql`(${left} - ${right})`;
      case '*':
        return sql`round(${left} * ${right}, ${[`${DECIMAL_PLACES}`]})`;
      case '/':
        return quotient(left, right);
      case '%':
        return sql`mod(${left}, nullif(${right}, 0))`;
    }
  }

  protected compare({ operator, left, right }: Node<'compare'>): Sql {
    const constants = [left, right].map((side) => this.constant(side));
    const filled = constants.some((constant) => constant !== undefined && constant !== null);
    const isEmptySide = constants.includes(null);
    if (operator !== '=' && operator !== '!=') {
      if (isEmptySide) return ['false'];
      const collate: Sql = left.type.kind === 'text' ? [' COLLATE "C"'] : [];
      return sql`(${this.scalar(left)}${collate} ${[operator]} ${this.scalar(right)}${collate})`;
    }
    if (isEmptySide) {
      const other = constants[0] === null ? right : left;
      return sql`(${this.scalar(other)} IS ${[operator === '=' ? 'NULL' : 'NOT NULL']})`;
    }
    if (filled && operator === '=') return sql`(${this.#plainText(left)} = ${this.#plainText(right)})`;
    const distinct = operator === '=' ? 'IS NOT DISTINCT FROM' : 'IS DISTINCT FROM';
    return sql`(${this.scalar(left)} ${[distinct]} ${this.scalar(right)})`;
  }

  protected within({ item, list }: Node<'in'>): Sql {
    const constant = this.constant(list);
    if (Array.isArray(constant)) {
      const element: Type = list.type.kind === 'list' ? list.type.of : item.type;
      const values = constant.filter((value) => value !== null);
      const cast = COLUMN_TYPES[element.kind] ?? 'text';
      const isAny: Sql =
        values.length === 0
          ? ['false']
          : sql`${this.#plainText(item)} = ANY(${param(
              values.map((value) => valueText(value, element)),
              `${cast}[]`,
            )})`;
      return constant.includes(null) ? sql`(${isAny} OR ${this.scalar(item)} IS NULL)` : sql`(${isAny})`;
    }
    if (list.kind === 'list') {
      const type = item.type.kind === 'empty' && list.type.kind === 'list' ? list.type.of : item.type;
      const rows = list.items.map((each) => sql`(${this.scalar(each)}${castTo(type)})`);
      return sql`EXISTS (SELECT FROM (VALUES ${joined(rows, ', ')}) _v(x) WHERE _v.x IS NOT DISTINCT FROM ${this.scalar(item)}${castTo(type)})`;
    }
    return sql`(${this.#texts(list)} @> jsonb_build_array(${this.scalar(item)}::text))`;
  }

  /** A column that holds a list of texts. */
  #texts(list: Typed): Sql {
    const isTexts = list.kind === 'field' && list.type.kind === 'list' && list.type.of.kind === 'text';
    if (isTexts) return this.#column(list);
    if (list.kind === 'each' || list.kind === 'call') return this.plain(list);
    throw new Refused('notInQueryList', list.place);
  }

  protected search(node: Node<'call'>): Sql {
    const [text, part] = node.args;
    if (!text) return ['false'];
    if (node.name === 'isEmpty') {
      if (isScalar(text.type)) return sql`(${this.scalar(text)} IS NULL)`;
      return sql`(CASE WHEN jsonb_typeof(${this.#texts(text)}) = 'array' THEN jsonb_array_length(${this.#texts(text)}) ELSE 0 END = 0)`;
    }
    const wanted = part && this.constant(part);
    if (wanted === null) return ['true'];
    if (typeof wanted === 'string') {
      const plain = wanted.replace(/[\\%_]/g, '\\$&');
      const before = node.name === 'startsWith' ? '' : '%';
      const after = node.name === 'endsWith' ? '' : '%';
      return sql`(${this.#plainText(text)} LIKE ${param(`${before}${plain}${after}`, 'text')})`;
    }
    const [whole, piece] = node.args.map((arg) => sql`coalesce(${this.scalar(arg)}, '')`);
    if (!whole || !piece) return ['false'];
    if (node.name === 'contains') return sql`(strpos(${whole}, ${piece}) > 0)`;
    if (node.name === 'startsWith') return sql`starts_with(${whole}, ${piece})`;
    return sql`(SELECT right(_q.a, length(_q.b)) = _q.b FROM (SELECT ${whole} AS a, ${piece} AS b OFFSET 0) _q)`;
  }

  protected constantSql(value: Value, type: Type): Sql {
    return valueSql(value, type);
  }

  #call(node: Node<'call'>): Sql {
    const { name, args, place } = node;
    const [first, second, third] = args;
    const a = (): Sql => (first ? this.scalar(first) : NULL);
    const b = (): Sql => (second ? this.scalar(second) : NULL);
    switch (name) {
      case 'if':
        if (!first || !third) return NULL;
        return sql`(CASE WHEN ${this.truth(first)} THEN ${b()} ELSE ${this.scalar(third)} END)${castOf(node.type)}`;
      case 'coalesce':
        return sql`coalesce(${joined(
          args.map((arg) => this.scalar(arg)),
          ', ',
        )})`;
      case 'abs':
      case 'floor':
      case 'ceil':
        return sql`${[name]}(${a()})`;
      case 'round': {
        const places = second ? constantValue(second) : 0n;
        return sql`round(${a()}, ${[`${typeof places === 'bigint' ? wholePart(places) : 0}`]})`;
      }
      case 'number':
        return first?.type.kind === 'text' ? numberOfText(a()) : a();
      case 'concat':
        return sql`nullif(${joined(
          args.map((arg) => sql`coalesce(${this.#text(arg)}, '')`),
          ' || ',
        )}, '')`;
      case 'text':
        return first ? this.#text(first) : NULL;
      case 'length':
        return sql`coalesce(length(${a()}), 0)::numeric`;
      case 'lower':
      case 'upper':
        return sql`(${[name]}(${a()} COLLATE "pg_c_utf8") COLLATE "default")`;
      case 'trim':
        return sql`nullif(btrim(${a()}, ${param(BLANKS, 'text')}), '')`;
      case 'substring': {
        const length = third ? sql`, ${bounded(this.scalar(third), 0)}` : [];
        return sql`nullif(substring(${a()}, ${bounded(b(), 1)}${length}), '')`;
      }
      case 'replace': {
        const texts = args.map((arg) => sql`coalesce(${this.scalar(arg)}, '')`);
        return sql`nullif(replace(${joined(texts, ', ')}), '')`;
      }
      case 'date':
        return first?.type.kind === 'datetime'
          ? sql`(${a()}${LOCAL})::date`
          : first?.type.kind === 'text'
            ? dateOfText(a())
            : a();
      case 'year':
      case 'month':
      case 'day':
        return sql`extract(${[name]} FROM ${a()})`;
      case 'weekday':
        return sql`extract(isodow FROM ${a()})`;
      case 'addDays':
        return sql`(SELECT CASE WHEN _q.n BETWEEN 0 AND ${[`${LAST_DAY_NUMBER}`]} THEN DATE '0001-01-01' + _q.n::int END FROM (SELECT (${a()} - DATE '0001-01-01') + trunc(${b()}) AS n OFFSET 0) _q)`;
      case 'addMonths':
        return sql`(SELECT CASE WHEN extract(year FROM _q.d) * 12 + extract(month FROM _q.d) - 1 + _q.n BETWEEN 12 AND 119999 THEN (_q.d + make_interval(months => _q.n::int))::date END FROM (SELECT ${a()} AS d, trunc(${b()}) AS n OFFSET 0) _q)`;
      case 'daysBetween':
        return sql`(${b()} - ${a()})::numeric`;
      case 'sum':
      case 'avg':
      case 'min':
      case 'max':
      case 'count':
        return first ? this.#aggregate(name, first) : NULL;
    }
    throw new Refused('notInQueryFunction', place, { name: name.split('/')[0] ?? name });
  }

  #aggregate(name: 'sum' | 'avg' | 'min' | 'max' | 'count', list: Typed): Sql {
    if (list.kind !== 'list') {
      const texts = this.#texts(list);
      if (name !== 'count') throw new Refused('notInQueryFunction', list.place, { name });
      return sql`(SELECT count(nullif(_v.x, ''))::numeric FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(${texts}) = 'array' THEN ${texts} END) _v(x))`;
    }
    const element = list.type.kind === 'list' ? list.type.of : list.type;
    const rows = list.items.map((item) => sql`(${this.scalar(item)}${castTo(element)})`);
    const values: Sql = sql`(VALUES ${joined(rows, ', ')}) _v(x)`;
    if (name === 'sum') return sql`(SELECT coalesce(sum(_v.x), 0) FROM ${values})`;
    if (name === 'count') return sql`(SELECT count(_v.x)::numeric FROM ${values})`;
    if (name !== 'avg') return sql`(SELECT ${[name]}(_v.x) FROM ${values})`;
    return quotient(
      sql`_s.total`,
      sql`_s.number`,
      sql`(SELECT sum(_v.x) AS total, count(_v.x)::numeric AS number FROM ${values}) _s`,
    );
  }

  /** The text of a single value, as `textOf` writes it. */
  #text(node: Typed): Sql {
    const value = this.scalar(node);
    switch (node.type.kind) {
      case 'decimal':
        return sql`trim_scale(${value})::text`;
      case 'date':
        return sql`to_char(${value}, 'YYYY-MM-DD')`;
      case 'datetime':
        return sql`to_char(${value}${LOCAL}, 'YYYY-MM-DD HH24:MI:SS')`;
      default:
        return sql`${value}::text`;
    }
  }
}

/**
 * A quotient rounded half away from zero at the twentieth decimal. PostgreSQL's own division keeps a number of decimals
 * that depends on the operands; `div` is exact.
 */
const quotient = (a: Sql, b: Sql, from: Sql = []): Sql =>
  sql`(SELECT sign(_q.a) * sign(_q.b) * div(2 * abs(_q.a) * 1e20 + abs(_q.b), 2 * abs(_q.b)) * 1e-20 FROM (SELECT ${a} AS a, nullif(${b}, 0) AS b${from.length > 0 ? sql` FROM ${from}` : []} OFFSET 0) _q)`;

/** The number that a text shows. The digits are looked at before they are read, for reading must not fail. */
const numberOfText = (text: Sql): Sql =>
  sql`(SELECT CASE WHEN abs(_n.x) < ${[`1e${INTEGER_DIGITS}`]} THEN _n.x END FROM (SELECT CASE WHEN length(_q.x) <= 200 AND _q.x ~ '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)$' THEN round(_q.x::numeric, 20) END AS x FROM (SELECT replace(btrim(${text}, ${param(BLANKS, 'text')}), ',', '') AS x OFFSET 0) _q OFFSET 0) _n)`;

const dateOfText = (text: Sql): Sql =>
  sql`(SELECT CASE WHEN _q.x ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' AND pg_input_is_valid(_q.x, 'date') THEN _q.x::date END FROM (SELECT btrim(${text}, ${param(BLANKS, 'text')}) AS x OFFSET 0) _q)`;

/** A count of characters as an integer that PostgreSQL takes; NULL stays NULL. */
const bounded = (value: Sql, least: number): Sql =>
  sql`(SELECT CASE WHEN _q.n < ${[`${least}`]} THEN ${[`${least}`]} WHEN _q.n > 1000000000 THEN 1000000000 ELSE trunc(_q.n)::int END FROM (SELECT ${value} AS n OFFSET 0) _q)`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A type's name where there is one: the outcome of two empty branches has none. */
const castOf = (type: Type): Sql => (type.kind === 'empty' ? [] : castTo(type));

function valueSql(value: Value, type: Type): Sql {
  if (value === null) return sql`NULL${castOf(type)}`;
  if (typeof value === 'boolean') return [String(value)];
  return param(valueText(value, type), COLUMN_TYPES[type.kind] ?? 'text');
}

function valueText(value: Value, type: Type): string {
  if (typeof value === 'bigint') return decimalText(value);
  if (type.kind !== 'datetime' || typeof value !== 'number') return String(value);
  const millis = String(((value % 1000) + 1000) % 1000).padStart(3, '0');
  return `${momentText(value)}.${millis}+08`;
}

const countOf = (expression: Typed): number =>
  partsOf(expression).reduce((count, part) => count + countOf(part), 1);

function fragmentOf(parts: Sql): SqlFragment {
  const pieces = [''];
  const values: SqlFragment['values'][number][] = [];
  for (const part of parts) {
    if (typeof part === 'string') pieces.push(`${pieces.pop() ?? ''}${part}`);
    else {
      values.push(part.value);
      pieces.push('');
    }
  }
  return { pieces, values };
}
