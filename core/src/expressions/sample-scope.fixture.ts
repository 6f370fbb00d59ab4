import { checkExpression } from './check.ts';
import type { Facts } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import {
  BOOLEAN,
  DATE,
  DATETIME,
  DECIMAL,
  listOf,
  rowsOf,
  type Scope,
  TEXT,
  type Type,
  type Typed,
} from './types.ts';

/** A form with a field of every type, a relation and a child table. */
export const SCOPE: Scope = {
  fields: {
    a: { type: DECIMAL },
    b: { type: DECIMAL },
    c: { type: DECIMAL },
    s: { type: TEXT },
    t: { type: TEXT },
    flag: { type: BOOLEAN },
    d: { type: DATE },
    e: { type: DATE },
    m: { type: DATETIME },
    n: { type: DATETIME },
    tags: { type: listOf(TEXT) },
    customer: { type: TEXT, relation: { name: TEXT, credit: DECIMAL } },
    items: {
      type: rowsOf('items', {
        amount: { type: DECIMAL },
        price: { type: DECIMAL },
        note: { type: TEXT },
        due: { type: DATE },
        marks: { type: listOf(TEXT) },
        material: { type: TEXT, relation: { unit: TEXT } },
      }),
    },
  },
};

export const ROW_SCOPE: Scope = { ...SCOPE, row: 'items' };

/** A Monday in Asia/Shanghai, 08:30. */
export const NOW = Date.UTC(2026, 10, 23, 0, 30);

export const FACTS: Facts = {
  record: {
    a: 12.5,
    b: '0.1',
    s: '阀门',
    flag: 1,
    d: '2026-11-20',
    m: NOW,
    tags: ['x', 'y'],
    customer: 'c1',
    items: [
      { amount: 2, price: '1.10', note: 'first', due: '2026-12-01', marks: ['p', 'q'], material: 'm1' },
      { amount: '3', price: null, note: '', due: null, marks: [], material: null },
      { amount: null, price: 5, note: 'third', due: '2026-01-31', marks: ['q'], material: 'm2' },
    ],
  },
  old: { a: 10, s: '泵', items: [{ amount: 1 }] },
  row: { amount: 4, price: 2.5, note: 'mine', due: '2026-11-30' },
  now: NOW,
  me: { id: 'u1', organize: 'o1', roles: ['r1', 'r2'] },
};

/** Reads and checks an expression that is known to be right. */
export function typed(text: string, scope: Scope = SCOPE, expects?: Type): Typed {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.issue.id} at ${parsed.issue.place.at}`);
  const checked = checkExpression(parsed.tree, scope, expects);
  if (!checked.ok) throw new Error(`${text}: ${checked.issues.map(({ id }) => id).join()}`);
  return checked.expression;
}
