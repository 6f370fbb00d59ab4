import { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';

/** What the dashboard is narrowed to, as its address keeps it. */
export type DashboardFilter = {
  readonly year: number;
  readonly checkType: number;
  readonly units: readonly string[];
  readonly line: Line | null;
  readonly sameScope: boolean;
  /** A version of a standard; null: all. */
  readonly standard: string | null;
  /** The regular audits, or those outside the programme. */
  readonly scope: 'regular' | 'supplementary';
};

const SYSTEM_AUDIT = 1;

/** The filter in an address; what makes no sense takes its default. */
export function readFilter(values: Readonly<Record<string, string>>, thisYear: number): DashboardFilter {
  const year = Number(values.year);
  const checkType = Number(values.checkType);
  const line = Line.safeParse(values.line);
  return {
    year: Number.isInteger(year) && year >= 1900 && year <= 2999 ? year : thisYear,
    checkType: Number.isInteger(checkType) && checkType >= 1 && checkType <= 5 ? checkType : SYSTEM_AUDIT,
    units: (values.units ?? '').split(',').filter(Boolean),
    line: line.success ? line.data : null,
    sameScope: values.sameScope === '1',
    standard: values.standard || null,
    scope: values.scope === 'supplementary' ? 'supplementary' : 'regular',
  };
}

/** The filter as the calls take it. */
export const statQuery = ({ year, checkType, units, line, standard, scope }: DashboardFilter) => ({
  year,
  checkType,
  scope,
  ...(standard ? { standardVersionId: standard } : {}),
  ...(units.length > 0 ? { unitOrgIds: units.join(',') } : {}),
  ...(line ? { line } : {}),
});

/** Pages that hold what a mark is made of. */
export const pageOf = {
  /** The sheet of a task, at a chapter or an item when its code is given. */
  task: (checkId: string, checkTaskId: string, code?: string) =>
    `/evaluationDetail/${checkId}/${checkTaskId}${code ? `?chapter=${encodeURIComponent(code)}` : ''}`,
  tasksOfAudit: (checkId: string) => `/checkInfo?id=${checkId}&tab=tasks`,
  findingsOfAudit: (checkId: string) => `/checkInfo?id=${checkId}&tab=findings`,
  rectificationsOfAudit: (checkId: string) => `/checkInfo?id=${checkId}&tab=rectifications`,
  rectification: (checkId: string, id: string) => `/SubmitProofs/${checkId}/${id}`,
  contract: (id: string) => `/zjlzajht?id=${id}`,
};

/** The pages of a result by year; nothing in a year without one. */
export const pageOfResult = (result: { checkId: string | null; checkTaskId: string | null }) =>
  result.checkId && result.checkTaskId ? pageOf.task(result.checkId, result.checkTaskId) : undefined;
