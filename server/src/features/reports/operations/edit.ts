import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { EditReport, EditSection, Report } from '@auditplus/contract/features/reports/reports.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow } from '../../../kernel/errors.ts';
import { assertTransition, refuseStale, refuseState, transition } from '../../../kernel/lifecycle.ts';
import { cleanHtml } from '../../../kernel/rich-text.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { findSection, refreshSections, updateSection } from '../report-sections.repository.ts';
import { assertMay, isRemovable, mayEdit } from '../reports.policy.ts';
import { headline, loadListRow } from '../reports.repository.ts';
import { autoBodies } from '../reports.sections.ts';
import { reportView } from '../reports.view.ts';
import { liveSnapshot } from '../snapshot/live-snapshot.queries.ts';

/** Renames a draft. */
export async function editReport(ctx: Ctx, id: string, body: z.infer<typeof EditReport>): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayEdit(ctx, row));
    await assertTransition(tx.db, ctx, reportLifecycle, 'edit', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: body.rev,
    });
    await transition(tx, ctx, reportLifecycle, 'edit', row, {
      action: 'report.renamed',
      set: { full_name: body.fullName },
      note: { fullName: body.fullName },
    });
    return reportView(ctx, id, tx.db);
  });
}

/** Deletes a draft that was never handed in. */
export async function removeReport(ctx: Ctx, id: string, rev: number): Promise<null> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayEdit(ctx, row));
    await assertTransition(tx.db, ctx, reportLifecycle, 'edit', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    if (!isRemovable(row)) refuseState(ctx, reportLifecycle, row.state);
    await transition(tx, ctx, reportLifecycle, 'edit', row, {
      action: 'report.removed',
      set: { delete_mark: 1 },
    });
    return null;
  });
}

/**
 * Stores a section's text, cleaned. `rev` is the section's, so that people working on different sections of one
 * report never collide. An automatic section counts as written by hand from then on; emptied, it is automatic again.
 */
export async function editSection(
  ctx: Ctx,
  place: SectionPlace,
  body: z.infer<typeof EditSection>,
): Promise<Report> {
  return change(ctx, async (tx) => {
    await editSectionIn(tx, ctx, place, body);
    return reportView(ctx, place.id, tx.db);
  });
}

/** The report and the section in it. */
type SectionPlace = { readonly id: string; readonly sectionId: string };

/** As above inside a change that is open, for whoever writes several sections at once. */
export async function editSectionIn(
  tx: Change,
  ctx: Ctx,
  { id, sectionId }: SectionPlace,
  body: z.infer<typeof EditSection>,
): Promise<void> {
  const row = await loadListRow(tx.db, ctx, id);
  assertMay(mayEdit(ctx, row));
  await assertTransition(tx.db, ctx, reportLifecycle, 'edit', row, {
    archive: () => assertCheckOpen({ state: row.check_state }),
    expectedRev: row.rev,
  });
  const section = orThrow(await findSection(tx.db, sectionId, id), 'AU0002');
  const text = cleanHtml(body.body);
  const isHandEdited = section.auto === 1 && text !== '';
  const updated = await updateSection(tx.db, { text, isHandEdited, sectionId, rev: body.rev });
  if (!updated) await refuseStale(tx.db, { ...row, rev: section.rev });
  await transition(tx, ctx, reportLifecycle, 'edit', row, {
    action: 'report.sectionEdited',
    note: { section: section.title },
  });
}

/** Takes the figures anew: automatic sections follow them, what people wrote stays. */
export async function refreshReport(ctx: Ctx, id: string, rev: number): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayEdit(ctx, row));
    await assertTransition(tx.db, ctx, reportLifecycle, 'edit', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    const snapshot = orThrow(await liveSnapshot(ctx, row, tx.db), 'AU1901');
    const bodies = Object.entries(autoBodies(snapshot)).map(([code, body]) => ({ code, body }));
    await refreshSections(tx.db, bodies, id);
    await transition(tx, ctx, reportLifecycle, 'edit', row, {
      action: 'report.refreshed',
      set: { snapshot: JSON.stringify(snapshot), ...headline(snapshot) },
      note: headline(snapshot),
    });
    return reportView(ctx, id, tx.db);
  });
}
