/** Kinds of support files. */
export const FILE_KIND = { support: 1, finding: 2 } as const;
