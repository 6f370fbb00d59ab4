import {
  type RECORD_ACTS,
  RecordTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { z } from 'zod';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { fieldsOfRecords, recordOfRun, type registerLastWords } from '../records/public.ts';
import type { AutomationTrigger, Happening, RunInput } from './automation-triggers.ts';
import { waitingFor } from './automations.repository.ts';

const ACTS: Readonly<Record<string, (typeof RECORD_ACTS)[number]>> = {
  'record.created': 'created',
  'record.updated': 'updated',
  'record.removed': 'removed',
};

const Payload = z.object({
  recordId: z.string(),
  designId: z.string(),
  changed: z.array(z.string()).optional(),
  /** What somebody could read of a record of which nothing is left. */
  seen: z.object({ by: z.string(), input: z.unknown() }).optional(),
});

const read = (settings: unknown) => RecordTrigger.safeParse(settings).data ?? RecordTrigger.parse({});

/** Something happens to a record of a design that the person of the automation reaches. */
export const recordTrigger: AutomationTrigger = {
  name: TRIGGERS.record,
  hasRecord: true,
  key: (settings) => read(settings).designId,
  async fields(ctx, settings) {
    return (await fieldsOfRecords(ctx, read(settings).designId))?.fields ?? [];
  },
  async faults(ctx, settings) {
    const parsed = RecordTrigger.safeParse(settings);
    if (!parsed.success)
      return [{ problem: 'badProperties', detail: parsed.error.issues[0]?.path.join('.') ?? '' }];
    const { designId, on, changed } = parsed.data;
    const design = await fieldsOfRecords(ctx, designId);
    if (!design) return [{ problem: 'noDesign' }];
    if (on.length === 0) return [{ problem: 'noAct' }];
    const known = new Set(design.fields.map(({ id }) => id));
    return changed
      .filter((field) => !known.has(field))
      .map((detail) => ({ problem: 'unknownField' as const, detail }));
  },
  uses: (settings) => {
    const { designId } = read(settings);
    return designId === '' ? [] : [{ kind: 'design', target: designId, place: '' }];
  },
  isMeant(settings, { event, payload }) {
    const { on, changed } = read(settings);
    const act = ACTS[event];
    if (act === undefined || !on.includes(act)) return false;
    if (act !== 'updated' || changed.length === 0) return true;
    const fields = Payload.parse(payload).changed ?? [];
    return fields.some((field) => changed.includes(field));
  },
  input: (ctx, _settings, { event, payload }) => recordInput(ctx, payload, ACTS[event] === 'removed'),
};

/** What a run about a record of a design begins with; null where the caller does not reach it. */
export async function recordInput(
  ctx: Ctx,
  payload: Happening['payload'],
  isRemoved = false,
): Promise<RunInput | null> {
  const { designId, recordId, seen } = Payload.parse(payload);
  if (seen) return seen.by === ctx.caller.userId ? (seen.input as RunInput) : null;
  const record = await recordOfRun(ctx, { designId, id: recordId, isRemoved });
  if (!record) return null;
  const { title, fields, values, data, texts } = record;
  return {
    subject: title,
    fields: fields.map(({ id, name, kind }) => ({ id, name, kind })),
    values,
    data,
    texts,
    record: isRemoved ? null : { designId, recordId },
  };
}

/** Before a record goes of which nothing is left, notes for each automation what its person may read of it. */
export const tellOfGoneRecord: Parameters<typeof registerLastWords>[0] = async (ctx, tx, about) => {
  for (const { id, user_id: by } of await waitingFor(tx.db, {
    trigger: TRIGGERS.record,
    key: about.designId,
  })) {
    const person = await ctx.access.of(by);
    if (!person) continue;
    const reader: Ctx = { ...ctxOf(ctx, person.caller), language: person.language, db: tx.db };
    const input = await recordInput(reader, about);
    if (!input) continue;
    const seen = { by, input: { ...input, record: null } };
    tx.emit('automation.triggered', {
      automationId: id,
      event: 'record.removed',
      payload: { ...about, seen },
    });
  }
};
