/**
 * Workbooks that designs were started from, by the designs' ids: their rows can be imported once the design is
 * published. They are known to this window only.
 */
export const startWorkbooks = new Map<string, File>();

/** Asks the page of a design, in its address, to begin with an import. */
export const IMPORT_PARAM = 'import';
