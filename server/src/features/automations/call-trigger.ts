import { CallTrigger, TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import type { IncomingWork } from '../webhooks/public.ts';
import { nameFaults } from './automation-steps.ts';
import type { AutomationTrigger } from './automation-triggers.ts';
import { automationVersion, automationVersions } from './automation-versions.ts';
import { findAutomation, waitingFor } from './automations.repository.ts';

const CALLED = 'webhook.called';

const read = (settings: unknown) => CallTrigger.safeParse(settings).data ?? CallTrigger.parse({});

const Payload = z.object({ values: z.record(z.string(), z.unknown()) });

/** An incoming webhook hands over the values that the trigger names. */
export const callTrigger: AutomationTrigger = {
  name: TRIGGERS.call,
  hasRecord: false,
  key: () => '',
  async fields(_ctx, settings) {
    return read(settings).values.map(({ name, label }) => ({ id: name, name: label || name, kind: '' }));
  },
  async faults(_ctx, settings) {
    const parsed = CallTrigger.safeParse(settings);
    if (!parsed.success)
      return [{ problem: 'badProperties', detail: parsed.error.issues[0]?.path.join('.') ?? '' }];
    const names = parsed.data.values.map(({ name }) => name);
    if (names.length === 0) return [{ problem: 'noValues' }];
    return nameFaults(names);
  },
  isMeant: (_settings, { event }) => event === CALLED,
  async input(ctx, settings, { payload }) {
    const fields = await callTrigger.fields(ctx, settings);
    const { values: sent } = Payload.parse(payload);
    const values = Object.fromEntries(fields.map(({ id }) => [id, sent[id] ?? null]));
    const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
    return { subject: texts[fields[0]?.id ?? ''] ?? '', fields, values, data: values, texts, record: null };
  },
};

const textOf = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Starts an automation that waits for calls; it runs as its own person, whoever the webhook acts as. */
export const automationWork: IncomingWork = {
  target: 'automation',
  definition: 'automation',
  async list(ctx) {
    const waiting = await waitingFor(ctx.db, { trigger: TRIGGERS.call, key: '' });
    return waiting.map(({ id, full_name }) => ({ id, fullName: full_name }));
  },
  async fields(ctx, targetId) {
    const settings = await settingsOf(ctx, targetId);
    return (await callTrigger.fields(ctx, settings)).map(({ id, name }) => ({
      name: id,
      label: name,
      isRequired: false,
    }));
  },
  async run(ctx, { targetId, values }, markDone) {
    await settingsOf(ctx, targetId);
    const { user_id, enabled_mark, full_name } = orThrow(
      await findAutomation(ctx.db, targetId),
      'webhook.targetUnknown',
    );
    if (!mayCall(ctx, user_id) || enabled_mark !== 1) refuse('webhook.targetDenied', { name: full_name });
    return change(
      ctx,
      async (step) =>
        step.emit('automation.triggered', { automationId: targetId, event: CALLED, payload: { values } }),
      async (_done, seen) => {
        const result = { automationId: targetId };
        await markDone(seen.db, result);
        return result;
      },
    );
  },
};

const PAGE = 'workFlow.automation';

/** Whoever it runs as, and whoever works on automations. */
const mayCall = ({ caller }: Ctx, userId: string): boolean =>
  caller.isAdministrator || caller.userId === userId || caller.modules.has(PAGE);

async function settingsOf(ctx: Ctx, id: string): Promise<Readonly<Record<string, unknown>>> {
  const automation = await findAutomation(ctx.db, id);
  const published = automation && (await automationVersions.published(ctx.db, id));
  if (!published) return refuse('webhook.targetUnknown');
  const { trigger } = await automationVersion(ctx.db, id, published.version);
  if (trigger.trigger !== TRIGGERS.call) return refuse('webhook.targetUnknown');
  return trigger.settings;
}
