import { PortalBody, sourcesOf } from '@auditplus/contract/features/portals/portals.model.ts';
import { z } from 'zod';
import { withUnitsInLanguages } from '../../kernel/definitions/chart-units.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';

/** Drafts and versions of portals; a widget names the place of what it uses. */
export const portalDefinitions = definitions({
  kind: 'portal',
  body: PortalBody,
  converters: [withOptionsInLanguages],
  uses: ({ formData }) =>
    formData.layout.flatMap(({ i, title, titles, elementKey, chart, ...widget }) => {
      const place = { place: title || i, titles };
      return [
        ...sourcesOf(widget).flatMap((data) => {
          if (data.from === 'interface') return [{ kind: 'interface', target: data.interfaceId, ...place }];
          return data.from === 'records' ? [{ kind: 'design', target: data.designId, ...place }] : [];
        }),
        ...(elementKey === 'chart' && chart?.kind === 'map' && chart.mapId
          ? [{ kind: 'map', target: chart.mapId, ...place }]
          : []),
      ];
    }),
});

const Former = z.looseObject({
  formData: z.looseObject({ filters: z.array(z.looseObject({ options: z.array(z.unknown()) })).default([]) }),
});

/** Of the time when an option of a filter was its name in one language, as were the units of charts. */
function withOptionsInLanguages(body: unknown): unknown {
  const { formData, ...rest } = Former.parse(body);
  const filters = formData.filters.map((filter) => ({
    ...filter,
    options: filter.options.map((option) => (typeof option === 'string' ? { value: option } : option)),
  }));
  return withUnitsInLanguages({ ...rest, formData: { ...formData, filters } });
}
