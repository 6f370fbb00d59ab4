import {
  EventTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { AutomationField } from '@auditplus/contract/features/automations/automations.model.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { formatMoment } from '@auditplus/core/text/calendar-words.ts';
import { readRow } from '../../kernel/relation-rows.queries.ts';
import { findRelation, type Relation, type RelationColumnType } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import type { AutomationTrigger } from './automation-triggers.ts';

/** Events of the audit side that are offered outside, and here too; those of records have a trigger of their own. */
export const AUDIT_EVENTS = WEBHOOK_EVENT_NAMES.filter((name) => WEBHOOK_EVENTS[name].relation !== null);

const read = (settings: unknown) => EventTrigger.safeParse(settings).data ?? EventTrigger.parse({});

function aboutOf(event: string): { readonly relation: Relation; readonly key: string } | null {
  const name = AUDIT_EVENTS.find((one) => one === event);
  const about = name && WEBHOOK_EVENTS[name];
  const relation = about?.relation ? findRelation(about.relation) : undefined;
  return about && relation ? { relation, key: about.key } : null;
}

/** The kind of field that a column is compared as. */
const KINDS: Readonly<Record<RelationColumnType, string>> = {
  text: '',
  integer: 'numInput',
  decimal: 'numInput',
  boolean: 'switch',
  date: 'date',
  moment: 'datetime',
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? formatMoment(value.getTime(), 'yyyy-MM-dd HH:mm') : String(value);
};

/** Something happens on the audit side to a record that the person of the automation may read. */
export const auditEventTrigger: AutomationTrigger = {
  name: TRIGGERS.event,
  hasRecord: false,
  key: (settings) => read(settings).event,
  async fields({ language }, settings) {
    const about = aboutOf(read(settings).event);
    return (about?.relation.columns ?? []).map(
      ({ name, label, type }): AutomationField => ({
        id: name,
        name: inLanguage(language, label),
        kind: KINDS[type],
      }),
    );
  },
  async faults(_ctx, settings) {
    return aboutOf(read(settings).event) ? [] : [{ problem: 'noEvent' }];
  },
  isMeant: (settings, { event }) => read(settings).event === event,
  async input(ctx, settings, { event, payload }) {
    const about = aboutOf(event);
    const id = about && payload[about.key];
    if (!about || typeof id !== 'string') return null;
    const row = await readRow(ctx, ctx.db, { relation: about.relation, id });
    if (!row) return null;
    const values = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
    );
    const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
    return {
      subject: [texts.code, texts.title].filter(Boolean).join(' '),
      fields: await auditEventTrigger.fields(ctx, settings),
      values,
      data: values,
      texts,
      record: null,
    };
  },
};
