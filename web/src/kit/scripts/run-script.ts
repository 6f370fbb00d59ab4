import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type {
  EngineHears,
  EngineSays,
  ScriptAsk,
  ScriptEffect,
  ScriptFault,
  ScriptGiven,
} from './script-messages.ts';

/** Longest wait for a script, interfaces that it calls included; and for a sign of one that waits for none. */
const WHOLE_MS = 15_000;
const SILENT_MS = 2_000;

/** A script that did not come to its end. */
export class ScriptFailed extends Error {
  readonly fault: ScriptFault;
  constructor(fault: ScriptFault) {
    super(fault.message);
    this.fault = fault;
  }
}

let worker: Worker | null = null;
let last = 0;

function engine(): Worker {
  worker ??= new Worker(new URL('./script.worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

/**
 * Runs a script of a designer in QuickJS, in a worker: it reaches the form through its effects and data interfaces that
 * the person may call, and nothing else. One that does not end is ended with its worker. Throws `ScriptFailed`.
 */
export function runScript(
  script: string,
  given: ScriptGiven,
  onEffect: (effect: ScriptEffect) => void,
): Promise<unknown> {
  const at = engine();
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    let asking = 0;
    const end = (settle: () => void) => {
      clearTimeout(whole);
      clearTimeout(silent);
      at.removeEventListener('message', hear);
      settle();
    };
    const stop = () => {
      at.terminate();
      if (worker === at) worker = null;
      end(() => reject(new ScriptFailed({ why: 'tooLong', message: '', line: 0 })));
    };
    // The first run loads the engine.
    let silent = setTimeout(stop, WHOLE_MS);
    const whole = setTimeout(stop, WHOLE_MS);
    const watch = () => {
      clearTimeout(silent);
      if (asking === 0) silent = setTimeout(stop, SILENT_MS);
    };
    const answer = async (ask: ScriptAsk) => {
      asking += 1;
      const { isDone, text } = await askInterface(ask);
      asking -= 1;
      watch();
      const settle: EngineHears = { settle: { id, call: ask.call, isDone, text } };
      at.postMessage(settle);
    };
    const hear = ({ data }: MessageEvent<EngineSays>) => {
      if (data.id !== id) return;
      if ('effect' in data) onEffect(data.effect);
      else if ('ask' in data) void answer(data.ask);
      else if ('result' in data) end(() => resolve(data.result));
      else end(() => reject(new ScriptFailed(data.fault)));
      if ('effect' in data || 'ask' in data) watch();
    };
    at.addEventListener('message', hear);
    const start: EngineHears = { start: { id, script, given } };
    at.postMessage(start);
  });
}

const INTERFACE = /^\/?api\/system\/DataInterface\/([^/?]+)\/Actions\/(?:Response|Preview)(?:\?(.*))?$/i;

/** Calls a data interface: by the address that the reference platform has for it. */
async function askInterface({ url, body }: ScriptAsk): Promise<{ isDone: boolean; text: string }> {
  const [, id, query = ''] = INTERFACE.exec(url) ?? [];
  if (id === undefined)
    return { isDone: false, text: `Only data interfaces can be called: ${url.slice(0, 100)}` };
  const named = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const paramList = [...new URLSearchParams(query), ...named].map(([field, value]) => ({
    field,
    defaultValue:
      typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value),
  }));
  try {
    const reply = await call(dataInterfacesRoutes.preview, { params: { id }, body: { paramList } });
    return { isDone: true, text: JSON.stringify({ code: 200, data: reply }) };
  } catch (error) {
    return { isDone: false, text: error instanceof ApiError ? error.msg : String(error) };
  }
}
