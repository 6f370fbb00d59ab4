import { extensionOf } from '@auditplus/contract/features/files/file-kinds.ts';

/** The short word on a file's badge. */
export const extensionBadge = (name: string): string => extensionOf(name).toUpperCase().slice(0, 4) || '?';
