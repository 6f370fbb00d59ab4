import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
const COUNT_MASK = 0x3ff_ffff;
// Random bytes are asked of the system for hundreds of ids at once: asking costs more than making the id.
const pool = Buffer.allocUnsafe(ID_BYTES * 256);
let used = pool.length;
let moment = Number.NaN;
let count = 0;

/**
 * A UUIDv7: its moment (epoch milliseconds), the count of ids made here in that moment (26 bits, RFC 9562 method 1),
 * random after it. Sorting by id is sorting by the order of making, which keeps lists steady that were filled at once.
 */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  count = now === moment ? (count + 1) & COUNT_MASK : 0;
  moment = now;
  const at = used;
  used += ID_BYTES;
  pool.writeUIntBE(now, at, 6);
  pool[at + 6] = 0x70 | (count >>> 22);
  pool[at + 7] = (count >>> 14) & 0xff;
  pool[at + 8] = 0x80 | ((count >>> 8) & 0x3f);
  pool[at + 9] = count & 0xff;
  const hex = pool.toString('hex', at, used);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
