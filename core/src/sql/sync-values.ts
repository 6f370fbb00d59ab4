import { canonicalJson } from '../canonical-json.ts';
import type { Dialect, TypeOfColumn } from './column-types.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const SAFE_DIGITS = 15;

/**
 * A value as both sides of a synchronisation write it: no trailing zeros, moments as epoch milliseconds in UTC, truth as
 * 1 or 0, JSON with sorted names. Null is a mark that no text has.
 */
export function canonicalValue({ type }: Pick<TypeOfColumn, 'type'>, value: unknown): string {
  if (value === null || value === undefined) return '\u0000';
  if (type === 'datetime') return String(momentOf(value) ?? value);
  if (type === 'json') return canonicalJson(parsed(value));
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (type === 'int' || type === 'bigint' || type === 'decimal') return numberText(value);
  if (typeof value === 'object') return canonicalJson(value);
  return String(value);
}

/** A value as a database of another kind takes it: moments and truth as that one writes them. */
export function writtenValue(
  dialect: Dialect,
  { type }: Pick<TypeOfColumn, 'type'>,
  value: unknown,
): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'datetime') {
    const moment = momentOf(value);
    if (moment === null) return value;
    const text = new Date(moment).toISOString();
    return dialect === 'MySQL' ? text.replace('T', ' ').replace('Z', '') : text;
  }
  if (type === 'json') return dialect === 'MySQL' ? JSON.stringify(parsed(value)) : parsed(value);
  if (type === 'boolean') {
    const isTrue = value === true || value === 1 || value === '1' || value === 'true';
    return dialect === 'MySQL' ? Number(isTrue) : isTrue;
  }
  if (dialect === 'PostgreSQL') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const moment = Date.parse(`${String(value).trim().replace(' ', 'T')}Z`);
  return Number.isNaN(moment) ? null : moment;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function numberText(value: unknown): string {
  const text = String(value);
  if (!DECIMAL.test(text)) return text;
  const bare = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return bare.replace(/\D/g, '').length > SAFE_DIGITS ? bare : String(Number(bare));
}
