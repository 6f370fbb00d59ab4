import type { CheckCopy, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { assertMay, canCreateCheck } from '../audits.policy.ts';
import { checkView } from '../check.view.ts';
import { latestVersions } from '../check-names.queries.ts';
import { createCheck } from './save-check.ts';

/** A draft for another year with the same units, stages, team and packages; dates move by whole years. */
export async function copyCheck(ctx: Ctx, id: string, body: z.output<typeof CheckCopy>): Promise<CheckView> {
  assertMay(canCreateCheck(ctx));
  const source = await checkView(ctx, id);
  const shift = body.year - source.year;
  const move = (day: string) => moveYears(day, shift);
  const moved = (day: string | null) => (day === null ? null : move(day));
  const succession = await latestVersions(
    ctx,
    source.tasks.map((task) => task.standardVersionId),
  );
  return createCheck(ctx, {
    fullName: body.fullName ?? source.fullName.replaceAll(String(source.year), String(body.year)),
    year: body.year,
    checkType: source.checkType,
    programmeId: null,
    offPlanReason: source.offPlanReason || COPIED[ctx.language].replace('{code}', source.enCode),
    objectives: source.objectives,
    scope: source.scope,
    criteria: source.criteria,
    startDate: move(source.startDate),
    endDate: move(source.endDate),
    evidenceDueDate: moved(source.evidenceDueDate),
    stagePlan: source.stagePlan.map((entry) => ({
      ...entry,
      startDate: moved(entry.startDate),
      dueDate: moved(entry.dueDate),
    })),
    options: source.options,
    leadAuditorId: source.leadAuditorId,
    // An independence statement is given for each audit anew; guests are named anew.
    members: source.members
      .filter((member) => member.memberRole !== 'GUEST')
      .map(
        ({ user: _user, org: _org, conflictDeclared: _declared, conflictText: _text, ...member }) => member,
      ),
    tasks: source.tasks.map((task) => ({
      unitOrgId: task.unitOrgId,
      standardVersionId: succession.get(task.standardVersionId) ?? task.standardVersionId,
      partnerOrgId: task.partnerOrgId,
      lines: task.lines,
    })),
    // Packages name items of their version and hold only where that version is used again.
    packagePlan: source.packagePlan
      .filter(
        (entry) =>
          (succession.get(entry.standardVersionId) ?? entry.standardVersionId) === entry.standardVersionId,
      )
      .map((entry) => ({ ...entry, dueDate: moved(entry.dueDate) })),
  });
}

/** A reason is free text of whoever gives it: it is written in the copier's language. */
const COPIED = { zh: '由{code}复制', zhtw: '由{code}複製', en: 'Copied from {code}' };

/** The same day in another year; 29 February becomes the 28th where there is none. */
function moveYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}
