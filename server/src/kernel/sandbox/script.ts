import releaseVariant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { SandboxAnswer } from './sandbox-process.ts';

/** The body of a function of `data` and `params`, and what it is called with as JSON. */
export type ScriptJob = {
  readonly script: string;
  readonly data: string;
  readonly params: string;
  readonly deadlineMs: number;
  /** Longest result, in characters of JSON. */
  readonly mostResult: number;
};

export type ScriptOutcome =
  | { readonly kind: 'result'; readonly json: string }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'tooLarge' }
  /** `line` counts from 1 in the script; 0 where it is not known. */
  | { readonly kind: 'syntax' | 'failed'; readonly message: string; readonly line: number };

const PAGE_BYTES = 65_536;
/** QuickJS does not count typed arrays; the memory itself has an end. */
const WASM_PAGES = 1_024;
const HEAP_BYTES = 32 * 1024 ** 2;
/** More of it ends the whole process when a runtime with a deep stack is taken down. */
const STACK_BYTES = 64 * 1024;
const LONGEST_MESSAGE = 300;

declare global {
  namespace WebAssembly {
    /** The part that is used here; the types of Node.js leave it out. */
    class Memory {
      constructor(pages: { readonly initial: number; readonly maximum: number });
      readonly buffer: ArrayBuffer;
    }
  }
}

const memory = new WebAssembly.Memory({ initial: 256, maximum: WASM_PAGES });
let loaded: Promise<QuickJSWASMModule> | undefined;

/** Loads the engine; the process does so before it takes work. */
export const load = (): Promise<QuickJSWASMModule> => {
  // The package's types tell of its CommonJS form, in which the variant lies one level deeper.
  const variant: unknown = releaseVariant;
  if (!isSyncVariant(variant)) throw new Error('The QuickJS package has another form than expected');
  loaded ??= newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }));
  return loaded;
};

const isSyncVariant = (variant: unknown): variant is QuickJSSyncVariant =>
  typeof variant === 'object' && variant !== null && 'type' in variant && variant.type === 'sync';

/** Keeps what compiling and calling are made of before the script can change it. */
const PRELUDE = `(() => {
  const { parse, stringify } = JSON;
  const Compiled = Function;
  const Waiting = Promise;
  const compile = (body) => new Compiled('data', 'params', body);
  const run = (script, data, params) => {
    const result = script(parse(data), parse(params));
    if (result instanceof Waiting) throw 'A promise is no result';
    const text = stringify(result);
    return text === undefined ? 'null' : text;
  };
  return [compile, run];
})()`;

/** Lines that `Function` puts before the body, which it calls `<input>` in traces. */
const LINES_BEFORE = 2;
const LINE_OF_SCRIPT = /<input>:(\d+)/;

/** Runs one script in a runtime of its own: no host functions, no timers, no modules, nothing kept. */
export async function runScript(job: ScriptJob): Promise<SandboxAnswer> {
  const quickJs = await load();
  const deadline = performance.now() + job.deadlineMs;
  let isLate = false;
  const runtime = quickJs.newRuntime({
    memoryLimitBytes: HEAP_BYTES,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => {
      isLate ||= performance.now() > deadline;
      return isLate;
    },
  });
  const context = runtime.newContext();
  const outcome = call(context, job, () => isLate);
  const metLimit = outcome.kind === 'tooLong' || outcome.kind === 'tooLarge';
  const isFull = memory.buffer.byteLength >= WASM_PAGES * PAGE_BYTES;
  // Taking a runtime down that has met a limit may abort the process; the server replaces it.
  if (metLimit || isFull) return { outcome, isWorn: true };
  context.dispose();
  runtime.dispose();
  return { outcome, isWorn: false };
}

function call(context: QuickJSContext, job: ScriptJob, isLate: () => boolean): ScriptOutcome {
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'));
  const [compile, run] = [0, 1].map((index) => context.getProp(prelude, index));
  const given = [job.script, job.data, job.params].map((text) => context.newString(text));
  const [body, data, params] = given;
  if (!compile || !run || !body || !data || !params) throw new Error('The prelude is not whole');
  const held = [prelude, compile, run, ...given];
  try {
    const compiled = context.callFunction(compile, context.undefined, body);
    held.push(compiled.error ?? compiled.value);
    if (compiled.error) return failure(context, compiled.error, job, { isSyntax: true, isLate });
    const called = context.callFunction(run, context.undefined, compiled.value, data, params);
    held.push(called.error ?? called.value);
    if (called.error) return failure(context, called.error, job, { isSyntax: false, isLate });
    const length = context.getProp(called.value, 'length').consume((handle) => context.getNumber(handle));
    if (length > job.mostResult) return { kind: 'tooLarge' };
    return { kind: 'result', json: context.getString(called.value) };
  } finally {
    for (const handle of held) handle.dispose();
  }
}

function failure(
  context: QuickJSContext,
  error: QuickJSHandle,
  { script }: ScriptJob,
  { isSyntax, isLate }: { readonly isSyntax: boolean; readonly isLate: () => boolean },
): ScriptOutcome {
  const message = textOf(context, error, 'message').slice(0, LONGEST_MESSAGE);
  const isOfEngine = textOf(context, error, 'name') === 'InternalError';
  const told = Number(LINE_OF_SCRIPT.exec(textOf(context, error, 'stack'))?.[1] ?? 0);
  if (isLate()) return { kind: 'tooLong' };
  if (isOfEngine && message === 'out of memory') return { kind: 'tooLarge' };
  const line = Math.min(Math.max(0, told - LINES_BEFORE), script.split('\n').length);
  return { kind: isSyntax ? 'syntax' : 'failed', message, line };
}

/** A property of what was thrown, when it is a text. */
function textOf(context: QuickJSContext, error: QuickJSHandle, name: string): string {
  if (context.typeof(error) !== 'object') return name === 'message' ? String(context.dump(error)) : '';
  const handle = context.getProp(error, name);
  const text = context.typeof(handle) === 'string' ? context.getString(handle) : '';
  handle.dispose();
  return text;
}
