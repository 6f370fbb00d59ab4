import type { DesignBody, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type FormField, formFields, LIST_SHAPES, placedFields } from '../forms/form-model.ts';
import { LIST_BUTTONS, listName, ROW_BUTTONS } from './starting-parts.ts';

/** Designs without lists get this one by themselves; whoever designs the same at the same time means the same list. */
const FIRST_LIST = 'list';

const COLUMNS = 6;
const FILTERS = 3;

type Formed = Pick<DesignBody, 'form' | 'views'>;

/** A list of the records as their fields suggest it: what tells one from another, and what they are looked for by. */
export function suggestedList(
  { form }: Pick<Formed, 'form'>,
  { viewId, at }: { readonly viewId: string; readonly at: number },
): ListView {
  const main = formFields(placedFields(form.fields)).filter(({ table }) => table === null);
  const [short, long] = [main.filter(isShort), main.filter((field) => !isShort(field))];
  const columns = [...short, ...long].filter(({ kind }) => kind.standsIn.includes('list')).slice(0, COLUMNS);
  const filters = main.filter(({ kind }) => kind.standsIn.includes('filter'));
  const chosen = filters.filter(({ shape }) => CHOSEN.has(shape)).slice(0, FILTERS);
  return {
    viewId,
    name: listName(at),
    kind: 'table',
    device: 'pc',
    roles: [],
    columns: main
      .filter((field) => columns.includes(field))
      .map(({ name, shape }) => ({ field: name, align: 'left', sortable: isSorted(shape) })),
    filters: (chosen.length > 0 ? chosen : filters.slice(0, 1)).map(({ name, kind }) => ({
      field: name,
      match: kind.search,
    })),
    where: '',
    order: [],
    pageSize: 20,
    rowColours: [],
    summary: [],
    buttons: [...LIST_BUTTONS],
    rowButtons: [...ROW_BUTTONS],
    customButtons: [],
  };
}

/** Long texts say little in a column. */
const isShort = ({ kindId }: FormField): boolean => kindId !== 'textarea';

const isSorted = (shape: FormField['shape']): boolean => !LIST_SHAPES.has(shape) && shape !== 'html';

/** Values that one chooses rather than remembers. */
const CHOSEN: ReadonlySet<FormField['shape']> = new Set(['id', 'day', 'moment']);

/**
 * The design after an edit of its form, with a list that follows the fields for as long as nobody has arranged one: there
 * was none, or it is the suggested one still.
 */
export const withFirstList = <T extends Formed>(before: Formed, after: T): T =>
  before.form !== after.form && (before.views.length === 0 || hasSuggestedList(before))
    ? withSuggestedList(after)
    : after;

/** The design with the list that its fields suggest in place of every other. */
export function withSuggestedList<T extends Formed>(body: T): T {
  const made = suggestedList(body, { viewId: body.views[0]?.viewId ?? FIRST_LIST, at: 1 });
  return { ...body, views: made.columns.length > 0 ? [made] : [] };
}

/** Whether a design has the one list that its fields suggest, as it was suggested. */
export function hasSuggestedList(body: Formed): boolean {
  const [only, ...others] = body.views;
  return (
    only !== undefined &&
    others.length === 0 &&
    canonicalJson(only) === canonicalJson(suggestedList(body, { viewId: only.viewId, at: 1 }))
  );
}
