import { type MapFeature, type MapShapes, RegionName } from '@auditplus/contract/features/maps/maps.model.ts';
import { z } from 'zod';

/** Why a file is no map: the refusal's code, and the place of the region from 1 (0: the file itself). */
export type GeoProblem = {
  readonly code: 'map.notGeoJson' | 'map.regionInvalid' | 'map.tooLarge' | 'map.nameMissing';
  readonly place: number;
};

const MAX_FEATURES = 5_000;
/** Characters of the shapes that are kept. */
const MAX_KEPT = 1_000_000;
/** Coordinates are degrees, or the metres of a projection. */
const MAX_COORDINATE = 100_000_000;
/** Decimals of the coordinates, from about a metre to about a kilometre; the finest that fits is taken. */
const DECIMALS = [5, 4, 3, 2] as const;
const LEAST_POINTS = 3;

const Coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);
const Rings = z.array(z.array(z.tuple([Coordinate, Coordinate], Coordinate)).min(LEAST_POINTS)).min(1);
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
]);
type Geometry = z.output<typeof Geometry>;
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).min(1) });
const Feature = z.object({ type: z.literal('Feature'), properties: z.unknown(), geometry: Geometry });
const Named = z.object({ name: RegionName });

/**
 * Reads a GeoJSON text as a map: named polygons only. Every other property is dropped, coordinates are rounded, and
 * points that fall together with the one before are left out, as are parts that become too small to be seen.
 */
export function readGeo(text: string): MapShapes | GeoProblem {
  const collection = Collection.safeParse(parsed(text));
  if (!collection.success) return { code: 'map.notGeoJson', place: 0 };
  const { features } = collection.data;
  if (features.length > MAX_FEATURES) return { code: 'map.tooLarge', place: 0 };
  const read: { readonly name: string; readonly geometry: Geometry }[] = [];
  const names = new Set<string>();
  for (const [at, value] of features.entries()) {
    const feature = Feature.safeParse(value);
    if (!feature.success) return { code: 'map.regionInvalid', place: at + 1 };
    const named = Named.safeParse(feature.data.properties);
    if (!named.success || names.has(named.data.name)) return { code: 'map.nameMissing', place: at + 1 };
    names.add(named.data.name);
    read.push({ name: named.data.name, geometry: feature.data.geometry });
  }
  for (const decimals of DECIMALS) {
    const shapes: MapFeature[] = read.flatMap(({ name, geometry }) => {
      const kept = rounded(geometry, decimals);
      return kept ? [{ type: 'Feature', properties: { name }, geometry: kept }] : [];
    });
    const lost = read.findIndex(({ name }) => !shapes.some(({ properties }) => properties.name === name));
    if (lost >= 0)
      return { code: decimals === DECIMALS[0] ? 'map.regionInvalid' : 'map.tooLarge', place: lost + 1 };
    const map: MapShapes = { type: 'FeatureCollection', features: shapes };
    if (JSON.stringify(map).length <= MAX_KEPT) return map;
  }
  return { code: 'map.tooLarge', place: 0 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Ring = [number, number][];

function rounded(geometry: Geometry, decimals: number): MapFeature['geometry'] | null {
  if (geometry.type === 'Polygon') {
    const coordinates = polygon(geometry.coordinates, decimals);
    return coordinates && { type: 'Polygon', coordinates };
  }
  const coordinates = geometry.coordinates.flatMap((rings) => {
    const kept = polygon(rings, decimals);
    return kept ? [kept] : [];
  });
  return coordinates.length > 0 ? { type: 'MultiPolygon', coordinates } : null;
}

/** The outer ring and its holes; null where the outer ring has no area any more. */
function polygon(rings: z.output<typeof Rings>, decimals: number): Ring[] | null {
  const [outer, ...holes] = rings.map((ring) => closedRing(ring, decimals));
  return outer ? [outer, ...holes.filter((hole) => hole !== null)] : null;
}

function closedRing(ring: z.output<typeof Rings>[number], decimals: number): Ring | null {
  const scale = 10 ** decimals;
  const points: Ring = [];
  for (const [longitude, latitude] of ring) {
    const [x, y] = [Math.round(longitude * scale) / scale, Math.round(latitude * scale) / scale];
    const last = points.at(-1);
    if (!last || last[0] !== x || last[1] !== y) points.push([x, y]);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  if (first[0] !== last[0] || first[1] !== last[1]) points.push([first[0], first[1]]);
  return points.length > LEAST_POINTS ? points : null;
}
