import { z } from 'zod';
import { KEPT_SECRET, Secret } from '../../kernel/kept-secret.ts';
import { Flag, Id, line, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';
import type { Label } from '../../kinds/kind.ts';
import { hostText } from '../outbound-hosts/outbound-hosts.model.ts';

/** Kinds of databases as platform-contract 9.15 names them; MySQL stands for MariaDB too. */
export const DB_TYPES = ['PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'DM8', 'KingbaseES'] as const;

/** Those that the product has been run against; others are refused until it has. */
export const OFFERED_DB_TYPES = ['PostgreSQL', 'MySQL'] as const;
export type OfferedDbType = (typeof OFFERED_DB_TYPES)[number];

/** Id that stands for our own database wherever a source is chosen. */
export const OWN_DATABASE = '0';

/** What people call our own database wherever it stands among others. */
export const OWN_DATABASE_NAME: Label = ['本系统', '本系統', 'This system'];

/** One host: a name or an address, neither a network nor a suffix. */
const SourceHost = hostText().refine((text) => !/[*/]/.test(text));

const connection = {
  dbType: z.enum(DB_TYPES),
  host: SourceHost,
  port: z.int().min(1).max(65_535),
  userName: line(100).min(1),
  /** New password; a stored one is sent as `KEPT_SECRET`. */
  password: Secret,
  /** The database. */
  serviceName: line(100).min(1),
  /** Schema whose tables are read; MySQL has none. */
  dbSchema: line(63).default('public'),
  /** TLS with a certificate that is checked. */
  isEncrypted: Flag.default(0),
  /** Connections of one server process at most. */
  maxConnections: z.int().min(1).max(10).default(4),
  /** Seconds that a statement may take. */
  timeoutSeconds: z.int().min(1).max(60).default(10),
};

/** A data source to add or change. */
export const DataSourceEdit = z.object({
  ...connection,
  /** Models and synchronisations may change what is in the database. */
  mayWrite: Flag.default(0),
  fullName: nameLine(50),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type DataSourceEdit = z.output<typeof DataSourceEdit>;

/** A data source for its form; the password is never sent. */
export const DataSourceInfo = DataSourceEdit.extend({
  id: z.string(),
  rev: Rev,
  password: z.literal([KEPT_SECRET, '']),
});
export type DataSourceInfo = z.output<typeof DataSourceInfo>;

/** Settings to try; `id` names the source whose stored password may be used. */
export const SourceTest = z.object({ id: z.string().trim().max(50).default(''), ...connection });
export type SourceTest = z.output<typeof SourceTest>;

/** What a connection has shown. */
export const SourceFacts = z.object({
  /** The server as it names itself. */
  version: z.string(),
  /** The account may change data or tables: one that only reads is safer. */
  canWrite: z.boolean(),
  /** Milliseconds that connecting took. */
  ms: z.int(),
});
export type SourceFacts = z.output<typeof SourceFacts>;

/** A data source in the list. */
export const DataSourceRow = z.object({
  id: z.string(),
  fullName: z.string(),
  dbType: z.string(),
  host: z.string(),
  port: z.int(),
  serviceName: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  sortCode: z.int(),
  enabledMark: z.int(),
  rev: Rev,
  /** When it answered last, tried or used; null: never with these settings. */
  answeredAt: z.int().nullable(),
  /** When it failed last. */
  failedAt: z.int().nullable(),
  /** Why it failed, in words; empty: it has answered since. */
  problem: z.string(),
  canWrite: z.boolean(),
  mayWrite: Flag,
});
export type DataSourceRow = z.output<typeof DataSourceRow>;

/** Sources to choose from, by kind of database. */
export const SourceChoices = z.object({
  fullName: z.string(),
  children: z.array(z.object({ id: Id, fullName: z.string(), dbType: z.string() })),
});
export type SourceChoices = z.output<typeof SourceChoices>;
