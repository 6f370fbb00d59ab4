import {
  EventTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { AutomationField } from '@auditplus/contract/features/automations/automations.model.ts';
import {
  aboutOf,
  WEBHOOK_EVENT_NAMES,
  webhookSchema,
} from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { formatMoment } from '@auditplus/core/text/calendar-words.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { readRow } from '../../kernel/relation-rows.queries.ts';
import { findRelation, type Relation, type RelationColumnType } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { worksOn } from '../webhooks/public.ts';
import type { AutomationTrigger, Happening } from './automation-triggers.ts';

/** Events that are offered outside, and here too; those of records of designs have a trigger of their own. */
export const OFFERED_EVENTS = WEBHOOK_EVENT_NAMES.filter((name) => {
  const about = aboutOf(name);
  return 'page' in about || about.relation !== null;
});

const read = (settings: unknown) => EventTrigger.safeParse(settings).data ?? EventTrigger.parse({});

type Subject =
  | { readonly relation: Relation; readonly key: string }
  | { readonly page: string; readonly button?: string; readonly fields: readonly TitledField[] };

/** What an event is about; null for one that is not offered. */
function subjectOf(event: string): Subject | null {
  const name = OFFERED_EVENTS.find((one) => one === event);
  if (!name) return null;
  const about = aboutOf(name);
  if ('page' in about) {
    const { properties = {} } = z.toJSONSchema(webhookSchema(name));
    return { ...about, fields: TITLED.filter(({ id }) => id in properties) };
  }
  const relation = about.relation === null ? undefined : findRelation(about.relation);
  return relation ? { relation, key: about.key } : null;
}

type TitledField = {
  readonly id: string;
  readonly words: readonly [string, string, string];
  readonly kind: string;
};

/** What events that are about no record tell, as far as people read it. */
const TITLED: readonly TitledField[] = [
  { id: 'fullName', words: ['名称', '名稱', 'Name'], kind: '' },
  { id: 'version', words: ['版本', '版本', 'Version'], kind: 'numInput' },
  { id: 'subscription', words: ['订阅', '訂閱', 'Subscription'], kind: '' },
  { id: 'address', words: ['外部邮箱', '外部郵箱', 'Outside address'], kind: '' },
  { id: 'rows', words: ['行数', '列數', 'Rows'], kind: 'numInput' },
  { id: 'fileName', words: ['文件名', '檔名', 'File name'], kind: '' },
  { id: 'table', words: ['数据表', '資料表', 'Table'], kind: '' },
  { id: 'change', words: ['变更', '變更', 'Change'], kind: '' },
  { id: 'state', words: ['结果', '結果', 'Outcome'], kind: '' },
];

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

async function rowOf(
  ctx: Ctx,
  { relation, key }: Extract<Subject, { readonly key: string }>,
  payload: Happening['payload'],
) {
  const id = payload[key];
  return typeof id === 'string' ? readRow(ctx, ctx.db, { relation, id }) : null;
}

/** Something happens to a record that the person of the automation may read, or on a page that the person works on. */
export const eventTrigger: AutomationTrigger = {
  name: TRIGGERS.event,
  hasRecord: false,
  key: (settings) => read(settings).event,
  async fields({ language }, settings) {
    const about = subjectOf(read(settings).event);
    if (!about) return [];
    if ('page' in about)
      return about.fields.map(({ id, words, kind }) => ({ id, name: inLanguage(language, words), kind }));
    return about.relation.columns.map(
      ({ name, label, type }): AutomationField => ({
        id: name,
        name: inLanguage(language, label),
        kind: KINDS[type],
      }),
    );
  },
  async faults(_ctx, settings) {
    return subjectOf(read(settings).event) ? [] : [{ problem: 'noEvent' }];
  },
  isMeant: (settings, { event }) => read(settings).event === event,
  async input(ctx, settings, { event, payload }) {
    const about = subjectOf(event);
    if (!about) return null;
    const row = 'page' in about ? worksOn(ctx.caller, about) && payload : await rowOf(ctx, about, payload);
    if (!row) return null;
    const values = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
    );
    const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
    return {
      subject: [texts.code, texts.title ?? texts.fullName].filter(Boolean).join(' '),
      fields: await eventTrigger.fields(ctx, settings),
      values,
      data: values,
      texts,
      record: null,
    };
  },
};
