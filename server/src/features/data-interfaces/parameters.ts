import type {
  InterfaceParameter,
  ParameterType,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { SqlField, SqlFieldType } from '@auditplus/core/sql/lexer.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { SqlValue } from '../../kernel/user-sql/run.ts';

/** Values of the parameters of a call, as every kind of source takes them; moments are ISO texts. */
export type Values = Readonly<Record<string, SqlValue>>;

const SQL_TYPES: Readonly<Record<ParameterType, SqlFieldType>> = {
  varchar: 'text',
  text: 'text',
  int: 'int4',
  bigint: 'int8',
  decimal: 'numeric',
  datetime: 'timestamptz',
};

/** The declared fields of a statement. */
export const sqlFields = (parameters: readonly InterfaceParameter[]): ReadonlyMap<string, SqlField> =>
  new Map(
    parameters.map(({ field, dataType, multiple }) => [
      field,
      { type: SQL_TYPES[dataType], isList: multiple === 1 },
    ]),
  );

/** Words that may stand as a default value for something about the caller. */
const TOKENS: Readonly<Record<string, (ctx: Ctx) => string>> = {
  '@user': ({ caller }) => caller.userId,
  '@organize': ({ caller }) => caller.unitId,
  '@department': ({ caller }) => caller.organizeId,
  '@position': ({ caller }) => caller.positionIds[0] ?? '',
  '@today': ({ clock }) => dayOf(clock.now()),
};

/** Values read by their declaration; refuses with `interface.parameterMissing` and `.parameterInvalid`. */
export function readValues(
  ctx: Ctx,
  parameters: readonly InterfaceParameter[],
  given: ReadonlyMap<string, unknown>,
): Values {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const sent = given.get(parameter.field);
      const isSent = sent !== undefined && sent !== null && sent !== '';
      const value = isSent ? sent : (TOKENS[parameter.defaultValue]?.(ctx) ?? parameter.defaultValue);
      if (value === '' && parameter.required === 1)
        refuse('interface.parameterMissing', { name: nameOf(parameter) });
      return [parameter.field, parameter.multiple === 1 ? listOf(parameter, value) : one(parameter, value)];
    }),
  );
}

const nameOf = ({ field, fieldName }: InterfaceParameter): string => fieldName || field;

const MAX_VALUES = 1_000;

function listOf(parameter: InterfaceParameter, value: unknown): (string | number)[] {
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  if (parts.length > MAX_VALUES) refuseValue(parameter, `${parts.length} > ${MAX_VALUES}`);
  return parts.flatMap((part) => {
    const read = one(parameter, typeof part === 'string' ? part.trim() : part);
    return read === null ? [] : [read];
  });
}

const LONGEST = 2_000;
const INT4 = 2_147_483_647;
const INT8 = 9_223_372_036_854_775_807n;

/** One value; null where none is given. */
function one(parameter: InterfaceParameter, value: unknown): string | number | null {
  if (value === '' || value === null || value === undefined) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (typeof value === 'object' || text.length > LONGEST) return refuseValue(parameter, text);
  switch (parameter.dataType) {
    case 'int': {
      const number = Number(text);
      return /^[+-]?\d{1,10}$/.test(text) && Math.abs(number) <= INT4 ? number : refuseValue(parameter, text);
    }
    case 'bigint':
      return /^[+-]?\d{1,19}$/.test(text) && isInt8(BigInt(text)) ? text : refuseValue(parameter, text);
    case 'decimal':
      return /^[+-]?(?:\d{1,60}(?:\.\d{0,30})?|\.\d{1,30})$/.test(text) ? text : refuseValue(parameter, text);
    case 'datetime':
      return momentOf(text) ?? refuseValue(parameter, text);
    default:
      return text;
  }
}

const isInt8 = (number: bigint): boolean => number <= INT8 && number >= -INT8;

const PLAIN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/;

/** A moment as an ISO text: from milliseconds, or from a day and a time of UTC+8. */
function momentOf(text: string): string | null {
  const plain = PLAIN.exec(text);
  const [, day, minutes = '00:00', seconds = ':00'] = plain ?? [];
  const milliseconds = /^\d{10,15}$/.test(text)
    ? Number(text)
    : Date.parse(plain ? `${day}T${minutes}${seconds}+08:00` : text);
  const moment = new Date(milliseconds);
  const isRight = !Number.isNaN(moment.getTime()) && (!plain || isDay(day ?? ''));
  return isRight && moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999
    ? moment.toISOString()
    : null;
}

/** 30 February is read as a day of March by JavaScript. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

const SHOWN = 50;

function refuseValue(parameter: InterfaceParameter, value: string): never {
  refuse('interface.parameterInvalid', { name: nameOf(parameter), value: value.slice(0, SHOWN) });
}
