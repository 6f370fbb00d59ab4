import type { OrganizeNames } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { defaultShortName } from '@auditplus/core/text/organisation-name.ts';

type GivenNames = Omit<OrganizeNames, 'id' | 'fullName'>;
type Named = { readonly full_name: string; readonly property: unknown };

/** The further names as they were typed in. */
export function givenNames({ property }: { readonly property: unknown }): GivenNames {
  const { shortName = '', fullNameEn = '', shortNameEn = '' } = (property ?? {}) as Partial<GivenNames>;
  return { shortName, fullNameEn, shortNameEn };
}

/** The further names, with a default in place of a short name that was not typed in. */
export function furtherNames(organize: Named, parent: Named | undefined): GivenNames {
  const given = givenNames(organize);
  const parentEn = parent ? givenNames(parent).fullNameEn : '';
  return {
    ...given,
    shortName: given.shortName || defaultShortName(organize.full_name, parent?.full_name),
    shortNameEn: given.shortNameEn || defaultShortName(given.fullNameEn, parentEn),
  };
}
