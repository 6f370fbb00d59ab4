import { createHash } from 'node:crypto';

/** The password of every demonstration account, told by the start command (audit-domain 14). */
export const DEMO_PASSWORD = 'Audit2026';

/** The id of a demonstration record: the same on every machine. */
export const demoId = (kind: string, key: string): string => {
  const hex = createHash('sha256').update(`auditplus demo ${kind} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The password digest as a browser sends it. */
export const passwordDigest = (plain: string): string => createHash('sha256').update(plain).digest('hex');
