import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// What the start compiles is kept for the next one, which is twice as fast and never loads the compiler of types. It has
// to be said before the product is imported.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/auditplus'));

const { runProduct } = await import('./start.ts');
await runProduct();
// Not left to the end of the process: that may be a kill.
setTimeout(flushCompileCache, 1000).unref();
