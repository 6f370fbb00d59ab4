import {
  ButtonTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { wordOf } from '@auditplus/contract/kernel/words.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { fieldsOfRecords } from '../records/public.ts';
import type { AutomationTrigger, Happening } from './automation-triggers.ts';
import { recordInput } from './record-trigger.ts';

const PRESSED = 'button.pressed';
const WORDS = { pressedBy: ['操作人', '操作人', 'Pressed by'] } as const;

export const readButton = (settings: unknown) =>
  ButtonTrigger.safeParse(settings).data ?? ButtonTrigger.parse({});

const Payload = z.object({ userId: z.string(), userName: z.string() });

/** What happens when the caller presses the button on a record. */
export const pressOf = ({ caller }: Ctx, designId: string, recordId: string): Happening => ({
  event: PRESSED,
  payload: { designId, recordId, userId: caller.userId, userName: caller.name },
});

const presser = ({ language }: Ctx) => ({
  id: 'pressedBy',
  name: wordOf(WORDS, 'pressedBy', language) ?? '',
  kind: 'userSelect',
});

/** Somebody who may change a record presses a button in the list. */
export const buttonTrigger: AutomationTrigger = {
  name: TRIGGERS.button,
  hasRecord: true,
  key: (settings) => readButton(settings).designId,
  async fields(ctx, settings) {
    const design = await fieldsOfRecords(ctx, readButton(settings).designId);
    return design ? [...design.fields, presser(ctx)] : [];
  },
  async faults(ctx, settings) {
    const parsed = ButtonTrigger.safeParse(settings);
    if (!parsed.success)
      return [{ problem: 'badProperties', detail: parsed.error.issues[0]?.path.join('.') ?? '' }];
    const { designId, label } = parsed.data;
    if (!(await fieldsOfRecords(ctx, designId))) return [{ problem: 'noDesign' }];
    return label.trim() === '' ? [{ problem: 'noLabel' }] : [];
  },
  uses: (settings) => {
    const { designId } = readButton(settings);
    return designId === '' ? [] : [{ kind: 'design', target: designId, place: '' }];
  },
  isMeant: (_settings, { event }) => event === PRESSED,
  async input(ctx, _settings, { payload }) {
    const input = await recordInput(ctx, payload);
    if (!input) return null;
    const { userId, userName } = Payload.parse(payload);
    return {
      ...input,
      fields: [...input.fields, presser(ctx)],
      values: { ...input.values, pressedBy: userId },
      data: { ...input.data, pressedBy: userId },
      texts: { ...input.texts, pressedBy: userName },
    };
  },
};
