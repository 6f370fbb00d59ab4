import type { ReportClause } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { nodeName, optionLabel } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import type { Tree } from './stage-values.ts';

type Clause = z.infer<typeof ReportClause>;

/** The clauses of standards that have an English name, or options that have one, with both names. */
export const clausesOf = (trees: Iterable<Tree>): Clause[] =>
  [...trees].flatMap(({ nodes }) =>
    nodes.flatMap(({ nodeCode, fullName, fullNameEn, options }) => {
      const named = options
        .filter(({ labelEn }) => labelEn !== '')
        .map(({ label, labelEn }) => ({ label, labelEn }));
      return fullNameEn === '' && named.length === 0
        ? []
        : [{ code: nodeCode, name: fullName, nameEn: fullNameEn, options: named }];
    }),
  );

/** How a report names clauses and options for its reader; what has no other name keeps its own. */
export type ClauseNames = {
  /** The row with the name of its clause. */
  readonly named: <Ref extends { readonly code: string; readonly name: string }>(ref: Ref) => Ref;
  /** The name of a section, which stands in a row without its code. */
  readonly section: (name: string) => string;
  readonly option: (code: string, label: string) => string;
};

/** The names that a snapshot keeps, as this language reads them. */
export function clauseNames(clauses: readonly Clause[], language: Language): ClauseNames {
  const nameOf = ({ name, nameEn }: Clause) => nodeName({ fullName: name, fullNameEn: nameEn }, language);
  // Versions within one summary may give a code to different clauses.
  const byRef = new Map(clauses.map((clause) => [`${clause.code} ${clause.name}`, clause]));
  const byName = new Map(clauses.map((clause) => [clause.name, clause]));
  const options = new Map(
    clauses.flatMap(({ code, options: own }) =>
      own.map((option) => [`${code} ${option.label}`, optionLabel(option, language)] as const),
    ),
  );
  return {
    named: (ref) => {
      const clause = byRef.get(`${ref.code} ${ref.name}`);
      return clause ? { ...ref, name: nameOf(clause) } : ref;
    },
    section: (name) => {
      const clause = byName.get(name);
      return clause ? nameOf(clause) : name;
    },
    option: (code, label) => options.get(`${code} ${label}`) ?? label,
  };
}
