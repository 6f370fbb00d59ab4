/** A pattern for `ilike` that finds the keyword anywhere; its own wildcards count as plain characters. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
