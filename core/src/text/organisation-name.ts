import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** The names that the record of an organisation holds; an empty one is derived from the others. */
export type OrganisationNames = {
  readonly fullName: string;
  readonly shortName: string;
  readonly fullNameEn: string;
  readonly shortNameEn: string;
};

/** `short` in charts, tables, tabs and filters; `full` in page titles and documents. */
export type NameForm = 'short' | 'full';

/** The name of an organisation that is shown to a reader of this language. */
export function organisationName(names: OrganisationNames, form: NameForm, language: Language): string {
  const short = names.shortName || defaultShortName(names.fullName);
  if (language !== 'en') return form === 'short' ? short : names.fullName;
  if (form === 'full') return names.fullNameEn || names.fullName;
  return names.shortNameEn || defaultShortName(names.fullNameEn) || short;
}

const LEGAL_FORM =
  /(?:股份有限公司|有限责任公司|有限公司|,? *(?:Co\.?,? *Ltd\.?|Company Limited|Limited|Ltd\.?|Inc\.?|Corporation))$/iu;
const LEAST_SHARED = 2;

/** A full name without its legal form and without the words that it begins with like its parent's name. */
export function defaultShortName(fullName: string, parentName = ''): string {
  const name = fullName.replace(LEGAL_FORM, '').trim();
  const shared = sharedStart(name, parentName);
  const rest = name.slice(shared).trim();
  return shared >= LEAST_SHARED && rest.length >= LEAST_SHARED ? rest : name;
}

/** How many characters two names begin with alike; Latin words count whole only. */
function sharedStart(name: string, other: string): number {
  let end = 0;
  while (end < name.length && end < other.length && name[end] === other[end]) end++;
  const isInsideWord =
    /[A-Za-z]/.test(name[end - 1] ?? '') && /[A-Za-z]/.test((name[end] ?? '') + (other[end] ?? ''));
  return isInsideWord ? name.lastIndexOf(' ', end - 1) + 1 : end;
}
