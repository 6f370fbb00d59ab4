import { MapEdit } from '@auditplus/contract/features/maps/maps.model.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import type { Client } from '../../testing/http.ts';

const square = (name: string, x: number) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, 30],
        [x + 1, 30],
        [x + 1, 31],
        [x, 31],
        [x, 30],
      ],
    ],
  },
});

/** Stores a map of two regions, 东区 and 西区, with an approval number; answers its id. */
export async function storedMap(author: Client, enCode: string): Promise<string> {
  const shapes = { type: 'FeatureCollection', features: [square('东区', 121), square('西区', 120)] };
  const body = MapEdit.parse({
    ...{ fullName: '片区', enCode, approvalNumber: '审图号 GS(2026)1号' },
    data: JSON.stringify(shapes),
  });
  return (await author.call(mapsRoutes.create, { body })).id;
}
