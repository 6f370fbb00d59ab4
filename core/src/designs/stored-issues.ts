import {
  DESIGN_LIMITS,
  type DesignBody,
  type DesignField,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { FormModel, Placed } from '../forms/form-model.ts';
import { type StoredIssueId, storedIssueText } from './stored-issue-texts.ts';

/** Kinds of value that a unique index can tell apart. */
const UNIQUE_SHAPES: ReadonlySet<string> = new Set(['text', 'decimal', 'day', 'moment', 'time', 'id']);

/** Longest code of a field of a child table, as it is granted: `table-field`. */
const MAX_GRANTED_CODE = 50;

/**
 * What keeps a design from being stored as tables and granted, beyond what is wrong with the design itself: names of
 * published fields stay, and not every value can be unique.
 */
export function storedIssues(
  model: FormModel,
  { language, publishedNames }: { language: Language; publishedNames: ReadonlyMap<string, string> },
): DesignIssue[] {
  const found: DesignIssue[] = [];
  const tell = (id: StoredIssueId, field: DesignField | null, place: string, name = '') =>
    found.push({
      text: storedIssueText(id, language, {
        label: field ? textIn(field.label, language) || field.name || field.fieldId : '',
        name,
      }),
      severity: 'error',
      ...(field ? { fieldId: field.fieldId } : {}),
      place,
    });
  for (const { field, table } of model.placed) {
    const published = publishedNames.get(field.fieldId);
    if (published !== undefined && published !== field.name) tell('nameFixed', field, 'name', published);
    if (table && `${table.name}-${field.name}`.length > MAX_GRANTED_CODE) tell('nameTooLong', field, 'name');
  }
  for (const { field, table, shape, kind } of model.fields)
    if (field.unique && (table !== null || !UNIQUE_SHAPES.has(shape) || kind.isComputed || kind.isSystem))
      tell('notUnique', field, 'unique');
  return found;
}

/** What of a design is more than there may be, even in a draft. */
export function exceededLimits(
  body: DesignBody,
  placed: readonly Placed[],
): { readonly what: StoredIssueId; readonly limit: number; readonly count: number }[] {
  const counts = [
    { what: 'tooManyFields', limit: DESIGN_LIMITS.fields, count: placed.length },
    {
      what: 'tooDeep',
      limit: DESIGN_LIMITS.nesting,
      // The outermost fields stand in nothing.
      count: placed.reduce((most, { depth }) => Math.max(most, depth - 1), 0),
    },
    {
      what: 'tooManyTables',
      limit: DESIGN_LIMITS.childTables,
      count: placed.filter(({ field }) => field.kind === 'table').length,
    },
    { what: 'tooManyViews', limit: DESIGN_LIMITS.views, count: body.views.length },
    { what: 'tooManyRules', limit: DESIGN_LIMITS.rules, count: body.rules.length },
  ] as const;
  return counts.filter(({ limit, count }) => count > limit);
}
