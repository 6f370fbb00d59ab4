import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Logger } from 'pino';
import type { AccessCache } from './access.ts';
import type { KeyHolder } from './access-keys.ts';
import type { Bus } from './bus.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Durability } from './durability.ts';
import type { FileStore } from './files/file-store.ts';
import type { KeyedRequest } from './idempotency.ts';
import type { Jobs } from './jobs.ts';
import type { QueryRole } from './query-role.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Sessions } from './session.ts';

import type { StatementTimes } from './statement-times.ts';
import type { UserSql } from './user-sql/run.ts';

/** Everything that lives as long as the process. */
export type Kernel = {
  readonly config: Config;
  readonly db: Db;
  /** Address of the database, for the few that need a connection of their own. */
  readonly databaseUrl: string;
  /** The role that runs statements of users; null where there is none, and these are off. */
  readonly queryRole: QueryRole | null;
  /** Parses and runs text of users beside the server. */
  readonly sandbox: Sandbox;
  /** Runs statements of users. */
  readonly userSql: UserSql;
  /** How long statements of definitions take. */
  readonly statementTimes: StatementTimes;
  /** The same database on connections that refuse to write. */
  readonly readOnlyDb: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly bus: Bus;
  readonly durability: Durability;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly sessions: Sessions;
  readonly access: AccessCache;
  /** Key of signed links. */
  readonly secret: string;
};

/** What a service function receives first: the kernel and who acts from where. */
export type Ctx = Kernel & {
  readonly caller: Caller;
  /** Who really looks while the caller is somebody else's view; `db` refuses to write then. */
  readonly viewer?: { readonly caller: Caller; readonly db: Db };
  /** Set where a program outside calls with an access key. */
  readonly accessKey?: KeyHolder;
  readonly language: Language;
  readonly requestId: string;
  /** The run of an automation that the work belongs to; its events carry it, so that what follows is known to follow. */
  readonly cause?: string;
  readonly ip: string;
  readonly device: string;
  /** Hash of the session's token; empty for system work. */
  readonly sessionHash: string;
  /** The request with its idempotency key; null where none was sent, and outside any request. */
  readonly keyed: KeyedRequest | null;
  /** Makes the reply from what a change returns, in its transaction; see `replyInChange`. */
  readonly view?: (seen: Ctx, result: unknown) => Promise<unknown>;
};

/** A context outside any request: scheduled jobs and reactions as the system, the demonstration seed as a person. */
export function ctxOf(kernel: Kernel, caller: Caller, requestId = 'system'): Ctx {
  return {
    ...kernel,
    caller,
    language: 'zh',
    requestId,
    ip: '',
    device: 'server',
    sessionHash: '',
    keyed: null,
  };
}
