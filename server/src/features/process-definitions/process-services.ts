import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';

/** What a service knows of the instance that calls it. */
export type ServiceContext = {
  readonly processId: string;
  readonly fullName: string;
  readonly initiatorId: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly record: Readonly<Record<string, unknown>>;
};

/**
 * Something that a node of a process does without people. It may be called again after a failure, so that doing it twice
 * is as good as once; what it answers become variables of the process.
 */
export type ProcessService = {
  readonly name: string;
  run(
    ctx: Ctx,
    call: ServiceContext & { readonly callId: string },
  ): Promise<Readonly<Record<string, string | number | boolean | null>>>;
};

/** Finds the people of a role around a record of the audit side: its lead, its safety manager, … */
export type AuditRole = {
  readonly name: string;
  readonly fullName: readonly [zh: string, zhtw: string, en: string];
  people(ctx: Ctx, db: Db, record: Readonly<Record<string, unknown>>): Promise<readonly string[]>;
};

const services = new Map<string, ProcessService>();
const roles = new Map<string, AuditRole>();

/** What service nodes may name. */
export const processServices = {
  /** Makes services known; called once at composition. */
  register(...added: readonly ProcessService[]): void {
    for (const service of added) services.set(service.name, service);
  },
  byName: (name: string): ProcessService | undefined => services.get(name),
  names: (): ReadonlySet<string> => new Set(services.keys()),
};

/** Roles of the audit side that steps may ask for. */
export const auditRoles = {
  /** Makes roles known; called once at composition. */
  register(...added: readonly AuditRole[]): void {
    for (const role of added) roles.set(role.name, role);
  },
  byName: (name: string): AuditRole | undefined => roles.get(name),
  all: (): readonly AuditRole[] => [...roles.values()],
  names: (): ReadonlySet<string> => new Set(roles.keys()),
};
