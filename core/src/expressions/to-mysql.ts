import { quotedName } from '../sql/column-types.ts';
import { decimalText } from './decimal.ts';
import type { Facts } from './evaluate.ts';
import {
  Conditions,
  joined,
  Refused,
  type Sql,
  type SqlColumn,
  type SqlCondition,
  sql,
  translated,
} from './to-sql.ts';
import { isScalar, type Type, type Typed, type Value } from './types.ts';

/**
 * A condition as MySQL and MariaDB compute it, holding for the same rows as the evaluator says. Texts are compared by
 * their bytes, for the collations of columns take more for equal; moments are read by the session's clock. What reckons
 * with columns is refused: these databases do so with other digits than the product.
 */
export const toMySql = (
  expression: Typed,
  {
    columns,
    facts,
    ahead,
  }: {
    readonly columns: Readonly<Record<string, SqlColumn>>;
    readonly facts: Pick<Facts, 'now' | 'me'>;
    /** Hours that the session's clock is ahead of UTC. */
    readonly ahead: 0 | typeof LOCAL_HOURS;
  },
): SqlCondition => translated(expression, () => new Translation(columns, facts, ahead).truth(expression));

/** Hours that the clock where the product is used is ahead of UTC. */
const LOCAL_HOURS = 8;

class Translation extends Conditions {
  readonly #ahead: number;

  constructor(columns: Readonly<Record<string, SqlColumn>>, facts: Pick<Facts, 'now' | 'me'>, ahead: number) {
    super(columns, facts);
    this.#ahead = ahead;
  }

  protected plain(node: Typed): Sql {
    if (node.kind === 'field') return fieldSql(this.#column(node), node.type);
    if (node.kind === 'call') return this.#call(node);
    if (node.kind === 'member') throw new Refused('notInQueryName', node.place, { name: node.path });
    if (node.kind === 'arithmetic')
      throw new Refused('notInQueryFunction', node.place, { name: node.rest[0]?.operator ?? '' });
    if (node.kind === 'negate') throw new Refused('notInQueryFunction', node.place, { name: '-' });
    throw new Refused('notInQueryList', node.place);
  }

  protected constantSql(value: Value, type: Type): Sql {
    return this.#value(value, type);
  }

  #column(node: Extract<Typed, { kind: 'field' }>): string {
    const { table, column } = this.columnOf(node);
    return `${quotedName(table)}.${quotedName(column)}`;
  }

  protected compare({ operator, left, right }: Extract<Typed, { kind: 'compare' }>): Sql {
    const isEmptySide = [left, right].some((side) => this.constant(side) === null);
    if (operator === '=') return sql`(${this.scalar(left)} <=> ${this.scalar(right)})`;
    if (operator === '!=') return sql`(NOT (${this.scalar(left)} <=> ${this.scalar(right)}))`;
    return isEmptySide ? ['false'] : sql`(${this.scalar(left)} ${[operator]} ${this.scalar(right)})`;
  }

  protected within({ item, list }: Extract<Typed, { kind: 'in' }>): Sql {
    const constant = this.constant(list);
    const element: Type = list.type.kind === 'list' ? list.type.of : item.type;
    const items = Array.isArray(constant)
      ? constant.map((value) => this.#value(value, element))
      : list.kind === 'list'
        ? list.items.map((each) => this.scalar(each))
        : undefined;
    if (!items) throw new Refused('notInQueryList', list.place);
    if (items.length === 0) return ['false'];
    return sql`(${joined(
      items.map((each) => sql`${this.scalar(item)} <=> ${each}`),
      ' OR ',
    )})`;
  }

  protected search({ name, args, place }: Extract<Typed, { kind: 'call' }>): Sql {
    const [text, part] = args;
    if (!text) return ['false'];
    if (!isScalar(text.type)) throw new Refused('notInQueryList', place);
    if (name === 'isEmpty') return sql`(${this.scalar(text)} IS NULL)`;
    const whole = sql`coalesce(${this.scalar(text)}, '')`;
    const piece = part ? sql`coalesce(${this.scalar(part)}, '')` : [`''`];
    if (name === 'contains') return sql`(locate(${piece}, ${whole}) > 0)`;
    if (name === 'startsWith') return sql`(locate(${piece}, ${whole}) = 1)`;
    return sql`(right(${whole}, length(${piece})) = ${piece})`;
  }

  #call({ name, args, place }: Extract<Typed, { kind: 'call' }>): Sql {
    const [first] = args;
    if (first && name === 'date' && first.type.kind === 'date') return this.scalar(first);
    if (first && name === 'date' && first.type.kind === 'datetime')
      return sql`CAST(date_add(${this.scalar(first)}, INTERVAL ${[`${LOCAL_HOURS - this.#ahead}`]} HOUR) AS DATE)`;
    if (first && ['year', 'month', 'day'].includes(name) && first.type.kind === 'date')
      return sql`${[name]}(${this.scalar(first)})`;
    throw new Refused('notInQueryFunction', place, { name: name.split('/')[0] ?? name });
  }

  #value(value: Value, type: Type): Sql {
    if (value === null) return ['NULL'];
    if (typeof value === 'boolean') return [value ? 'TRUE' : 'FALSE'];
    return ['CAST(', { value: this.#text(value, type) }, ` AS ${CASTS[type.kind] ?? 'BINARY'})`];
  }

  #text(value: Value, type: Type): string {
    if (typeof value === 'bigint') return decimalText(value);
    if (type.kind !== 'datetime' || typeof value !== 'number') return String(value);
    const shown = new Date(value + this.#ahead * 3_600_000);
    return shown.toISOString().replace('T', ' ').replace('Z', '');
  }
}

function fieldSql(column: string, type: Type): Sql {
  if (type.kind === 'text') return [`nullif(CAST(CONVERT(${column} USING utf8mb4) AS BINARY), '')`];
  return type.kind === 'boolean' ? [`(${column} <> 0)`] : [column];
}

const CASTS: Readonly<Record<string, string>> = {
  decimal: 'DECIMAL(65,20)',
  date: 'DATE',
  datetime: 'DATETIME(3)',
};
