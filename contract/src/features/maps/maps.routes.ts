import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { AtRev, ById } from '../../kernel/values.ts';
import { MapChoice, MapData, MapEdit, MapInfo, MapRow } from './maps.model.ts';

const BASE = '/api/system/Base/DataMap';
const PAGE = 'systemData.map';
const SAVE_REFUSALS = [
  'map.duplicateCode',
  'map.notGeoJson',
  'map.regionInvalid',
  'map.tooLarge',
  'map.nameMissing',
  'map.parentUnknown',
] as const;
/** Quotes of the file travel with a backslash each. */
const BODY_BYTES = 24 * 1024 * 1024;

/** Maps of own regions, which charts colour (platform-contract 9.19). */
export const mapsRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Maps',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(MapRow),
  }),
  selector: route({
    method: 'GET',
    path: `${BASE}/Selector`,
    summary: 'Maps that charts may name, with their regions',
    access: module(
      PAGE,
      'onlineDev.visualPortal',
      'onlineDev.dataScreen',
      'onlineDev.dataReport',
      'system.printDev',
    ),
    reply: listOf(MapChoice),
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'A map for its form',
    access: module(PAGE),
    params: ById,
    reply: MapInfo,
  }),
  data: route({
    method: 'GET',
    path: `${BASE}/:id/Data`,
    summary: 'The shapes of a map as GeoJSON, for whoever sees a chart on it',
    access: session,
    onScreen: 'map',
    revalidates: true,
    params: ById,
    reply: MapData,
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add a map',
    access: button(PAGE, 'btn_add'),
    bodyBytes: BODY_BYTES,
    body: MapEdit,
    reply: ById,
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a map',
    access: button(PAGE, 'btn_edit'),
    bodyBytes: BODY_BYTES,
    params: ById,
    body: MapEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  state: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/State`,
    summary: 'Switch a map on or off',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    query: AtRev,
    reply: z.null(),
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a map that no published chart draws',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: ['definition.inUse'],
  }),
};
