import type {
  ScheduleEntry,
  ScheduleSourceName,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import type { Ctx } from '../../kernel/context.ts';

/** The span that a calendar shows, as moments and as the days (Asia/Shanghai) that it touches. */
export type Span = {
  readonly from: Date;
  readonly to: Date;
  readonly firstDay: string;
  readonly lastDay: string;
};

/** What another part of the product shows on a person's calendar. */
export type SharedEntry = Pick<ScheduleEntry, 'id' | 'title' | 'place' | 'unit' | 'colour'> & {
  /** The page that shows what it is about. */
  readonly address: string;
  readonly when:
    | { readonly start: Date; readonly end: Date }
    | { readonly firstDay: string; readonly lastDay: string };
};

/** Entries of a span that the caller may see, worded in the caller's language. */
export type ScheduleSource = (ctx: Ctx, span: Span) => Promise<readonly SharedEntry[]>;

type SharedSource = Exclude<ScheduleSourceName, 'own'>;

const sources = new Map<SharedSource, ScheduleSource>();

/** Says what other parts of the product show on calendars; called once when the product starts. */
export function registerScheduleSources(given: Readonly<Record<SharedSource, ScheduleSource>>): void {
  sources.set('audit', given.audit);
  sources.set('todo', given.todo);
  sources.set('rectification', given.rectification);
}

/** Every entry of the other parts of the product in a span. */
export async function sharedEntries(ctx: Ctx, span: Span): Promise<ScheduleEntry[]> {
  const found = await Promise.all(
    [...sources].map(async ([source, entriesOf]) =>
      (await entriesOf(ctx, span)).map((entry) => shown(source, entry)),
    ),
  );
  return withoutRepeats(found.flat());
}

/** What is due on a day is shown once, by the first source that knows of it. */
function withoutRepeats(entries: readonly ScheduleEntry[]): ScheduleEntry[] {
  const keyOf = ({ address, endDay, startTime }: ScheduleEntry) => `${address} ${endDay ?? startTime}`;
  const first = new Map<string, string>();
  for (const entry of entries) if (!first.has(keyOf(entry))) first.set(keyOf(entry), entry.source);
  return entries.filter((entry) => first.get(keyOf(entry)) === entry.source);
}

function shown(source: SharedSource, { when, ...entry }: SharedEntry): ScheduleEntry {
  const isTimed = 'start' in when;
  return {
    ...entry,
    id: `${source}:${entry.id}`,
    source,
    allDay: !isTimed,
    startTime: isTimed ? when.start.getTime() : null,
    endTime: isTimed ? when.end.getTime() : null,
    startDay: isTimed ? null : when.firstDay,
    endDay: isTimed ? null : when.lastDay,
    own: null,
  };
}
