import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** What stands for a name, by kind of organisation (audit-domain 2). */
const MASKS: Readonly<Record<number, string>> = {
  1: '某集团',
  2: '某部门',
  3: '某公司',
  4: '某部门',
  5: '某厂站',
};
const PERSON = '某员工';
const COMPANY_KINDS = [1, 3, 5];
const LEGAL_FORM = /(?:股份)?(?:有限)?(?:责任)?公司$|集团$/;
const SHORTEST = 2;

/** A name and what stands for it. */
export type Mask = { readonly name: string; readonly mask: string };

/**
 * Names that texts of a unit may give away: the unit, every company and plant of the group with its short forms, and
 * people. A name of two characters can be a plain word, so it counts only for people of the unit itself.
 */
export async function masksFor(db: Db | Tx, unitId: string, texts: readonly string[]): Promise<Mask[]> {
  const whole = texts.join('\n');
  const [orgs, people] = await Promise.all([
    db
      .selectFrom('organizes')
      .select(['id', 'full_name', 'en_code', 'org_kind'])
      .where(({ or, eb }) => or([eb('org_kind', 'in', COMPANY_KINDS), eb('id', '=', unitId)]))
      .execute(),
    db
      .selectFrom('users')
      .leftJoin('organizes', 'organizes.id', 'users.organize_id')
      .select('users.real_name')
      .where(sql<boolean>`position(users.real_name in ${whole}) > 0`)
      .where(
        sql<boolean>`(char_length(users.real_name) > ${SHORTEST}
          OR (char_length(users.real_name) = ${SHORTEST} AND organizes.path @> ARRAY[${unitId}]::varchar[]))`,
      )
      .execute(),
  ]);
  const group = orgs.find((org) => org.org_kind === 1)?.full_name ?? '';
  const names = orgs.flatMap((org) => {
    const mask = MASKS[org.org_kind] ?? '某单位';
    return [...shortForms(org.full_name, group), org.en_code].map((name) => ({ name, mask }));
  });
  return [...names, ...people.map(({ real_name: name }) => ({ name, mask: PERSON }))]
    .filter(({ name }) => name.length >= SHORTEST)
    .sort((a, b) => b.name.length - a.name.length);
}

/** A text with every name replaced, the longest first; codes only where they stand alone. */
export function masked(text: string, masks: readonly Mask[]): string {
  return masks.reduce(
    (result, { name, mask }) =>
      /^[A-Za-z0-9-]+$/.test(name)
        ? result.replace(new RegExp(`(?<![A-Za-z0-9-])${name}(?![A-Za-z0-9-])`, 'g'), mask)
        : result.replace(new RegExp(`${escaped(name)}(?:有限责任公司|有限公司|公司)?`, 'g'), mask),
    text,
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The name itself, without its legal form, and without the group's word before it. */
function shortForms(name: string, group: string): string[] {
  const plain = name.replace(LEGAL_FORM, '');
  let shared = 0;
  while (shared < plain.length && plain[shared] === group[shared]) shared += 1;
  const own = shared >= SHORTEST && shared < plain.length ? plain.slice(shared) : '';
  return [name, plain, own].filter((form) => form.length > SHORTEST);
}
