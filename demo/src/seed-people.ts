import type { Tx } from '@auditplus/server/kernel/db.ts';
import { hashPassword } from '@auditplus/server/kernel/passwords.ts';
import { nameColumns } from '@auditplus/server/kernel/person-name.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from './demo-ids.ts';
import { organisations, unitProfiles } from './organisation.ts';
import { people } from './people.ts';

/**
 * The demonstration group with its organisations, unit profiles and sixty accounts; the accounts are exempt from
 * the first-login change. Expects the roles of the base seed; does nothing where the group exists already.
 */
export async function seedPeople(tx: Tx): Promise<void> {
  const known = await tx
    .selectFrom('organizes')
    .select('id')
    .where('id', '=', demoId('org', 'QYSW'))
    .executeTakeFirst();
  if (known) return;
  await seedOrganisations(tx);
  await seedAccounts(tx);
}

async function seedOrganisations(tx: Tx): Promise<void> {
  const paths = new Map<string, string[]>();
  const rows = organisations.map((organisation) => {
    const id = demoId('org', organisation.code);
    const parentPath = organisation.parentCode ? (paths.get(organisation.parentCode) ?? []) : [];
    const path = [...parentPath, id];
    paths.set(organisation.code, path);
    return {
      id,
      parent_id: organisation.parentCode ? demoId('org', organisation.parentCode) : null,
      // Companies are the group and its members; everything else is a department (audit-domain D24).
      category: organisation.orgKind === 1 || organisation.orgKind === 3 ? 'company' : 'department',
      org_kind: organisation.orgKind,
      en_code: organisation.code,
      full_name: organisation.fullName,
      property: JSON.stringify({
        shortName: organisation.shortName,
        fullNameEn: organisation.fullNameEn,
        shortNameEn: organisation.shortNameEn,
      }),
      path,
      sort_code: organisation.sortCode,
    };
  });
  await tx.insertInto('organizes').values(rows).execute();
  await tx
    .insertInto('unit_profiles')
    .values(
      unitProfiles.map(({ unit, ...attributes }) => ({
        org_id: demoId('org', unit),
        attributes: JSON.stringify(attributes),
      })),
    )
    .execute();
}

async function seedAccounts(tx: Tx): Promise<void> {
  const passwordHash = await hashPassword(passwordDigest(DEMO_PASSWORD));
  const roles = await tx.selectFrom('roles').select(['id', 'en_code']).where('delete_mark', '=', 0).execute();
  const roleIds = new Map(roles.map((role) => [role.en_code, role.id]));
  // Production's first administrator gives its account name to the demonstration's.
  await tx
    .deleteFrom('users')
    .where('account', 'in', [...people.map((person) => person.account)])
    .execute();
  await tx
    .insertInto('users')
    .values(
      people.map((person) => ({
        id: demoId('user', person.account),
        account: person.account,
        ...nameColumns(person.realName),
        password_hash: passwordHash,
        gender: person.gender === '男' ? 1 : 2,
        organize_id: demoId('org', person.orgCode),
        position_id: demoId('position', `${person.orgCode} ${person.position}`),
        is_administrator: person.roles.includes('sysAdmin'),
        mobile_phone: person.mobile,
        sort_code: person.no,
      })),
    )
    .execute();
  await tx
    .insertInto('user_organizes')
    .values(
      people.map((person) => ({
        user_id: demoId('user', person.account),
        organize_id: demoId('org', person.orgCode),
      })),
    )
    .execute();
  await seedPositions(tx);
  for (const { account, orgCode } of people.filter(({ roles: held }) => held.includes('unitGM')))
    await tx
      .updateTable('organizes')
      .set({ manager_id: demoId('user', account) })
      .where('id', '=', demoId('org', orgCode))
      .execute();
  await tx
    .insertInto('user_relations')
    .values(
      people.flatMap((person) =>
        person.roles.map((role) => ({
          user_id: demoId('user', person.account),
          object_type: 'Role',
          object_id: roleIds.get(role) ?? missingRole(role),
        })),
      ),
    )
    .execute();
}

async function seedPositions(tx: Tx): Promise<void> {
  const positions = new Map(people.map((person) => [`${person.orgCode} ${person.position}`, person]));
  await tx
    .insertInto('positions')
    .values(
      [...positions].map(([key, person], index) => ({
        id: demoId('position', key),
        organize_id: demoId('org', person.orgCode),
        en_code: `GW${String(index + 1).padStart(3, '0')}`,
        full_name: person.position,
        full_name_en: person.positionEn,
        type: /[长总]|经理|领导|主管/.test(person.position) ? 'management' : 'support',
        sort_code: index,
      })),
    )
    .execute();
  await tx
    .insertInto('user_relations')
    .values(
      people.map((person) => ({
        user_id: demoId('user', person.account),
        object_type: 'Position',
        object_id: demoId('position', `${person.orgCode} ${person.position}`),
      })),
    )
    .execute();
}

function missingRole(code: string): never {
  throw new Error(`The base seed has no role ${code}`);
}
