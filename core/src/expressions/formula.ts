import { type CalculationFault, type CalculationToken, calculationFault } from '../text/calculation.ts';
import { decimalOfNumber, decimalText } from './decimal.ts';
import type { Field, Scope } from './types.ts';

export type Formula =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: CalculationFault };

/**
 * A calculation field's tokens in the expression language, with the rules of such fields (product-spec 5): what is no
 * number counts as 0, a column of a child table outside its row counts as its sum, the result has two decimals, and
 * what cannot be computed is 0.
 */
export function formulaOf(tokens: readonly CalculationToken[], scope: Scope): Formula {
  const fault = calculationFault(tokens);
  if (fault) return { ok: false, fault };
  const written = tokens.map((token) => {
    if (typeof token === 'number') return decimalText(decimalOfNumber(token) ?? 0n);
    return typeof token === 'object' ? numberOf(token.field, scope) : token;
  });
  const sum = written.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
  // A third times three is to be one again before halves are rounded up.
  const exact = tokens.includes('/') ? `round(${sum}, ${PLACES_OF_QUOTIENTS})` : sum;
  return { ok: true, text: `coalesce(round(${exact}, 2), 0)` };
}

const PLACES_OF_QUOTIENTS = 12;

function numberOf(name: string, scope: Scope): string {
  const [first = '', second] = name.split('.');
  const field = own(scope.fields, first);
  if (second === undefined) return field && isNumber(field) ? `coalesce(number(${name}), 0)` : '0';
  const row = field?.type.kind === 'list' ? field.type.of : undefined;
  const column = row?.kind === 'record' ? own(row.fields, second) : undefined;
  if (!column || !isNumber(column)) return '0';
  return scope.row === first ? `coalesce(number(${name}), 0)` : `sum(map(${first}, number(${name})))`;
}

const isNumber = ({ type }: Field): boolean => type.kind === 'decimal' || type.kind === 'text';

const own = (fields: Scope['fields'], name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
