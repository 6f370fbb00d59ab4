import { createHash } from 'node:crypto';
import type { ThirdPreview } from '@auditplus/contract/features/third-party/third-party.model.ts';
import type { Db } from '../../kernel/db.ts';
import type { DepartmentValues, PersonValues } from './directory.ts';
import type { ThirdLink } from './third-links.repository.ts';
import { linksOf, ownDepartments, ownPeople } from './third-party.queries.ts';

/** A share of the people that is not disabled without being asked for. */
const MAX_REMOVALS = 0.2;

export type WantedDepartment = {
  readonly own: string;
  readonly parentOwn: string | null;
  readonly depth: number;
  readonly name: string;
  readonly order: number;
};

export type WantedPerson = {
  readonly own: string;
  /** The id that the person gets where the platform lets us choose. */
  readonly wished: string;
  readonly departmentOwn: string;
  readonly values: Omit<PersonValues, 'departmentId'>;
};

/** What a platform is to have, and what it has. */
export type Sides = {
  readonly rootId: string;
  readonly departments: readonly WantedDepartment[];
  readonly people: readonly WantedPerson[];
  /** Changes while a synchronisation goes on. */
  readonly links: { readonly department: Map<string, ThirdLink>; readonly person: Map<string, ThirdLink> };
};

export async function readSides(
  db: Db,
  { kind, rootId, now }: { readonly kind: string; readonly rootId: string; readonly now: Date },
): Promise<Sides> {
  const units = await ownDepartments(db);
  const known = new Set(units.map(({ id }) => id));
  // What lies below a disabled one is not sent either.
  const departments = units.flatMap(({ id, parent_id, full_name, sort_code, path }) =>
    path.every((above) => known.has(above))
      ? [
          {
            own: id,
            parentOwn: parent_id !== null && known.has(parent_id) ? parent_id : null,
            depth: path.length,
            name: nameOf(full_name),
            order: Math.max(0, 100_000 - sort_code),
          },
        ]
      : [],
  );
  const places = new Set(departments.map(({ own }) => own));
  const people = (await ownPeople(db, now)).flatMap((user) =>
    user.organize_id !== null && places.has(user.organize_id)
      ? [
          {
            own: user.id,
            wished: /^\w[\w@.-]{0,63}$/.test(user.account) ? user.account : user.id,
            departmentOwn: user.organize_id,
            values: {
              name: user.real_name.slice(0, 64),
              mobile: user.mobile_phone,
              email: user.email,
              position: (user.position ?? '').slice(0, 64),
            },
          },
        ]
      : [],
  );
  const links = await linksOf(db, kind);
  const byOwn = (what: string) =>
    new Map(links.filter((link) => link.what === what).map((link) => [link.own_id, link]));
  return { rootId, departments, people, links: { department: byOwn('department'), person: byOwn('person') } };
}

/** Characters that platforms refuse in the name of a department. */
const nameOf = (text: string): string => text.replaceAll(/[\\:*?"<>|\-,]/g, ' ').slice(0, 64);

/** A department as the platform is to keep it; null while the one above is not there. */
export function departmentValues(sides: Sides, unit: WantedDepartment): DepartmentValues | null {
  const above =
    unit.parentOwn === null ? sides.rootId : sides.links.department.get(unit.parentOwn)?.remote_id;
  return above ? { name: unit.name, parentId: above, order: unit.order } : null;
}

/** A person as the platform is to keep him; null while the department is not there. */
export function personValues(sides: Sides, { departmentOwn, values }: WantedPerson): PersonValues | null {
  const departmentId = sides.links.department.get(departmentOwn)?.remote_id;
  return departmentId ? { ...values, departmentId } : null;
}

export const hashOf = (values: DepartmentValues | PersonValues): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** Whether the platform has exactly these values already. */
export const isSent = (
  link: ThirdLink | undefined,
  values: DepartmentValues | PersonValues | null,
): boolean =>
  link !== undefined &&
  values !== null &&
  link.remote_id !== null &&
  !link.is_open &&
  !link.is_disabled &&
  link.problem === '' &&
  link.sent_hash === hashOf(values);

/** What the platform has that it is not to have any more. */
export function leavers(sides: Sides): { readonly departments: ThirdLink[]; readonly people: ThirdLink[] } {
  const units = new Set(sides.departments.map(({ own }) => own));
  const people = new Set(sides.people.map(({ own }) => own));
  return {
    departments: [...sides.links.department.values()].filter(({ own_id }) => !units.has(own_id)),
    people: [...sides.links.person.values()].filter(
      ({ own_id, is_disabled }) => !people.has(own_id) && !is_disabled,
    ),
  };
}

/** How many people a synchronisation would disable, and whether these are more than a fifth. */
export function removalsOf(sides: Sides): { readonly count: number; readonly isMany: boolean } {
  const reached = (links: Iterable<ThirdLink>) =>
    [...links].filter(({ remote_id, is_disabled }) => remote_id !== null && !is_disabled).length;
  const count = reached(leavers(sides).people);
  return { count, isMany: count > MAX_REMOVALS * reached(sides.links.person.values()) };
}

/** What a synchronisation would do. */
export function previewOf(sides: Sides): ThirdPreview {
  const { department, person } = sides.links;
  const fit = sides.people.filter(({ values }) => values.mobile !== '');
  const count = (
    wanted: readonly { readonly own: string }[],
    links: ReadonlyMap<string, ThirdLink>,
    isSame: (own: string) => boolean,
  ) => {
    const add = wanted.filter(({ own }) => !links.get(own)?.remote_id).length;
    const same = wanted.filter(({ own }) => isSame(own)).length;
    return { add, change: wanted.length - add - same, same };
  };
  const units = new Map(sides.departments.map((unit) => [unit.own, unit]));
  const people = new Map(fit.map((each) => [each.own, each]));
  const ofUnits = count(sides.departments, department, (own) => {
    const unit = units.get(own);
    return unit !== undefined && isSent(department.get(own), departmentValues(sides, unit));
  });
  const ofPeople = count(fit, person, (own) => {
    const wanted = people.get(own);
    return wanted !== undefined && isSent(person.get(own), personValues(sides, wanted));
  });
  const removals = removalsOf(sides);
  return {
    departments: { add: ofUnits.add, change: ofUnits.change, remove: leavers(sides).departments.length },
    people: { add: ofPeople.add, change: ofPeople.change, disable: removals.count },
    unfit: sides.people.length - fit.length,
    unchanged: ofUnits.same + ofPeople.same,
    isManyRemovals: removals.isMany,
  };
}
