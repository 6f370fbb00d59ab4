import { z } from 'zod';
import { Moment } from '../../kernel/values.ts';

/** One instance of the past as the draft would have run it. */
export const SimulatedCase = z.object({
  processId: z.string(),
  fullName: z.string(),
  initiator: z.string(),
  startTime: Moment,
  /** Steps of people that it went through, and those that it would go through, by name. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** Who would be asked at each step of `after`. */
  people: z.array(z.array(z.string())),
  isOtherPath: z.boolean(),
  isOtherPeople: z.boolean(),
  /** Milliseconds that it took; null while it goes on. */
  duration: z.int().nullable(),
  /** What the new way would take by the median time of each step; null where a step is new. */
  expected: z.int().nullable(),
  /** The step at which nobody can say how it goes on, or empty. */
  unknown: z.string(),
});
export type SimulatedCase = z.output<typeof SimulatedCase>;

/** What a draft would have done in the past year, newest case first. */
export const SimulationReport = z.object({
  cases: z.array(SimulatedCase),
  /** How many cases would reach each step. */
  nodes: z.array(z.object({ nodeId: z.string(), cases: z.int() })),
});
export type SimulationReport = z.output<typeof SimulationReport>;
