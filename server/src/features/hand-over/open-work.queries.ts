import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { WorkItem } from '@auditplus/contract/features/hand-over/hand-over.model.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { clauses } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { sql } from 'kysely';
import { stagedSheetWords } from '../../documents/sheet-name.ts';
import { type ByLanguage, byLanguage } from '../../kernel/by-language.ts';
import type { Db } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { personalWork } from '../processes/public.ts';

/** Work with what its giving needs: the audited unit and the stage of a sheet. */
export type Work = WorkItem & {
  readonly unitId: string | null;
  readonly stage: Stage | null;
  readonly titles: ByLanguage;
  readonly places: ByLanguage;
};

type Row = Omit<Work, 'stage' | 'titles' | 'place' | 'places'> & {
  /** The names that make the place. */
  readonly parts: readonly string[];
  readonly stage: string;
  readonly sheetKind: string;
  readonly sheetLines: unknown;
};

/**
 * Everything open that belongs to a person by name: sheets, evidence, rectifications, audits led and teams of running
 * audits, report drafts, contracts to counter-sign, steps of processes.
 */
export async function openWorkOf(db: Db, userId: string, language: Language): Promise<Work[]> {
  const { rows } = await sql<Row>`
    SELECT 'score' AS kind, evaluations.id, evaluations.full_name AS title, evaluations.stage,
      evaluations.kind AS "sheetKind", evaluations.lines AS "sheetLines",
      ARRAY[checks.full_name, unit.full_name] AS parts, checks.id AS "checkId",
      coalesce(stage_records.due_date, evaluations.due_date) AS "dueDate", unit.id AS "unitId"
    FROM evaluations
    JOIN stage_records ON stage_records.id = evaluations.current_record_id
    JOIN check_tasks ON check_tasks.id = evaluations.check_task_id
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN organizes AS unit ON unit.id = check_tasks.unit_org_id
    WHERE ${running(['1', '2', '3'])} AND check_tasks.state IN ${inStates(taskLifecycle, 'waiting', 'evidence', 'self', 'company', 'water', 'hq', 'msd')} AND stage_records.state IN ${inStates(stageRecordLifecycle, 'waiting', 'scoring', 'returned')}
      AND (evaluations.owner_user_id = ${userId} OR evaluations.scorer_ids @> ${JSON.stringify([userId])}::jsonb)
    UNION ALL
    SELECT 'evidence', support_requests.id, standard_nodes.node_code || ' ' || support_requests.label, '', '', NULL,
      ARRAY[checks.full_name, unit.full_name], checks.id, support_requests.due_date, unit.id
    FROM support_requests
    JOIN standard_nodes ON standard_nodes.id = support_requests.node_id
    JOIN check_tasks ON check_tasks.id = support_requests.check_task_id
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN organizes AS unit ON unit.id = check_tasks.unit_org_id
    WHERE ${running(['1', '2', '3'])} AND check_tasks.state IN ${inStates(taskLifecycle, 'waiting', 'evidence', 'self', 'company', 'water', 'hq', 'msd')} AND support_requests.state IN ${inStates(supportRequestLifecycle, 'toSubmit', 'returned')}
      AND support_requests.owner_user_id = ${userId}
    UNION ALL
    SELECT 'rectification', rectifications.id, rectifications.en_code || ' ' || findings.title, '', '', NULL,
      ARRAY[checks.full_name, unit.full_name], checks.id, rectifications.deadline, unit.id
    FROM rectifications
    JOIN findings ON findings.id = rectifications.finding_id
    JOIN checks ON checks.id = rectifications.check_id
    JOIN organizes AS unit ON unit.id = findings.unit_org_id
    WHERE ${running(['3', '4', '5', '6'])} AND rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed')}
      AND rectifications.responsible_user_id = ${userId}
    UNION ALL
    SELECT CASE WHEN checks.lead_auditor_id = ${userId} THEN 'lead' ELSE 'member' END, checks.id, checks.en_code, '', '', NULL,
      ARRAY[checks.full_name], checks.id, checks.end_date, NULL
    FROM checks
    WHERE ${running(['0', '1', '2', '3', '4', '5', '6'])} AND (checks.lead_auditor_id = ${userId} OR EXISTS (
      SELECT 1 FROM check_members WHERE check_members.check_id = checks.id AND check_members.user_id = ${userId}))
    UNION ALL
    SELECT 'report', reports.id, reports.en_code || ' ' || reports.full_name, '', '', NULL, ARRAY[checks.full_name], checks.id, NULL, NULL
    FROM reports
    JOIN checks ON checks.id = reports.check_id
    WHERE checks.delete_mark = 0 AND reports.delete_mark = 0 AND reports.state IN ${inStates(reportLifecycle, 'draft', 'returned')}
      AND reports.drafter_id = ${userId}
    UNION ALL
    SELECT 'contract', contracts.id, contracts.en_code, '', '', NULL, ARRAY[contracts.year || ' ' || unit.full_name], NULL,
      contracts.sign_due, unit.id
    FROM contracts
    JOIN organizes AS unit ON unit.id = contracts.unit_org_id
    WHERE contracts.delete_mark = 0 AND contracts.state IN ${inStates(contractLifecycle, 'draft', 'inReview', 'returned', 'toSign', 'toCounterSign')} AND contracts.party_a_signer_id = ${userId}
    ORDER BY 1, 7, 3`.execute(db);
  const works = rows.map(({ sheetKind: kind, sheetLines: lines, parts, ...row }) => {
    const stage = STAGES.find((known) => known === row.stage) ?? null;
    const titles = stage ? stagedSheetWords({ kind, stage, lines, fullName: row.title }) : always(row.title);
    const places = byLanguage((own) => clauses(parts, own));
    return { ...row, stage, titles, title: titles[language], places, place: places[language] };
  });
  return [...works, ...(await processWork(db, userId, language))];
}

/** What a person has to decide in processes, each instance once. */
async function processWork(db: Db, userId: string, language: Language): Promise<Work[]> {
  const open = await personalWork.openOf(db, userId);
  return open.map(({ id, titles, places, dueDate }) => ({
    kind: 'process',
    id,
    title: titles[language],
    titles,
    place: places[language],
    places,
    checkId: null,
    dueDate,
    unitId: null,
    stage: null,
  }));
}

const always = (text: string): ByLanguage => byLanguage(() => text);

const running = (states: readonly string[]) =>
  sql`checks.delete_mark = 0 AND checks.state IN (${sql.raw(states.join(', '))})`;
