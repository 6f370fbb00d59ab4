import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Report, ReportRow } from '@auditplus/contract/features/reports/reports.model.ts';
import { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { unacceptedCount } from '../evidence/public.ts';
import { sectionsOf, signaturesOf, versionsAround } from './report-detail.queries.ts';
import { reportIn, reportNameIn } from './report-language.ts';
import { REPORT_TYPE } from './report-types.ts';
import { waitingForReports } from './reports.people.ts';
import { reportAbilities } from './reports.policy.ts';
import { loadListRow, loadRecord, type ReportListRow, type ReportRecord } from './reports.repository.ts';
import { figuresOf } from './snapshot/figures.ts';
import { liveSnapshot } from './snapshot/live-snapshot.queries.ts';

/** Reports as lists show them. */
export async function rowViews(
  ctx: Ctx,
  rows: readonly ReportListRow[],
  db: Db | Tx = ctx.db,
): Promise<ReportRow[]> {
  const waiting = await waitingForReports(db, rows);
  return rows.map((row) => rowView(ctx, row, waiting.get(row.id) ?? []));
}

function rowView(ctx: Ctx, row: ReportListRow, waitingFor: PersonRef[]): ReportRow {
  return {
    id: row.id,
    enCode: row.en_code,
    fullName: nameOf(row, ctx.language),
    check: {
      id: row.check_id,
      enCode: row.check_code,
      fullName: row.check_name,
      year: row.year,
      checkType: row.check_type,
    },
    checkTaskId: row.check_task_id,
    reportType: row.report_type,
    unit: row.unit_org_id
      ? { id: row.unit_org_id, fullName: row.unit_name ?? '', enCode: row.unit_code ?? '' }
      : null,
    versionNo: row.version_no,
    percent: row.percent,
    grade: row.grade,
    state: row.state,
    drafter: { id: row.drafter_id, name: row.drafter_name ?? '' },
    reviewer: row.reviewer_id ? { id: row.reviewer_id, name: row.reviewer_name ?? '' } : null,
    signer: row.signer_id ? { id: row.signer_id, name: row.signer_name ?? '' } : null,
    signedAt: row.signed_at?.getTime() ?? null,
    publishedAt: row.published_at?.getTime() ?? null,
    readCount: row.read_count,
    readersTotal: row.readers_total,
    returnReason: row.return_reason,
    waitingFor,
    rev: row.rev,
    abilities: reportAbilities(ctx, row),
  };
}

/** The name of a listed report in a language. */
export const nameOf = (row: ReportListRow, language: Language): string =>
  reportNameIn(
    { name: row.full_name, checkType: row.check_type, isSummary: row.report_type === REPORT_TYPE.summary },
    language,
  );

/** A report with sections, snapshot and signatures; AU0002 when the caller may not read it. */
export async function reportView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<Report> {
  const row = await loadListRow(db, ctx, id);
  const record = await loadRecord(db, id);
  const stored = AnyReportSnapshot.parse(record.snapshot);
  const signatures = await signaturesOf(ctx, { db, reportId: id, language: ctx.language });
  const printed = printedSnapshot(stored, row, { signatures, language: ctx.language });
  const [view] = await rowViews(ctx, [row], db);
  const listed = orThrow(view, 'AU0002');
  return {
    ...listed,
    ...(await reportIn(db, { snapshot: printed, sections: await sectionsOf(db, id) }, ctx.language)),
    contentHash: record.content_hash,
    signatures,
    ...(await versionsAround(db, record)),
    reviseReason: record.revise_reason,
    figuresCurrent: await areFiguresCurrent(ctx, record, stored, db),
    submission: listed.abilities.submit
      ? {
          closingMeeting: stored.head.closingMeeting === null,
          unaccepted: record.check_task_id === null ? 0 : await unacceptedCount(db, record.check_task_id),
        }
      : null,
  };
}

const SIGNING_ROLES = {
  lead: ['审核组长', '審核組長', 'Lead auditor'],
  department: ['管理体系部', '管理體系部', 'Management-system department'],
} as const satisfies Texts;

/** The stored snapshot with the state, name, people and hashes that the report has by now. */
export function printedSnapshot(
  stored: AnyReportSnapshot,
  row: ReportListRow,
  { signatures, language }: { readonly signatures: Report['signatures']; readonly language: Language },
): AnyReportSnapshot {
  const roles = pick(SIGNING_ROLES, language);
  const isSigned = row.state >= reportLifecycle.state.signed;
  const signature = signatures.find(({ revokedAt }) => revokedAt === null);
  const head = { ...stored.head, state: row.state, title: row.full_name, versionNo: row.version_no };
  const signing: ReportSnapshot['signing'] = {
    drafter: {
      name: row.drafter_name ?? '',
      role: row.drafter_id === row.lead_auditor_id ? roles.lead : roles.department,
      at: row.submitted_at?.getTime() ?? null,
      image: null,
    },
    reviewer: row.reviewer_id
      ? {
          name: row.reviewer_name ?? '',
          role: roles.department,
          at: row.reviewed_at?.getTime() ?? null,
          image: null,
        }
      : null,
    signer: row.signer_id
      ? {
          name: row.signer_name ?? '',
          role: [signature?.signerRole, signature?.code].filter(Boolean).join(' · '),
          at: row.signed_at?.getTime() ?? null,
          image: signature?.image ?? null,
        }
      : null,
    contentHash: isSigned ? row.content_hash : null,
    chainHead: isSigned ? row.chain_head : null,
  };
  return { ...stored, head, signing };
}

/** Once handed in, the report stands for the moment of its snapshot; before, it must keep up with the scores. */
async function areFiguresCurrent(
  ctx: Ctx,
  record: ReportRecord,
  stored: AnyReportSnapshot,
  db: Db | Tx,
): Promise<boolean> {
  if (record.state !== reportLifecycle.state.draft && record.state !== reportLifecycle.state.returned)
    return true;
  const live = await liveSnapshot(ctx, record, db);
  return live !== null && figuresOf(live) === figuresOf(stored);
}
