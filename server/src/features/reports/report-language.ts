import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import type {
  AnyReportSnapshot,
  SummarySnapshot,
} from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import type { z } from 'zod';
import type { RoleName } from '../../kernel/access.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { organizeNames } from '../organizations/public.ts';
import { autoBodies } from './reports.sections.ts';
import { titledIn } from './section-titles.ts';
import { type ClauseNames, clauseNames } from './snapshot/clause-names.ts';
import { STORED_LANGUAGE, titleOf } from './snapshot/head.ts';
import { reasonIn } from './snapshot/lowered-reasons.ts';
import { nextYearPlan, overviewText } from './snapshot/summary-texts.ts';
import { textsOf } from './snapshot/unit-texts.ts';

type Section = z.infer<typeof ReportSection>;

/** Whether a report in this language is a translation of the one that is stored and signed (decision 018). */
export const isTranslation = (language: Language): boolean => language !== STORED_LANGUAGE;

/** Stands between the roles of a signer where a signature keeps them. */
export const ROLE_SEPARATOR = '、';

/** The roles that somebody signed with, in a language. */
export const signedAs = (
  stored: string,
  { language, roleName }: { readonly language: Language; readonly roleName: RoleName },
): string => listed(stored.split(ROLE_SEPARATOR).map(roleName), language);

/**
 * A stored report as it reads in a language: what the product wrote is written again from the same figures, what
 * people wrote stays as it is. In the language in which reports are stored nothing changes.
 */
export async function reportIn(
  db: Db | Tx,
  { snapshot, sections }: { readonly snapshot: AnyReportSnapshot; readonly sections: readonly Section[] },
  language: Language,
): Promise<{ snapshot: AnyReportSnapshot; sections: Section[] }> {
  const read = await snapshotIn(db, snapshot, language);
  return { snapshot: read, sections: sectionsIn(sections, read, language) };
}

/** A stored snapshot as it reads in a language. */
export async function snapshotIn(
  db: Db | Tx,
  stored: AnyReportSnapshot,
  language: Language,
): Promise<AnyReportSnapshot> {
  if (!isTranslation(language)) return stored;
  const organization = await organizationsIn(db, language);
  const head = headIn(stored, { language, organization });
  const names = clauseNames(stored.clauses ?? [], language);
  if (stored.kind === 'unit') {
    const { fullName, partnerName, ...facts } = stored.unit;
    const unit = {
      ...facts,
      fullName: organization(fullName),
      partnerName: partnerName === null ? null : organization(partnerName),
    };
    return unitIn({ ...withNames(stored, names), head, unit }, language);
  }
  const categoryOf = await dictionaryLabels(db, 'auditFindingCategory', language);
  const { orgName, units, chapters, commonProblems, repeatFindings } = stored;
  const named = {
    ...stored,
    head,
    orgName: organization(orgName),
    units: units.map((unit) => ({ ...unit, fullName: organization(unit.fullName) })),
    chapters: chapters.map(names.named),
    commonProblems: commonProblems.map(names.named),
    repeatFindings: repeatFindings.map((row) => ({ ...row, unitName: organization(row.unitName) })),
  };
  return summaryIn(named, { language, categoryOf });
}

type NameIn = (name: string) => string;

/** Names organisations in a language; one that is called otherwise by now keeps the name that was signed. */
async function organizationsIn(db: Db | Tx, language: Language): Promise<NameIn> {
  const [stored, named] = await Promise.all([
    organizeNames(db, STORED_LANGUAGE),
    organizeNames(db, language),
  ]);
  const byName = new Map([...stored].map(([id, name]) => [name, named.get(id) ?? name]));
  return (name) => byName.get(name) ?? name;
}

/** Sections as they read in a language: titles, and texts that nobody has written over. */
function sectionsIn(
  sections: readonly Section[],
  snapshot: AnyReportSnapshot,
  language: Language,
): Section[] {
  const titled = titledIn(sections, language);
  if (!isTranslation(language)) return titled;
  const bodies = autoBodies(snapshot);
  return titled.map((section) =>
    section.auto && !section.handEdited
      ? { ...section, body: bodies[section.code] ?? section.body }
      : section,
  );
}

const headIn = (
  { kind, head }: AnyReportSnapshot,
  { language, organization }: { readonly language: Language; readonly organization: NameIn },
): AnyReportSnapshot['head'] => ({
  ...head,
  issuer: organization(head.issuer),
  team: head.team.map((member) => ({ ...member, orgName: organization(member.orgName) })),
  title: reportNameIn(
    { name: head.title, checkType: head.checkType, isSummary: kind === 'summary' },
    language,
  ),
});

type Named = { readonly name: string; readonly checkType: number; readonly isSummary: boolean };

/** A report's name in a language; one that somebody gave it stays. */
export const reportNameIn = ({ name, checkType, isSummary }: Named, language: Language): string =>
  name === titleOf(checkType, isSummary) ? titleOf(checkType, isSummary, language) : name;

/** The same report with chapters, items and options as its reader knows them. */
function withNames(snapshot: ReportSnapshot, { named, section, option }: ClauseNames): ReportSnapshot {
  const { totals, comparison } = snapshot;
  return {
    ...snapshot,
    chapters: snapshot.chapters.map(named),
    totals: {
      ...totals,
      vetoItems: totals.vetoItems.map((item) => ({ ...named(item), reason: option(item.code, item.reason) })),
    },
    items: snapshot.items.map((item) => ({ ...named(item), sectionName: section(item.sectionName) })),
    omissions: snapshot.omissions.map(named),
    deductions: snapshot.deductions.map((row) => ({ ...named(row), option: option(row.code, row.option) })),
    comparison: {
      ...comparison,
      variances: comparison.variances.map(named),
      applicability: comparison.applicability.map(named),
    },
    strengths: snapshot.strengths.map(named),
    findings: snapshot.findings.map((finding) => ({ ...finding, item: finding.item && named(finding.item) })),
    samples: snapshot.samples.map(named),
  };
}

function unitIn(snapshot: ReportSnapshot, language: Language): ReportSnapshot {
  const { totals, standard, texts } = snapshot;
  const { conclusion, suggestions } = texts;
  const read = {
    ...snapshot,
    standard: {
      ...standard,
      bands: standard.bands.map((band) => ({ ...band, name: gradeName(band.name, language) })),
    },
    totals: {
      ...totals,
      grade: gradeName(totals.grade, language),
      gradeBefore: nullOr(totals.gradeBefore, language),
      lastYearGrade: nullOr(totals.lastYearGrade, language),
      loweredReasons: totals.loweredReasons.map((reason) => reasonIn(reason, language)),
    },
  };
  return { ...read, texts: { ...textsOf(read, language), conclusion, suggestions } };
}

function summaryIn(
  snapshot: SummarySnapshot,
  { language, categoryOf }: { readonly language: Language; readonly categoryOf: (code: string) => string },
): SummarySnapshot {
  const { head, chapters, units, texts } = snapshot;
  const read = {
    ...snapshot,
    units: units.map((unit) => ({
      ...unit,
      grade: gradeName(unit.grade, language),
      lastYearGrade: nullOr(unit.lastYearGrade, language),
      loweredReason: unit.loweredReason === null ? null : reasonIn(unit.loweredReason, language),
    })),
    findingMatrix: snapshot.findingMatrix.map((cell) => ({ ...cell, category: categoryOf(cell.category) })),
    nextYearPlan: nextYearPlan({ year: head.year, units, chapters }, language),
  };
  return { ...read, texts: { ...texts, overview: overviewText(read, language) } };
}

const nullOr = (grade: string | null, language: Language): string | null =>
  grade === null ? null : gradeName(grade, language);
