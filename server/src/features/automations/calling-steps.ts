import {
  CallInterfaceSettings,
  type FieldValue,
  STEPS,
  StartProcessSettings,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { IncomingTarget } from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { placesIn } from '@auditplus/core/automations/words.ts';
import { valueAt } from '@auditplus/core/text/json-pointer.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { interfacesPort } from '../../kernel/interfaces.port.ts';
import { incomingWork } from '../webhooks/public.ts';
import { type AutomationStep, nameFaults, type StepFault, type StepOutput } from './automation-steps.ts';
import { readLeniently, shapeFaults, unknownValues } from './built-in-steps.ts';
import { filledFields } from './run-values.ts';

/** Calls a data interface. It may reach outside the product, so that a call that came through may come again. */
export const callInterface: AutomationStep = {
  name: STEPS.callInterface,
  gives: (settings) => readLeniently(CallInterfaceSettings, settings).results.map(({ name }) => name),
  uses: (settings) => {
    const { interfaceId } = readLeniently(CallInterfaceSettings, settings);
    return interfaceId === '' ? [] : [{ kind: 'interface', target: interfaceId, place: '' }];
  },
  async faults(settings, { ctx, known }) {
    const { interfaceId, fields, results } = readLeniently(CallInterfaceSettings, settings);
    const wrong = results.filter(({ pointer }) => pointer !== '' && !pointer.startsWith('/'));
    return [
      ...shapeFaults(CallInterfaceSettings, settings),
      ...nameFaults(results.map(({ name }) => name)),
      ...wrong.map(({ pointer }) => ({ problem: 'badPlace' as const, detail: pointer })),
      ...(await targetFaults(ctx, { target: 'interface', id: interfaceId, fields, known })),
    ];
  },
  async prepare(ctx, settings, values) {
    const { interfaceId, fields, results } = CallInterfaceSettings.parse(settings);
    const filled = filledFields(fields, values);
    const answer = await interfacesPort
      .use()
      .run(ctx, { interfaceId, values: { ...filled.words, ...filled.values } });
    const output = Object.fromEntries(
      results.map(({ name, pointer }) => [name, simple(valueAt(answer, pointer))]),
    );
    return async (): Promise<StepOutput> => output;
  },
};

/** What fields of records and words can take: lists and objects are taken as JSON. */
const simple = (value: unknown): string | number | boolean | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
};

/** Launches a process; its initiator is the person as whom the automation runs. */
export const startProcess: AutomationStep = {
  name: STEPS.startProcess,
  gives: () => ['processId', 'title'],
  uses: (settings) => {
    const { definitionId } = readLeniently(StartProcessSettings, settings);
    return definitionId === '' ? [] : [{ kind: 'processDefinition', target: definitionId, place: '' }];
  },
  async faults(settings, { ctx, known }) {
    const { definitionId, fields } = readLeniently(StartProcessSettings, settings);
    return [
      ...shapeFaults(StartProcessSettings, settings),
      ...(await targetFaults(ctx, { target: 'process', id: definitionId, fields, known })),
    ];
  },
  async prepare(ctx, settings, values) {
    const { definitionId, fields } = StartProcessSettings.parse(settings);
    const filled = filledFields(fields, values);
    const { within } = incomingWork('process');
    const call = { targetId: definitionId, values: { ...filled.words, ...filled.values } };
    return async (tx) => (await within?.(ctx, tx, call)) ?? refuse('automation.stepUnknown');
  },
};

type Target = {
  readonly target: Extract<IncomingTarget, 'interface' | 'process'>;
  readonly id: string;
  readonly fields: readonly FieldValue[];
  readonly known: ReadonlySet<string>;
};

const UNKNOWN = {
  interface: { none: 'noInterface', field: 'unknownParameter' },
  process: { none: 'noProcess', field: 'unknownTarget' },
} as const;

async function targetFaults(ctx: Ctx, { target, id, fields, known }: Target): Promise<StepFault[]> {
  const { none, field: unknown } = UNKNOWN[target];
  const taken = id === '' ? null : await takenBy(ctx, target, id);
  if (!taken) return [{ problem: none }];
  const names = new Set(taken.map(({ name }) => name));
  const filled = new Set(fields.map(({ field }) => field));
  return [
    ...taken
      .filter(({ name, isRequired }) => isRequired && !filled.has(name))
      .map(({ label }) => ({ problem: 'noParameter' as const, detail: label })),
    ...fields.flatMap(({ field, from, value }) => [
      ...(names.has(field) ? [] : [{ problem: unknown, detail: field }]),
      ...unknownValues(from === 'field' ? [value] : placesIn(value), known),
    ]),
  ];
}

/** What an interface or a process takes; null where there is none that the caller may call. */
async function takenBy(ctx: Ctx, target: Target['target'], id: string) {
  try {
    return await incomingWork(target).fields(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What steps may call, with what it takes. */
export async function callable(ctx: Ctx, target: Target['target']) {
  const work = incomingWork(target);
  return Promise.all(
    (await work.list(ctx)).map(async ({ id, fullName }) => ({
      id,
      fullName,
      fields: ((await takenBy(ctx, target, id)) ?? []).map(({ name, label, isRequired }) => ({
        id: name,
        name: isRequired ? `${label} *` : label,
        kind: '',
        isFilled: true,
      })),
    })),
  );
}
