import type { DesignBody, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';

/**
 * The design with a field in the lists again that it stood in: as column, filter, order and sum, behind what it followed
 * there. Lists that are gone stay gone.
 */
export function withPlacesOf(body: DesignBody, field: string, former: readonly ListView[]): DesignBody {
  const views = body.views.map((view) => {
    const was = former.find(({ viewId }) => viewId === view.viewId);
    return was ? withPlaces(view, was, field) : view;
  });
  return { ...body, views };
}

function withPlaces(view: ListView, was: ListView, field: string): ListView {
  const named = (name: string) => ({ field: name });
  return {
    ...view,
    columns: withItem(view.columns, was.columns, field),
    filters: withItem(view.filters, was.filters, field),
    order: withItem(view.order, was.order, field),
    summary: withItem(view.summary.map(named), was.summary.map(named), field).map((one) => one.field),
  };
}

function withItem<T extends { readonly field: string }>(now: T[], was: readonly T[], field: string): T[] {
  const at = was.findIndex((one) => one.field === field);
  const item = was[at];
  if (!item || now.some((one) => one.field === field)) return now;
  const before = was.slice(0, at).map((one) => one.field);
  const place = now.findLastIndex((one) => before.includes(one.field)) + 1;
  return now.toSpliced(place, 0, item);
}
