import type { SqlFragment } from '@auditplus/core/expressions/to-sql.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** An expression's condition as a part of a statement; its values travel as parameters. */
export const expressionSql = ({ pieces, values }: SqlFragment): RawBuilder<SqlBool> =>
  sql<SqlBool>(Object.assign([...pieces], { raw: pieces }), ...values);
