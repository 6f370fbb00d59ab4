import {
  type InterfaceBrief,
  parameterTitle,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import {
  type PortalForm,
  type PortalWidget,
  sourcesOf,
  type TargetParameter,
  type WidgetData,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { useRoute } from '../../lib/query.ts';

export type KnownInterface = z.output<typeof InterfaceBrief>;

const MAX_OFFERED = 500;

/** Published interfaces with their parameters; undefined while they are asked for. */
export const useInterfaces = (): readonly KnownInterface[] | undefined =>
  useRoute(
    dataInterfacesRoutes.brief,
    { query: { currentPage: 1, pageSize: MAX_OFFERED } },
    { staleTime: 60_000 },
  ).data?.list;

type Reading = {
  readonly interfaces: readonly KnownInterface[] | undefined;
  readonly language: Language;
  /** What the year of audit figures is called. */
  readonly year: string;
};

/** By what the rows of a source can be narrowed down; null while that is not known. */
function takenBySource(data: WidgetData, { interfaces, language, year }: Reading): TargetParameter[] | null {
  switch (data.from) {
    case 'none':
      return [];
    case 'figure':
      return [{ name: 'year', title: year }];
    case 'static':
      return [...new Set(data.rows.flatMap((row) => Object.keys(row)))].map((name) => ({
        name,
        title: name,
      }));
    case 'records':
      return data.narrowed.map(({ parameter }) => ({ name: parameter, title: parameter }));
    case 'interface': {
      if (!interfaces) return null;
      // One that is gone takes nothing.
      const { requestParameters = [] } = interfaces.find(({ id }) => id === data.interfaceId) ?? {};
      return requestParameters.map((parameter) => ({
        name: parameter.field,
        title: parameterTitle(parameter, language),
      }));
    }
  }
}

/** By what widgets can be narrowed down, each name once; `isAll` tells whether every source is known. */
export function parametersTaken(
  widgets: readonly PortalWidget[],
  reading: Reading,
): { readonly list: TargetParameter[]; readonly isAll: boolean } {
  const found = widgets.flatMap(sourcesOf).map((data) => takenBySource(data, reading));
  const taken = new Map(found.flatMap((list) => list ?? []).map((one) => [one.name, one]));
  return { list: [...taken.values()], isAll: found.every((list) => list !== null) };
}

/** What is given to no widget: filters by their names, and widgets whose clicks filter nothing. */
export type Unheard = {
  readonly filters: ReadonlySet<string>;
  readonly clicks: ReadonlyMap<string, string>;
};

/** Filters and clicks whose parameter no widget takes: they would do nothing. */
export function unheardIn({ filters, layout }: PortalForm, reading: Reading): Unheard {
  const isHeard = (name: string, widgets: readonly PortalWidget[]): boolean => {
    const { list, isAll } = parametersTaken(widgets, reading);
    return !isAll || list.some((one) => one.name === name);
  };
  return {
    filters: new Set(filters.flatMap(({ name }) => (isHeard(name, layout) ? [] : [name]))),
    clicks: new Map(
      layout.flatMap((widget) => {
        const { i, click } = widget;
        if (click.does !== 'filter' || click.parameter === '') return [];
        const others = layout.filter((one) => one.i !== i);
        return isHeard(click.parameter, others) ? [] : [[i, click.parameter] as const];
      }),
    ),
  };
}
