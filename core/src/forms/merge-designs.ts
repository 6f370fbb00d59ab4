import { DesignBody, type DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { merge } from '../definitions/merge.ts';
import { hasSuggestedList, withSuggestedList } from '../designs/first-list.ts';
import { designDifferences } from './design-differences.ts';

/** Three states of a design: what two people began with, and what each has made of it. */
export type DesignSides = {
  readonly base: DesignBody;
  readonly mine: DesignBody;
  readonly theirs: DesignBody;
};

/** A part of a design (a field, a list, a rule, the settings) that both changed, and what each did to it, in words. */
export type DesignConflict = {
  readonly part: string;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
};

/**
 * What two people made of a design, together. What only one of them changed is taken from that one; of a part in which
 * they contradict each other, `keepsTheirs` says whose counts.
 */
export function mergedDesign(
  { base, mine, theirs }: DesignSides,
  keepsTheirs: ReadonlySet<string> = new Set(),
): { readonly body: DesignBody; readonly parts: readonly string[] } {
  // A list that nobody has arranged follows the fields of both.
  const isSuggested = hasSuggestedList(mine) && hasSuggestedList(theirs);
  const listed = (side: DesignBody) => (isSuggested ? { ...side, views: theirs.views } : side);
  const { merged, conflicts } = merge({ base: listed(base), here: listed(mine), file: theirs }, (path) =>
    keepsTheirs.has(partOf(path)) ? 'file' : 'here',
  );
  const read = DesignBody.parse(merged);
  const body = {
    ...read,
    form: { ...read.form, fields: placedOnce(read.form.fields, new Set()) },
  };
  return {
    body: isSuggested ? withSuggestedList(body) : body,
    parts: [...new Set(conflicts.map(({ path }) => partOf(path)))],
  };
}

/** The parts in which two people contradict each other, in words. */
export function designConflicts(sides: DesignSides, language: Language): DesignConflict[] {
  const said = (side: DesignBody) =>
    Map.groupBy(designDifferences(sides.base, side, language), ({ kind, part }) =>
      kind === 'moved' ? ORDER : part,
    );
  const [mine, theirs] = [said(sides.mine), said(sides.theirs)];
  const texts = (of: typeof mine, part: string) => (of.get(part) ?? []).map(({ text }) => text);
  return mergedDesign(sides).parts.map((part) => ({
    part,
    mine: texts(mine, part),
    theirs: texts(theirs, part),
  }));
}

/** The part under which the order of fields, lists and rules is decided. */
const ORDER = 'order';

/** Which part a place belongs to: the innermost field, a list, a rule, or what stands beside them. */
function partOf(path: string): string {
  if (path.endsWith('[]') && !/^(views|rules)\[[^\]]+\]/.test(path)) return ORDER;
  const [, list] = /^(?:views|rules)\[([^\]]+)\]/.exec(path) ?? [];
  if (list !== undefined) return list;
  const fields = [...path.matchAll(/(?:fields|children)\[([^\]]+)\]/g)];
  return fields.at(-1)?.[1] ?? path.replace(/[.[].*$/, '');
}

/** Without the second places of fields that both moved, each to another one. */
const placedOnce = (fields: readonly DesignField[], seen: Set<string>): DesignField[] =>
  fields
    .filter(({ fieldId }) => !seen.has(fieldId) && seen.add(fieldId))
    .map((field) => ({
      ...field,
      ...(field.children ? { children: placedOnce(field.children, seen) } : {}),
      ...(field.panes
        ? { panes: field.panes.map((pane) => ({ ...pane, children: placedOnce(pane.children, seen) })) }
        : {}),
    }));
