/** Types of reports that exist so far. */
export const REPORT_TYPE = { unit: 1, summary: 2 } as const;
