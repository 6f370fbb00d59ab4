import { BOOLEAN, DATE, DATETIME, DECIMAL, type Scope, TEXT, type Type } from './types.ts';

/** Types of columns as data sets name them; there are no expressions on others. */
const TYPES: Readonly<Record<string, Type>> = {
  text: TEXT,
  person: TEXT,
  integer: DECIMAL,
  decimal: DECIMAL,
  boolean: BOOLEAN,
  date: DATE,
  moment: DATETIME,
};

/** What a condition on the rows of a data set may name: its columns. */
export const columnScope = (columns: readonly { readonly name: string; readonly type: string }[]): Scope => ({
  fields: Object.fromEntries(
    columns.flatMap(({ name, type }) => {
      const known = TYPES[type];
      return known ? [[name, { type: known }]] : [];
    }),
  ),
});
