import { reactions } from '@auditplus/server/features.ts';
import { permissionsChanged } from '@auditplus/server/kernel/access.ts';
import type { Kernel } from '@auditplus/server/kernel/context.ts';
import { JOB_REQUESTED } from '@auditplus/server/kernel/job-requests.ts';
import { readDemonstrationState, writeDemonstrationState } from '@auditplus/server/seed/demonstration.ts';
import { sql } from 'kysely';
import type { DemoPlan } from './plan-types.ts';
import { openCabinet } from './runner/cabinet.ts';
import { checkContracts } from './runner/check-contracts.ts';
import { checkTable } from './runner/check-table.ts';
import type { Companion } from './runner/companion.ts';
import { type Play, type Step, startPlay, takeSteps } from './runner/play.ts';
import { auditSteps, closingSteps } from './runner/play-audits.ts';
import { automationSteps } from './runner/play-automations.ts';
import { contractSteps } from './runner/play-contracts.ts';
import { dataReportSteps } from './runner/play-data-reports.ts';
import { designProcessSteps, designSteps, relatedSteps } from './runner/play-designs.ts';
import { evidenceSteps } from './runner/play-evidence.ts';
import { feedbackSteps } from './runner/play-feedback.ts';
import { findingSteps } from './runner/play-findings.ts';
import { interfaceSteps } from './runner/play-interfaces.ts';
import { librarySteps } from './runner/play-library.ts';
import { mailSteps } from './runner/play-mails.ts';
import { platformSteps } from './runner/play-platform.ts';
import { portalSteps } from './runner/play-portals.ts';
import { printSteps } from './runner/play-prints.ts';
import { extensionSteps, processSteps } from './runner/play-processes.ts';
import { programmeSteps } from './runner/play-programmes.ts';
import { reportSteps } from './runner/play-reports.ts';
import { scheduleSteps } from './runner/play-schedules.ts';
import { scoreSteps } from './runner/play-scores.ts';
import { standardSteps } from './runner/play-standards.ts';
import { reminderSteps, tell, toldFrom } from './runner/tell.ts';
import { seedPeople } from './seed-people.ts';

/** The plan, the clock that both threads move, and the other thread. */
type Playing = { readonly plan: DemoPlan; readonly clock: SharedArrayBuffer; readonly companion: Companion };

/**
 * Seeds the demonstration group and plays both years of audits through the services (audit-domain 14, D27). A
 * second call changes nothing.
 */
export async function seedDemo(
  kernel: Kernel,
  say: (text: string) => void,
  { plan, clock, companion }: Playing,
): Promise<void> {
  await kernel.db.transaction().execute(async (tx) => {
    await seedPeople(tx);
    await permissionsChanged(tx);
  });
  kernel.access.clear();
  if ((await readDemonstrationState(kernel))?.state === 'played') return;
  say('Preparing the demonstration; this happens once');
  // A start that finds it so afterwards empties the database (`clearUnfinished`).
  await writeDemonstrationState(kernel, { state: 'playing' });
  const play = startPlay(kernel, plan, openCabinet(), clock);
  if (kernel.config.DEMO_AUDITS === 'none') await takeSteps(play, standardSteps(play), { say });
  else {
    await Promise.all([playSteps(play, say, stepsOf(play), companion), companion.playDesigned()]);
    // Triggers of automations are looked for in every event: published last, they hear nothing of the past two years.
    await playSteps(play, () => undefined, [...relatedSteps(play), ...automationSteps(play)]);
    for (const line of await checkTable(kernel, plan)) say(line);
    await checkContracts(kernel);
  }
  await markPlayed(kernel, plan.baseDate);
}

/**
 * Notes that the play is over; written last. Nobody is told of what happened in it: its events count as handled, but the
 * background work that they ask for is still to be done.
 */
async function markPlayed(kernel: Kernel, baseDate: string): Promise<void> {
  await sql`UPDATE outbox SET done_at = at WHERE done_at IS NULL AND event <> ${JOB_REQUESTED}`.execute(
    kernel.db,
  );
  await writeDemonstrationState(kernel, { state: 'played', baseDate });
}

/** What happens on the audit side, on a database with the people and nothing of it yet. */
export const stepsOf = (play: Play): Step[] => [
  ...auditSideOf(play),
  ...contractSteps(play),
  ...feedbackSteps(play),
  ...librarySteps(play),
  ...platformSteps(play),
  ...extensionSteps(play),
];

/**
 * Plays what people have designed and do with it, and what they write to each other. It needs nothing of the audit side,
 * which needs nothing of it, so that both are played at the same time, each with a clock of its own.
 */
export const playDesigned = (play: Play, before: (step: Step) => Step): Promise<void> =>
  playSteps(play, () => undefined, designedSteps(play).map(before));

const designedSteps = (play: Play): Step[] => [
  ...designSteps(play),
  ...interfaceSteps(play),
  ...printSteps(play),
  ...portalSteps(play),
  ...dataReportSteps(play),
  ...processSteps(play),
  ...designProcessSteps(play),
  ...scheduleSteps(play),
  ...mailSteps(play),
];

/** Plays the standards, programmes and audits of a plan alone: contracts and the rest need the audits of all companies. */
export const playAudits = (play: Play, say: (text: string) => void): Promise<void> =>
  playSteps(play, say, auditSideOf(play));

const auditSideOf = (play: Play): Step[] => [
  ...standardSteps(play),
  ...programmeSteps(play),
  ...auditsOf(play, play.plan),
  ...reminderSteps(play),
  ...statisticsSteps(play),
];

/**
 * Has PostgreSQL look at what the first audit has brought in, when it begins and when it ends. Its own look comes after
 * a minute, when the play is over, and until then its plans stay those of empty tables.
 */
function statisticsSteps({ kernel, plan }: Play): Step[] {
  const [first] = plan.audits;
  return [first?.startDate, first?.endDate].flatMap((on): Step[] =>
    on === undefined
      ? []
      : [
          {
            on,
            time: '00:30',
            lane: 'statistics',
            async run() {
              await sql`ANALYZE checks, check_tasks, evaluations, stage_records, item_scores, support_requests,
                support_files, files, findings, rectifications`.execute(kernel.db);
            },
          },
        ],
  );
}

function playSteps(
  play: Play,
  say: (text: string) => void,
  steps: readonly Step[],
  companion?: Companion,
): Promise<void> {
  const after = { from: toldFrom(play), run: () => tell(play, reactions) };
  return takeSteps(play, steps, { say, after, ...(companion && { companion }) });
}

/** Everything that happens to the audits of a plan. */
function auditsOf(play: Play, plan: DemoPlan): Step[] {
  const byTask = Map.groupBy(plan.findings, ({ taskKey }) => taskKey);
  return plan.audits.flatMap((audit) => [
    ...auditSteps(play, audit),
    ...audit.tasks.flatMap((task) => {
      const findings = byTask.get(task.key) ?? [];
      const own = [
        ...evidenceSteps(play, audit, task),
        ...scoreSteps(play, plan, audit, task),
        ...findings.flatMap((finding) => findingSteps(play, task, finding)),
        ...reportSteps(play, { audit, task, findings }),
      ];
      return own.map((step): Step => ({ ...step, unit: task.unitOrgCode }));
    }),
    ...closingSteps(play, audit),
  ]);
}
