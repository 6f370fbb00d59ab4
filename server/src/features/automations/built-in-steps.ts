import {
  CreateRecordSettings,
  type FieldValue,
  MessageSettings,
  STEPS,
  UpdateRecordSettings,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { placesIn } from '@auditplus/core/automations/words.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { notify, say } from '../messages/public.ts';
import { fieldsOfRecords, prepareRunWrite } from '../records/public.ts';
import type { AutomationStep, StepFault } from './automation-steps.ts';
import { filledFields } from './run-values.ts';

/** Makes a record of a design. */
const createRecord: AutomationStep = {
  name: STEPS.createRecord,
  gives: () => ['recordId', 'title'],
  makes: (settings) => readLeniently(CreateRecordSettings, settings).designId,
  uses: (settings) => {
    const { designId } = readLeniently(CreateRecordSettings, settings);
    return designId === '' ? [] : [{ kind: 'design', target: designId, place: '' }];
  },
  async faults(settings, { ctx, known }) {
    const { designId, fields } = readLeniently(CreateRecordSettings, settings);
    return [
      ...shapeFaults(CreateRecordSettings, settings),
      ...(await fieldFaults(ctx, designId, fields, known)),
    ];
  },
  async prepare(ctx, settings, values) {
    const { designId, fields } = CreateRecordSettings.parse(settings);
    const write = await prepareRunWrite(ctx, { designId, id: null, ...filledFields(fields, values) });
    return async (tx) => {
      const { id, title } = await write(tx);
      return { designId, recordId: id, title };
    };
  },
};

/** Changes the record that the run began with, or one that a step made. */
const updateRecord: AutomationStep = {
  name: STEPS.updateRecord,
  async faults(settings, { ctx, known, designs }) {
    const { of, fields } = readLeniently(UpdateRecordSettings, settings);
    const designId = designs.get(of);
    if (designId === undefined) return [{ problem: 'noRecord' }];
    return [
      ...shapeFaults(UpdateRecordSettings, settings),
      ...(await fieldFaults(ctx, designId, fields, known)),
    ];
  },
  async prepare(ctx, settings, values) {
    const { of, fields } = UpdateRecordSettings.parse(settings);
    const { designId, recordId } = orThrow(values.recordOf(of), 'automation.noRecord');
    const write = await prepareRunWrite(ctx, { designId, id: recordId, ...filledFields(fields, values) });
    return async (tx) => {
      const { title } = await write(tx);
      return { designId, recordId, title };
    };
  },
};

/** Sends a message in the words of the automation. */
const message: AutomationStep = {
  name: STEPS.message,
  async faults(settings, { known }) {
    const { userIds, toField, title, text } = readLeniently(MessageSettings, settings);
    return [
      ...shapeFaults(MessageSettings, settings),
      ...(title.trim() === '' ? [{ problem: 'noText' as const }] : []),
      ...(userIds.length === 0 && toField === '' ? [{ problem: 'noReceiver' as const }] : []),
      ...unknownValues([...placesIn(title), ...placesIn(text), ...(toField === '' ? [] : [toField])], known),
    ];
  },
  async prepare(ctx, settings, values) {
    const { userIds, toField, title, text } = MessageSettings.parse(settings);
    const to = [...new Set([...userIds, ...(toField === '' ? [] : idsOf(values.value(toField)))])];
    if (to.length === 0) refuse('automation.nobody');
    const words = { title: values.words(title), text: values.words(text) };
    return async (tx) => {
      await notify(ctx, tx, { ...say('automation.message', words), to, link: '' });
      return { title: words.title, receivers: to.length };
    };
  },
};

export const builtInSteps: readonly AutomationStep[] = [createRecord, updateRecord, message];

const idsOf = (value: unknown): string[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
};

/** Settings that somebody is still making: what cannot be read counts as not set. */
export const readLeniently = <T extends z.ZodType>(schema: T, settings: unknown): z.output<T> =>
  schema.safeParse(settings).data ?? schema.parse({});

export const shapeFaults = (schema: z.ZodType, settings: unknown): StepFault[] =>
  (schema.safeParse(settings).error?.issues ?? []).map(({ path }) => ({
    problem: 'badProperties',
    detail: path.join('.'),
  }));

export const unknownValues = (names: readonly string[], known: ReadonlySet<string>): StepFault[] =>
  names.filter((name) => !known.has(name)).map((detail) => ({ problem: 'unknownValue', detail }));

async function fieldFaults(
  ctx: Ctx,
  designId: string,
  fields: readonly FieldValue[],
  known: ReadonlySet<string>,
): Promise<StepFault[]> {
  const design = await fieldsOfRecords(ctx, designId);
  if (!design) return [{ problem: 'noDesign' }];
  if (fields.length === 0) return [{ problem: 'noFields' }];
  const targets = new Set(design.fields.flatMap(({ id, isFilled }) => (isFilled ? [id] : [])));
  return fields.flatMap(({ field, from, value }) => [
    ...(targets.has(field) ? [] : [{ problem: 'unknownTarget' as const, detail: field }]),
    ...unknownValues(from === 'field' ? [value] : placesIn(value), known),
  ]);
}
