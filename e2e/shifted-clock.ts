import { existsSync, readFileSync, watchFile } from 'node:fs';

/*
 * Loaded before the product (`node --import`): its clock runs ahead by the milliseconds that the file CLOCK_FILE holds,
 * so that a journey need not wait for an end that lies days away.
 */
const file = process.env.CLOCK_FILE ?? '';
const Real = Date;
let ahead = 0;
const read = () => {
  ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
};
read();
watchFile(file, { interval: 200, persistent: false }, read);

const now = (): number => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, parts: unknown[]) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
