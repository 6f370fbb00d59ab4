import { sql } from 'kysely';
import type { Play, Step } from './play.ts';

/**
 * Has PostgreSQL look at what the first audit has brought in, when it begins and when it ends. Its own look comes after
 * a minute, when the play is over, and until then its plans stay those of empty tables.
 */
export function statisticsSteps({ kernel, plan }: Play): Step[] {
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
