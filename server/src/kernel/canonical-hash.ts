import { createHash } from 'node:crypto';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';

/** SHA-256 of a value's canonical JSON: the same for the same content, whatever the order of its keys. */
export const canonicalHash = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
