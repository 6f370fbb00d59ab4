import { sql } from 'kysely';
import { announceWorkCalendar } from '../../features/work-calendar/public.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { hashPassword, passwordDigest, randomPassword } from '../../kernel/passwords.ts';
import { nameColumns } from '../../kernel/person-name.ts';
import { seedAreas } from './areas.ts';
import { DICTIONARIES } from './dictionaries.ts';
import { seedMenus } from './seed-menus.ts';
import { BILL_RULES, GRADE_SCHEMES } from './settings.ts';
import { seedWorkDays } from './work-days.ts';

/** What the operator must be told once. */
export type BaseSeed = { readonly adminPassword: string | null };

/**
 * Brings in what every installation needs: menus, roles with their rights, dictionaries, bill rules, grade
 * schemes and the work calendar. Safe to run at every start: it adds what is missing and leaves alone what administrators have changed.
 * In production mode the first start also makes the account `admin` with a random password.
 */
export async function seedBase(kernel: Kernel): Promise<BaseSeed> {
  // Hashing waits for its turn; it must not hold the transaction open meanwhile.
  const password =
    kernel.config.MODE === 'production' && !(await hasPeople(kernel.db)) ? randomPassword(16) : null;
  const passwordHash = password === null ? null : await hashPassword(passwordDigest(password));
  const seeded = await kernel.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('seed-base'))`.execute(tx);
    const rightsChanged = await seedMenus(tx);
    await seedDictionaries(tx);
    await seedBillRules(tx);
    await seedAreas(tx);
    await seedGradeSchemes(tx);
    if (await seedWorkDays(tx)) await announceWorkCalendar(tx);
    await letterOlderNames(tx);
    const isAdminNew = passwordHash !== null && (await seedAdministrator(tx, passwordHash));
    if (rightsChanged || isAdminNew) await permissionsChanged(tx);
    return { isAdminNew };
  });
  kernel.access.clear();
  return { adminPassword: seeded.isAdminNew ? password : null };
}

const inOthers = (name_zhtw: string, name_en: string) => ({ name_zhtw, name_en });

type NamedType = ReturnType<typeof inOthers> & { readonly id: string };

/** Types of an older version, whose types had one name, get the others unless somebody has edited them. */
async function nameOlder(tx: Tx, types: readonly NamedType[]): Promise<void> {
  await sql`
    UPDATE dictionary_types SET name_zhtw = named.name_zhtw, name_en = named.name_en
    FROM jsonb_to_recordset(${JSON.stringify(types)}::jsonb) AS named (id text, name_zhtw text, name_en text)
    WHERE dictionary_types.id = named.id AND rev = 0 AND dictionary_types.name_en = ''`.execute(tx);
}

async function seedDictionaries(tx: Tx): Promise<void> {
  const groups = [
    {
      id: 'dict.audit',
      en_code: 'audit',
      full_name: '审核业务',
      ...inOthers('審核業務', 'Audit'),
      sort_code: 1,
    },
    {
      id: 'dict.platform',
      en_code: 'platform',
      full_name: '平台',
      ...inOthers('平台', 'Platform'),
      sort_code: 2,
    },
  ];
  const types = DICTIONARIES.map((dictionary, index) => ({
    id: `dict.${dictionary.enCode}`,
    parent_id: `dict.${dictionary.group}`,
    en_code: dictionary.enCode,
    full_name: dictionary.fullName,
    ...inOthers(dictionary.zhtw, dictionary.en),
    sort_code: index + 1,
  }));
  await tx
    .insertInto('dictionary_types')
    .values(groups)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const added = await tx
    .insertInto('dictionary_types')
    .values(types)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await nameOlder(tx, [...groups, ...types]);
  // Values go in with their type only: what an administrator removed stays away.
  const isNew = new Set(added.map((row) => row.id));
  const values = DICTIONARIES.filter((dictionary) => isNew.has(`dict.${dictionary.enCode}`)).flatMap(
    (dictionary) =>
      dictionary.values.map((value, index) => ({
        id: `dict.${dictionary.enCode}.${value.enCode}`,
        type_id: `dict.${dictionary.enCode}`,
        en_code: value.enCode,
        full_name: value.fullName,
        name_zhtw: value.zhtw,
        name_en: value.en,
        sort_code: index + 1,
      })),
  );
  if (values.length > 0) await tx.insertInto('dictionary_data').values(values).execute();
}

async function seedBillRules(tx: Tx): Promise<void> {
  await tx
    .insertInto('bill_rules')
    .values(
      BILL_RULES.map((rule, index) => ({
        id: `bill.${rule.enCode}`,
        en_code: rule.enCode,
        full_name: rule.fullName,
        prefix: rule.enCode,
        date_format: 'yyyy',
        digit: rule.digit,
        start_number: '1'.padStart(rule.digit, '0'),
        sort_code: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedGradeSchemes(tx: Tx): Promise<void> {
  await tx
    .insertInto('grade_schemes')
    .values(
      GRADE_SCHEMES.map((scheme) => ({
        id: scheme.id,
        full_name: scheme.fullName,
        bands: JSON.stringify(scheme.bands),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** People of an older version, which kept no first letters of names, get them. */
async function letterOlderNames(tx: Tx): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('quick_query', '=', '')
    .where('real_name', '<>', '')
    .execute();
  if (people.length === 0) return;
  const named = people.map(({ id, real_name }) => ({ id, ...nameColumns(real_name) }));
  await sql`
    UPDATE users SET quick_query = named.quick_query
    FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS named (id text, quick_query text)
    WHERE users.id = named.id`.execute(tx);
}

/** Makes the first administrator where nobody exists yet; answers whether it did. */
async function seedAdministrator(tx: Tx, passwordHash: string): Promise<boolean> {
  if (await hasPeople(tx)) return false;
  const id = newId();
  await tx
    .insertInto('users')
    .values({
      id,
      account: 'admin',
      ...nameColumns('系统管理员'),
      password_hash: passwordHash,
      must_change_password: true,
      is_administrator: true,
    })
    .execute();
  await tx
    .insertInto('user_relations')
    .values({ user_id: id, object_type: 'Role', object_id: 'role.sysAdmin' })
    .execute();
  return true;
}

async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
