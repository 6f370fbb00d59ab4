import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepWithoutTypes } from './without-types.mjs';

// Plain JavaScript, so that a later start never loads the compiler of types: it takes 18 MB and a tenth of a second.
// What the start compiles is kept for the next one, which is twice as fast; that has to be said before the product is
// imported.
const cache = join(import.meta.dirname, '../../node_modules/.cache/auditplus');
enableCompileCache(cache);
keepWithoutTypes(join(cache, 'without-types'));

const { runProduct } = await import('./start.ts');
await runProduct();
// Not left to the end of the process: that may be a kill.
setTimeout(flushCompileCache, 1000).unref();
// What the start and the first work after it have left behind is a tenth of the memory, which nobody would collect
// before there is much to do.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 3000).unref();
