import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';

/** What the server keeps in memory: settings, people's compiled rights, changed texts. */
export const CACHE_NAMES = ['settings', 'permissions', 'languages'] as const;
export type CacheName = (typeof CACHE_NAMES)[number];

const ByName = z.object({ name: z.enum(CACHE_NAMES) });

const CacheRow = z.object({
  name: z.enum(CACHE_NAMES),
  /** When it is dropped by itself; 0: with the next change of what it holds. */
  overdueTime: z.int(),
  /** Bytes of its content as JSON. */
  cacheSize: z.int(),
});

/** The server's caches (platform-contract 9.4); clearing one clears it in every process. */
export const cachesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/CacheManage',
    summary: 'Caches with their sizes',
    access: module('system.cache'),
    reply: listOf(CacheRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/system/CacheManage/:name',
    summary: 'The content of a cache as JSON text, secrets left out',
    access: module('system.cache'),
    params: ByName,
    reply: z.object({ name: z.enum(CACHE_NAMES), value: z.string() }),
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/system/CacheManage/:name',
    summary: 'Drop one cache',
    access: button('system.cache', 'btn_remove'),
    params: ByName,
    reply: z.null(),
  }),
  clearAll: route({
    method: 'POST',
    path: '/api/system/CacheManage/Actions/ClearAll',
    summary: 'Drop every cache',
    access: button('system.cache', 'btn_remove'),
    reply: z.null(),
  }),
};
