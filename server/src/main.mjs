import { join } from 'node:path';
import { keepWithoutTypes } from './without-types.mjs';

// Plain JavaScript, so that a later start never loads the compiler of types: it takes 18 MB and a tenth of a second.
// Node's own cache holds what it has read of sources and compiled code until the process ends: a start of a quarter of
// a second less for 30 MB.
keepWithoutTypes(join(import.meta.dirname, '../../node_modules/.cache/auditplus'));

const { runProduct } = await import('./start.ts');
await runProduct();
// What the start and the first work after it have left behind is a tenth of the memory, which nobody would collect
// before there is much to do.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 3000).unref();
