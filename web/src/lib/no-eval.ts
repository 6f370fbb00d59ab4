// The Content-Security-Policy allows no code from strings, which Zod would otherwise try for speed. Zod reads this
// global when it is loaded, so this module comes first and does not load Zod itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
