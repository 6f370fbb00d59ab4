import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';

/** Sizes in bytes with their share; `usageRate` as a percent text. */
const Usage = z.object({
  total: z.number(),
  available: z.number(),
  used: z.number(),
  usageRate: z.string(),
});

const MonitorReply = z.object({
  system: z.object({ os: z.string(), ip: z.string(), day: z.string(), node: z.string() }),
  cpu: z.object({
    name: z.string(),
    package: z.int(),
    core: z.int(),
    coreNumber: z.int(),
    logic: z.int(),
    used: z.string(),
    idle: z.string(),
  }),
  memory: Usage,
  disk: Usage,
  /** This server process. */
  process: z.object({ memory: z.number(), uptimeSeconds: z.int(), loopDelayMs: z.number() }),
  database: z.object({
    version: z.string(),
    size: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
    /** Share of blocks found in memory, percent. */
    hitRate: z.number(),
    /** Null where statements of users can run; else the refusal that they meet. */
    userSql: z.literal('sql.roleMissing').nullable(),
  }),
  jobs: z.array(z.object({ state: z.string(), count: z.int() })),
  /** Events that wait for their reactions. */
  outboxWaiting: z.int(),
  /** People with a live session. */
  online: z.int(),
  /** People's live connections to this process. */
  sockets: z.int(),
  /** The last hour, oldest first, as far as this process has run. */
  history: z.array(z.object({ time: z.int(), cpu: z.number(), memory: z.number() })),
  time: z.int(),
});
export type MonitorReply = z.output<typeof MonitorReply>;

/** How the server, its database and its work are doing (platform-contract 9.5). */
export const monitorRoutes = {
  read: route({
    method: 'GET',
    path: '/api/system/Monitor',
    summary: 'Load of processor, memory, disk, database, jobs and connections now',
    access: module('system.monitor'),
    reply: MonitorReply,
    reports: ['sql.roleMissing'],
  }),
};
