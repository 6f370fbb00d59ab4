import { z } from 'zod';
import { line, Rev } from '../values.ts';

/** A published version in the list of versions. */
export const DefinitionVersionRow = z.object({
  version: z.int(),
  note: z.string(),
  /** SHA-256 of the canonical JSON of its body. */
  hash: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
});
export type DefinitionVersionRow = z.output<typeof DefinitionVersionRow>;

/** What uses a definition in its published version, and where. */
export const DefinitionUserRow = z.object({
  /** A kind of definition, or of record, by its name in the audit log. */
  kind: z.string(),
  id: z.string(),
  fullName: z.string(),
  place: z.string(),
});
export type DefinitionUserRow = z.output<typeof DefinitionUserRow>;

/** One place in which two bodies differ; rows of lists are named by their id or field. */
export const DefinitionDifference = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type DefinitionDifference = z.output<typeof DefinitionDifference>;

/** Which draft to publish, and why. */
export const PublishRequest = z.object({ note: line(500).default(''), rev: Rev.optional() });
export type PublishRequest = z.output<typeof PublishRequest>;

/** What becomes of the definitions of a transfer file. */
export const DefinitionImport = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      enCode: z.string(),
      /** Compared with the draft that is here. */
      state: z.enum(['added', 'changed', 'equal']),
    }),
  ),
  /** False: something would be overwritten and nothing was stored; asked again with `overwrite`, it is. */
  isDone: z.boolean(),
});
export type DefinitionImport = z.output<typeof DefinitionImport>;
