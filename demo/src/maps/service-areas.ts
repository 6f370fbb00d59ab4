type Point = readonly [number, number];

/** A drawing without any survey behind it: a river, and on its banks the areas that three stations supply. */
const AREAS: readonly { readonly name: string; readonly edge: readonly Point[] }[] = [
  {
    name: '城西加压站',
    edge: [
      [0, 3.4],
      [1.2, 4.9],
      [3.1, 5.4],
      [4.2, 4.6],
      [4, 3],
      [2.4, 2.6],
      [0.9, 2.7],
    ],
  },
  {
    name: '城东加压站',
    edge: [
      [4.2, 4.6],
      [5.6, 5.3],
      [7.6, 4.9],
      [8.4, 3.6],
      [7.3, 2.7],
      [5.5, 2.5],
      [4, 3],
    ],
  },
  {
    name: '南湖加压站',
    edge: [
      [0.9, 2.4],
      [2.4, 2.3],
      [4, 2.7],
      [5.5, 2.2],
      [7.3, 2.4],
      [6.6, 0.8],
      [4.3, 0],
      [2, 0.5],
    ],
  },
];

/** The service areas of the demonstration as an administrator brings them in. */
export const SERVICE_AREAS = {
  enCode: 'serviceAreas',
  fullName: '供水片区示意图',
  titles: { zhtw: '供水片區示意圖', en: 'Service areas (schematic)' },
  description: '演示数据：示意图，非实测地图',
  data: JSON.stringify({
    type: 'FeatureCollection',
    features: AREAS.map(({ name, edge }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [[...edge, edge[0]]] },
    })),
  }),
};
