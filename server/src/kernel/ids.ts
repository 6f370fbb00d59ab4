import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
// Random bytes are asked of the system for hundreds of ids at once: asking costs more than making the id.
const pool = Buffer.allocUnsafe(ID_BYTES * 256);
let used = pool.length;

/** A UUIDv7: sortable by its moment (epoch milliseconds), random after it. */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
