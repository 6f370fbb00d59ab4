import { z } from 'zod';
import { OtherTitles } from '../../kernel/titles.ts';
import { codeLine, Flag, Id, line, nameLine, Rev, SortCode } from '../../kernel/values.ts';

/** Characters of a GeoJSON file that is brought in. */
export const MAX_GEO_CHARACTERS = 10_000_000;

/** The name of a region: what rows are matched by, and what a reader sees. */
export const RegionName = line(100).min(1);

const head = {
  fullName: nameLine(50),
  titles: OtherTitles.prefault({}),
  enCode: codeLine(50),
  /** The map that this one shows a region of, in more detail. */
  parentId: Id.nullable().default(null),
  /** The name of that region on the parent's map. */
  parentRegion: line(100).default(''),
  /** The approval number that is printed under a map (审图号). */
  approvalNumber: line(50).default(''),
  description: line(200).default(''),
  enabledMark: Flag.default(1),
  sortCode: SortCode,
};

/** A map to add or change (platform-contract 9.19). */
export const MapEdit = z.object({
  ...head,
  /** A GeoJSON feature collection of named polygons; empty keeps the shapes that are stored. */
  data: z.string().max(MAX_GEO_CHARACTERS).default(''),
  rev: Rev.optional(),
});
export type MapEdit = z.output<typeof MapEdit>;

/** A map for its form; its shapes are asked for by themselves. */
export const MapInfo = z.object({ ...head, id: z.string(), regions: z.array(z.string()), rev: Rev });
export type MapInfo = z.output<typeof MapInfo>;

/** A map in the list. */
export const MapRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  regions: z.int(),
  parentName: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  enabledMark: Flag,
  sortCode: z.int(),
  rev: Rev,
});
export type MapRow = z.output<typeof MapRow>;

/** A map that charts and other maps may name. */
export const MapChoice = z.object({ id: z.string(), fullName: z.string(), regions: z.array(z.string()) });
export type MapChoice = z.output<typeof MapChoice>;

const Position = z.tuple([z.number(), z.number()]);
const Rings = z.array(z.array(Position));

/** A named region. */
export const MapFeature = z.object({
  type: z.literal('Feature'),
  properties: z.object({ name: RegionName }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: Rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings) }),
  ]),
});
export type MapFeature = z.output<typeof MapFeature>;

/** The shapes of a map: a GeoJSON feature collection that holds nothing but names and polygons. */
export const MapShapes = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(MapFeature),
});
export type MapShapes = z.output<typeof MapShapes>;

/** A map as it is drawn, with the maps of its regions. */
export const MapData = MapShapes.extend({
  fullName: z.string(),
  approvalNumber: z.string(),
  children: z.array(z.object({ region: z.string(), id: z.string() })),
});
export type MapData = z.output<typeof MapData>;
