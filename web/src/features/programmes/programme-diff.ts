import type { EntryView, ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { listed } from '../../lib/phrases.ts';
import { stagesKey } from './entry-rows.ts';

/** What became of an entry from one version to the next. */
export type EntryChange = {
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  /** The entry of the newer version, or the one that was not carried on. */
  readonly entry: EntryView;
  readonly before: EntryView | null;
  readonly fields: readonly ChangedField[];
};

const FIELDS = [
  'standardVersionId',
  'checkType',
  'windowStart',
  'windowEnd',
  'partnerOrgId',
  'stages',
  'riskWeight',
  'exempt',
  'reasonExempt',
] as const;
export type ChangedField = (typeof FIELDS)[number];

/** The entries of two versions side by side, by what the newer one carries on. */
export function compareEntries(older: readonly EntryView[], newer: readonly EntryView[]): EntryChange[] {
  const byId = new Map(older.map((entry) => [entry.id, entry]));
  const carried = new Set(newer.flatMap((entry) => entry.copiedFromId ?? []));
  const now = newer.map((entry): EntryChange => {
    const before = byId.get(entry.copiedFromId ?? '') ?? null;
    if (!before) return { kind: 'added', entry, before, fields: [] };
    const fields = FIELDS.filter((field) => fieldOf(before, field) !== fieldOf(entry, field));
    return { kind: fields.length > 0 ? 'changed' : 'same', entry, before, fields };
  });
  const gone = older
    .filter((entry) => !carried.has(entry.id))
    .map((entry): EntryChange => ({ kind: 'removed', entry, before: entry, fields: [] }));
  return [...now, ...gone];
}

const fieldOf = (entry: EntryView, field: ChangedField): string | number | null =>
  field === 'stages' ? stagesKey(entry.stages) : entry[field];

type Plan = Pick<ProgrammeView, 'fullName' | 'objectives' | 'scope' | 'resources' | 'criteria' | 'risks'>;

/** A text of the plan that differs between two versions. */
export type PlanChange = { readonly field: keyof Plan; readonly before: string; readonly now: string };

/** The texts of the plan that the newer version says otherwise. */
export function comparePlan(older: Plan, newer: Plan): PlanChange[] {
  const [before, now] = [textsOf(older), textsOf(newer)];
  return PLAN_FIELDS.flatMap((field) =>
    before[field] === now[field] ? [] : [{ field, before: before[field], now: now[field] }],
  );
}

const PLAN_FIELDS = ['fullName', 'criteria', 'objectives', 'scope', 'resources', 'risks'] as const;

const textsOf = (plan: Plan): Readonly<Record<keyof Plan, string>> => ({
  fullName: plan.fullName,
  objectives: plan.objectives,
  scope: plan.scope,
  resources: plan.resources,
  criteria: listed(plan.criteria.map(({ fullName }) => fullName)),
  risks: plan.risks.map(({ risk, response }) => `${risk}：${response}`).join('\n'),
});
