import type { OrganizeNames } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { defaultShortName } from '@auditplus/core/text/organisation-name.ts';
import type { Db } from '../../kernel/db.ts';

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

/** What every organisation is called, switched-off ones included: old records refer to them. */
export async function namesOfOrganizes(db: Db): Promise<OrganizeNames[]> {
  const rows = await db
    .selectFrom('organizes')
    .select(['id', 'parent_id', 'full_name', 'property'])
    .where('delete_mark', '=', 0)
    .orderBy('id')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    ...furtherNames(row, byId.get(row.parent_id ?? '')),
  }));
}
