import releaseVariant from '@jitl/quickjs-wasmfile-release-sync';
import wasmLocation from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { EngineSays, ScriptEffect, ScriptStart } from './script-messages.ts';

/** Milliseconds of computing at a time, and bytes (online-development 4). */
const SLICE_MS = 250;
const HEAP_BYTES = 32 * 1024 ** 2;
const STACK_BYTES = 256 * 1024;
/** Lines that a compiled function has before its body. */
const LINES_BEFORE = 2;

let loaded: Promise<QuickJSWASMModule> | undefined;

/** Loads the engine; once for all scripts of a page. */
function load(): Promise<QuickJSWASMModule> {
  // The package's types tell of its CommonJS form.
  const variant: unknown = releaseVariant;
  if (!isSyncVariant(variant)) throw new Error('The QuickJS package has another form than expected');
  loaded ??= newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmLocation }));
  return loaded;
}

const isSyncVariant = (variant: unknown): variant is QuickJSSyncVariant =>
  typeof variant === 'object' && variant !== null && 'type' in variant && variant.type === 'sync';

/**
 * What a script may call. It is either a function of these names as properties of one object, as the reference
 * platform's scripts are, or a body in which they stand by themselves.
 */
const PRELUDE = `((hostTell, hostAsk) => {
  const { parse, stringify } = JSON;
  const Compiled = Object.getPrototypeOf(async function () {}).constructor;
  const waiting = new Map();
  const tell = (effect) => hostTell(stringify(effect));
  const copy = (value) => (value === undefined ? null : parse(stringify(value)));
  const act = (text) => {
    const { formData, data, index, options } = parse(text);
    return {
      formData, data, index,
      setFormData: (prop, value) => {
        if (!String(prop).includes('.')) formData[prop] = value;
        tell({ op: 'set', prop: String(prop), value: copy(value) });
      },
      setShowOrHide: (prop, on) => tell({ op: 'show', prop: String(prop), on: Boolean(on) }),
      setRequired: (prop, on) => tell({ op: 'require', prop: String(prop), on: Boolean(on) }),
      setDisabled: (prop, on) => tell({ op: 'disable', prop: String(prop), on: Boolean(on) }),
      getFieldOptions: (prop) => options[prop] ?? [],
      setFieldOptions: (prop, list) => tell({
        op: 'options', prop: String(prop),
        ids: [...list].map((one) => String(typeof one === 'object' && one !== null ? one.id : one)),
      }),
      toast: (text, kind) => tell({ op: 'toast', text: String(text).slice(0, 500), kind: kind === 'error' || kind === 'warning' || kind === 'success' ? kind : 'info' }),
      refresh: () => tell({ op: 'refresh' }),
      request: (url, method, body) => new Promise((resolve, reject) => {
        waiting.set(hostAsk(stringify({ url: String(url), method: String(method ?? 'GET'), body: copy(body) })), { resolve, reject });
      }),
    };
  };
  const start = (script, given) => {
    const api = act(given);
    const names = Object.keys(api);
    let compiled;
    try {
      compiled = new Compiled(...names, 'return (' + script + '\\n)');
    } catch {
      compiled = new Compiled(...names, script);
    }
    return (async () => {
      const value = await compiled(...names.map((name) => api[name]));
      const result = typeof value === 'function' ? await value(api) : value;
      return stringify(result) ?? 'null';
    })();
  };
  const settle = (id, isDone, text) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (isDone) call?.resolve(parse(text));
    else call?.reject(new Error(text));
  };
  return { start, settle };
})`;

type Run = {
  readonly context: QuickJSContext;
  readonly runtime: QuickJSRuntime;
  readonly api: QuickJSHandle;
  readonly promise: QuickJSHandle;
  deadline: number;
};

const runs = new Map<number, Run>();

/** Starts a script in a runtime of its own: no page, no network, no timers. */
export async function startScript(
  { id, script, given }: ScriptStart,
  say: (message: EngineSays) => void,
): Promise<void> {
  const quickJs = await load();
  const runtime = quickJs.newRuntime({
    memoryLimitBytes: HEAP_BYTES,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => performance.now() > (runs.get(id)?.deadline ?? first),
  });
  const first = performance.now() + SLICE_MS;
  const context = runtime.newContext();
  let asked = 0;
  const hostTell = context.newFunction('tell', (text) => {
    const effect: ScriptEffect = JSON.parse(context.getString(text));
    say({ id, effect });
  });
  const hostAsk = context.newFunction('ask', (text) => {
    asked += 1;
    say({ id, ask: { call: asked, ...JSON.parse(context.getString(text)) } });
    return context.newNumber(asked);
  });
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'));
  const api = context.unwrapResult(context.callFunction(prelude, context.undefined, hostTell, hostAsk));
  const [text, facts] = [context.newString(script), context.newString(JSON.stringify(given))];
  const start = context.getProp(api, 'start');
  const started = context.callFunction(start, context.undefined, text, facts);
  for (const handle of [hostTell, hostAsk, prelude, text, facts, start]) handle.dispose();
  if (started.error) {
    say({ id, ...failure(context, started.error, performance.now() > first) });
    return;
  }
  runs.set(id, { context, runtime, api, promise: started.value, deadline: first });
  goOn(id, say);
}

/** Answers what a script has asked for. */
export function settleScript(
  { id, call, isDone, text }: { id: number; call: number; isDone: boolean; text: string },
  say: (message: EngineSays) => void,
): void {
  const run = runs.get(id);
  if (!run) return;
  const { context, api } = run;
  run.deadline = performance.now() + SLICE_MS;
  const settle = context.getProp(api, 'settle');
  const given = [context.newNumber(call), isDone ? context.true : context.false, context.newString(text)];
  context.unwrapResult(context.callFunction(settle, context.undefined, ...given)).dispose();
  for (const handle of [settle, ...given]) handle.dispose();
  goOn(id, say);
}

/** Runs what is ready; says the result when the script has come to its end. */
function goOn(id: number, say: (message: EngineSays) => void): void {
  const run = runs.get(id);
  if (!run) return;
  const { context, runtime, promise } = run;
  const jobs = runtime.executePendingJobs();
  const state = context.getPromiseState(promise);
  const isLate = performance.now() > run.deadline;
  if (jobs.error) say({ id, ...failure(context, jobs.error, isLate) });
  else if (state.type === 'pending') {
    if (isLate) say({ id, fault: { why: 'tooLong', message: '', line: 0 } });
    else return;
  } else if (state.type === 'rejected') say({ id, ...failure(context, state.error, isLate) });
  else say({ id, result: JSON.parse(context.getString(state.value)) });
  runs.delete(id);
}

function failure(context: QuickJSContext, error: QuickJSHandle, isLate: boolean) {
  const isThrown = context.typeof(error) === 'object';
  const read = (name: string) => String(context.dump(context.getProp(error, name)) ?? '');
  const message = (isThrown ? read('message') : String(context.dump(error) ?? '')).slice(0, 300);
  const name = isThrown ? read('name') : '';
  const told = Number(/<input>:(\d+)/.exec(isThrown ? read('stack') : '')?.[1] ?? 0);
  const why = isLate ? 'tooLong' : name === 'SyntaxError' ? 'syntax' : 'failed';
  return { fault: { why, message: isLate ? '' : message, line: Math.max(0, told - LINES_BEFORE) } } as const;
}
