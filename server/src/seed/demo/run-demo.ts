import { reactions } from '../../features.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Kernel } from '../../kernel/context.ts';
import { buildDemoPlan } from './audit-plan.ts';
import { BASE_DATE } from './demo-calendar.ts';
import type { DemoPlan } from './plan-types.ts';
import { seedPeople } from './run-people.ts';
import { openCabinet } from './runner/cabinet.ts';
import { checkContracts } from './runner/check-contracts.ts';
import { checkTable } from './runner/check-table.ts';
import { clearUnfinished, isPlayed, markPlayed, markPlaying } from './runner/marker.ts';
import { type Play, type Step, startPlay, takeSteps } from './runner/play.ts';
import { auditSteps, closingSteps } from './runner/play-audits.ts';
import { contractSteps } from './runner/play-contracts.ts';
import { evidenceSteps } from './runner/play-evidence.ts';
import { feedbackSteps } from './runner/play-feedback.ts';
import { type FindingIds, findingSteps } from './runner/play-findings.ts';
import { librarySteps } from './runner/play-library.ts';
import { programmeSteps } from './runner/play-programmes.ts';
import { reportSteps } from './runner/play-reports.ts';
import { scoreSteps } from './runner/play-scores.ts';
import { standardSteps } from './runner/play-standards.ts';
import { reminderSteps, tell, toldFrom } from './runner/tell.ts';

/**
 * Seeds the demonstration group and plays both years of audits through the services (audit-domain 14, D27). A
 * second call changes nothing; a start that was interrupted begins again from the people.
 */
export async function seedDemo(kernel: Kernel, say: (text: string) => void): Promise<void> {
  await kernel.db.transaction().execute(async (tx) => {
    await seedPeople(tx);
    await permissionsChanged(tx);
  });
  kernel.access.clear();
  if (await isPlayed(kernel)) return;
  say('Preparing the demonstration; this happens once');
  await clearUnfinished(kernel);
  await markPlaying(kernel);
  const plan = buildDemoPlan({
    baseDate: baseDateOf(dayOf(kernel.clock.now())),
    complete: kernel.config.DEMO_ALL_FINAL,
  });
  const play = startPlay(kernel, plan, openCabinet());
  if (kernel.config.DEMO_AUDITS === 'none') await takeSteps(play, standardSteps(play), { say });
  else {
    await playAll(play, say);
    for (const line of await checkTable(kernel, plan)) say(line);
    await checkContracts(kernel);
  }
  await markPlayed(kernel, plan.baseDate);
}

/** Plays everything on a database with the people and nothing of the audit side yet. */
const playAll = (play: Play, say: (text: string) => void): Promise<void> =>
  playSteps(play, say, [...contractSteps(play), ...feedbackSteps(play), ...librarySteps(play)]);

/** Plays the standards, programmes and audits of a plan alone: contracts and the rest need the audits of all companies. */
export const playAudits = (play: Play, say: (text: string) => void): Promise<void> =>
  playSteps(play, say, []);

async function playSteps(play: Play, say: (text: string) => void, beside: readonly Step[]): Promise<void> {
  const audits = [...programmeSteps(play), ...auditsOf(play, play.plan)];
  const steps = [...standardSteps(play), ...audits, ...beside, ...reminderSteps(play)];
  const from = toldFrom(play);
  await takeSteps(play, steps, { say, after: { from, run: () => tell(play, reactions) } });
}

/** Everything that happens to the audits of a plan. */
function auditsOf(play: Play, plan: DemoPlan): Step[] {
  const ids: FindingIds = new Map();
  const byTask = Map.groupBy(plan.findings, ({ taskKey }) => taskKey);
  return plan.audits.flatMap((audit) => [
    ...auditSteps(play, audit),
    ...audit.tasks.flatMap((task) => {
      const findings = byTask.get(task.key) ?? [];
      const own = [
        ...evidenceSteps(play, audit, task),
        ...scoreSteps(play, plan, audit, task),
        ...findings.flatMap((finding) => findingSteps(play, task, finding, ids)),
        ...reportSteps(play, { audit, task, findings }),
      ];
      return own.map((step): Step => ({ ...step, isApart: true }));
    }),
    ...closingSteps(play, audit),
  ]);
}

const LAST_BASE_DATE = '2026-12-31';

/** The day on which the demonstration stands still: today within the second half of 2026, else its nearer end. */
const baseDateOf = (today: string): string =>
  today < BASE_DATE ? BASE_DATE : today > LAST_BASE_DATE ? LAST_BASE_DATE : today;
