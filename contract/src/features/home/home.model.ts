import { z } from 'zod';
import { Id, Moment, OrgRef, PersonRef, PlainDate } from '../../kernel/values.ts';
import { Stage } from '../audits/audit-terms.model.ts';
import { OverdueRow, ResultSummary } from '../statistics/statistics.model.ts';

/** The way of a unit's audit, from the evidence to the rectification of its findings. */
export const TRACK_STEPS = ['EVIDENCE', ...Stage.options, 'REPORT', 'RECTIFY'] as const;

export const TrackStep = z.object({
  step: z.enum(TRACK_STEPS),
  /** `off`: this audit does without it. */
  state: z.enum(['off', 'waiting', 'doing', 'done']),
  isLate: z.boolean(),
  /** How far a step in work is. */
  percent: z.int().nullable(),
  dueDate: PlainDate.nullable(),
});
export type TrackStep = z.infer<typeof TrackStep>;

/** Somebody who has to act before others can go on. */
export const Blocker = z.object({
  step: z.enum(TRACK_STEPS),
  /** Submitted, so that these people confirm it; otherwise it is theirs to do. */
  isSubmitted: z.boolean(),
  people: z.array(PersonRef),
});

/** Where the audit of a unit stands, and whom it waits for. */
export const Track = z.object({
  checkTaskId: z.string(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }),
  unit: OrgRef,
  steps: z.array(TrackStep),
  /** The published result, where the caller may see it. */
  percent: z.number().nullable(),
  grade: z.string().nullable(),
  isLate: z.boolean(),
  waitsFor: z.array(Blocker),
});
export type Track = z.infer<typeof Track>;

/** A score sheet of the caller, in work or still to come. */
export const HomeSheet = z.object({
  id: z.string(),
  title: z.string(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }).nullable(),
  unit: OrgRef.nullable(),
  /** `open` can be scored now, `later` waits for a lower stage, `submitted` for who confirms it. */
  state: z.enum(['open', 'submitted', 'later']),
  percent: z.int(),
  dueDate: PlainDate.nullable(),
  /** Negative when it is late; null without a due date. */
  daysLeft: z.int().nullable(),
  address: z.string(),
  waitsFor: z.array(Blocker),
});
export type HomeSheet = z.infer<typeof HomeSheet>;

/** How the product itself is; each part null for who may not open its page. */
export const HomeHealth = z.object({
  backup: z
    .object({
      /** When the newest complete backup was made; null without any. */
      at: Moment.nullable(),
      /** The newest try has failed. */
      hasFailed: z.boolean(),
    })
    .nullable(),
  system: z.object({ failedJobs: z.int(), diskUsedPercent: z.number(), diskFree: z.number() }).nullable(),
  accounts: z.object({ locked: z.int(), neverSignedIn: z.int() }).nullable(),
  online: z.int().nullable(),
});
export type HomeHealth = z.infer<typeof HomeHealth>;

/** What the home page shows by role; null for panels that do not concern the caller. */
export const HomePanels = z.object({
  /** For people of audited units: the own audits in work, then those closed last. */
  unit: z.object({ tracks: z.array(Track) }).nullable(),
  /** For auditors: the sheets that are theirs, those to score now first. */
  sheets: z
    .object({ list: z.array(HomeSheet), open: z.int(), submitted: z.int(), later: z.int(), done: z.int() })
    .nullable(),
  /** The published results of the year; what is overdue and what is to be signed for the group's leaders. */
  results: z
    .object({
      summary: ResultSummary,
      leader: z
        .object({
          overdue: z.array(OverdueRow),
          contracts: z.array(
            z.object({ id: Id, unit: OrgRef, enCode: z.string(), year: z.int(), address: z.string() }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  /** For the management-system department: units by stages, late ones first. */
  board: z.object({ tracks: z.array(Track), total: z.int() }).nullable(),
  /** For administrators. */
  health: HomeHealth.nullable(),
});
export type HomePanels = z.infer<typeof HomePanels>;

/** Tiles of the home page. */
export const HOME_TILES = [
  'unit',
  'sheets',
  'health',
  'results',
  'work',
  'board',
  'schedule',
  'notices',
  'recent',
] as const;
export type HomeTile = (typeof HOME_TILES)[number];

const Tiles = z.array(z.enum(HOME_TILES)).max(HOME_TILES.length);

/** How a person has arranged the home page. */
export const HomeArrangement = z.object({
  /** Tiles in their order; those not named follow in the usual order. */
  order: Tiles,
  hidden: Tiles,
});
export type HomeArrangement = z.output<typeof HomeArrangement>;
