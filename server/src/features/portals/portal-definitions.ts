import { PortalBody } from '@auditplus/contract/features/portals/portals.model.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';

/** Drafts and versions of portals; a widget names the place of what it uses. */
export const portalDefinitions = definitions({
  kind: 'portal',
  body: PortalBody,
  uses: ({ formData }) =>
    formData.layout.flatMap(({ i, title, titles, data, elementKey, chart }) => [
      ...(data.from === 'interface'
        ? [{ kind: 'interface', target: data.interfaceId, place: title || i, titles }]
        : []),
      ...(data.from === 'records'
        ? [{ kind: 'design', target: data.designId, place: title || i, titles }]
        : []),
      ...(elementKey === 'chart' && chart?.kind === 'map' && chart.mapId
        ? [{ kind: 'map', target: chart.mapId, place: title || i, titles }]
        : []),
    ]),
});
