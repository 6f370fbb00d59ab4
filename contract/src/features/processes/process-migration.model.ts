import { z } from 'zod';
import { Id, line, prose } from '../../kernel/values.ts';

/** Where stays at nodes go that the other version cannot go on with: node by node. */
const Landings = z.record(z.string().max(50), line(50).min(1)).default({});

/** What moving running instances to another version would do. */
export const MigrationAsk = z.object({
  /** 0: the published version. */
  version: z.int().min(0).default(0),
  to: Landings,
});
export type MigrationAsk = z.output<typeof MigrationAsk>;

/** Moves running instances to another version. */
export const MigrationBody = MigrationAsk.extend({
  ids: z.array(Id).min(1).max(200),
  handleOpinion: prose(2000).default(''),
});
export type MigrationBody = z.output<typeof MigrationBody>;

const Place = z.object({ nodeName: z.string(), people: z.array(z.string()) });

/** What would become of one instance. */
export const MigratedCase = z.object({
  processId: z.string(),
  fullName: z.string(),
  version: z.int(),
  /** Steps that go on as they are, close, and open anew, with their people. */
  stays: z.array(Place),
  closes: z.array(Place),
  opens: z.array(Place),
  /** Why it cannot be moved, or empty. */
  refusal: z.string(),
});
export type MigratedCase = z.output<typeof MigratedCase>;

export const MigrationPlan = z.object({
  version: z.int(),
  cases: z.array(MigratedCase),
  /** Steps that instances are at and the version has no more: they need a landing. */
  gone: z.array(z.object({ nodeId: z.string(), nodeName: z.string() })),
  /** Steps of the version that one can land at. */
  steps: z.array(z.object({ nodeId: z.string(), nodeName: z.string() })),
});
export type MigrationPlan = z.output<typeof MigrationPlan>;

/** What became of each: moved, or why not. */
export const MigrationReply = z.object({
  results: z.array(z.object({ id: z.string(), isOk: z.boolean(), reason: z.string() })),
});
export type MigrationReply = z.output<typeof MigrationReply>;
