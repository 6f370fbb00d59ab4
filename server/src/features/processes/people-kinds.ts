import { ASSIGNEE_KINDS } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Candidate } from '@auditplus/core/processes/actions.ts';
import type { PeopleSource } from '@auditplus/core/processes/compile-template.ts';
import { textsOf } from '@auditplus/core/processes/conditions.ts';
import { isAgreed, isDecidedByPerson, type ProcessState } from '@auditplus/core/processes/state.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/errors.ts';
import { interfacesPort } from '../../kernel/interfaces.port.ts';
import { auditRoles, type ProcessVersion } from '../process-definitions/public.ts';
import { engineCtx } from './engine-ctx.ts';
import {
  holdersOf,
  leadersAbove,
  leadersOf,
  peopleByIds,
  positionsOf,
  subordinatesAmong,
  superiorsOf,
} from './people.queries.ts';
import { type ReasonKey, reason } from './reasons.ts';

/** What people are found by. */
export type PeopleQuestion = {
  readonly ctx: Ctx;
  readonly db: Db;
  readonly version: ProcessVersion;
  readonly state: ProcessState;
  readonly record: Readonly<Record<string, unknown>>;
  /** The instance; absent before it is launched. */
  readonly row?: { readonly id: string };
};

/** Who is found for a node, each with the reason why. */
export async function findPeople(question: PeopleQuestion, source: PeopleSource): Promise<Candidate[]> {
  const { db, ctx, state, version, record } = question;
  const { initiator } = state;
  switch (source.kind) {
    case ASSIGNEE_KINDS.superior: {
      const chain = await superiorsOf(db, initiator, source.managerLevel);
      return each(chain.slice(source.managerLevel - 1), 'superior', String(source.managerLevel));
    }
    case ASSIGNEE_KINDS.departmentLeader: {
      const organize = await organizeOf(db, initiator);
      return organize === null ? [] : leaders(db, [organize]);
    }
    case ASSIGNEE_KINDS.initiator:
      return each([initiator], 'initiator', '');
    case ASSIGNEE_KINDS.formField: {
      const ids = idsIn(record, source.formField);
      const name = fieldName(version, source.formField);
      return source.formFieldType === 2 ? leaders(db, ids) : each(ids, 'formField', name);
    }
    case ASSIGNEE_KINDS.step:
      return peopleOfStep(state, source.nodeId, version);
    case ASSIGNEE_KINDS.members:
    case ASSIGNEE_KINDS.candidates:
      return narrowed(question, source, await members(question, source));
    case ASSIGNEE_KINDS.leaderChain: {
      const organize = await organizeOf(db, initiator);
      const above = organize === null ? [] : await leadersAbove(db, organize);
      return above
        .slice(0, source.managerLevel)
        .map(({ id, name }) => ({ person: id, reason: reason('departmentLeader', name) }));
    }
    case ASSIGNEE_KINDS.roleInField: {
      const now = ctx.clock.now();
      const found = await Promise.all(
        idsIn(record, source.formField).map((within) =>
          holdersOf(db, { type: 'Role', ids: [source.roleId], now, within }),
        ),
      );
      return found.flat().map(({ id, name }) => ({ person: id, reason: reason('role', name) }));
    }
    case ASSIGNEE_KINDS.expression: {
      const ids = textsOf(source.expression, record, version.fields, expressionFacts(question));
      return each(ids, 'expression', '');
    }
    case ASSIGNEE_KINDS.group: {
      const found = await holdersOf(db, { type: 'Group', ids: source.groups, now: ctx.clock.now() });
      return found.map(({ id, name }) => ({ person: id, reason: reason('group', name) }));
    }
    case ASSIGNEE_KINDS.auditRole: {
      const role = auditRoles.byName(source.auditRole);
      const ids = (await role?.people(ctx, db, record)) ?? [];
      return each(ids, 'auditRole', role?.fullName[0] ?? '');
    }
    case ASSIGNEE_KINDS.service:
      return each(await idsOfInterface(question, source.getUserUrl), 'interface', '');
    default:
      return [];
  }
}

const Answer = z.object({ handleId: z.string() });

/**
 * Whom a data interface names (platform-contract 8.3): ids with commas between them as `handleId`, of the answer or of
 * its rows. Where it fails nobody is found, and the step does what is set for that.
 */
async function idsOfInterface(
  { ctx, db, state, record, row }: PeopleQuestion,
  interfaceId: string,
): Promise<string[]> {
  const asked = { ...engineCtx(ctx), db };
  const values = { ...record, taskId: row?.id ?? '', initiatorId: state.initiator };
  try {
    const answer = await interfacesPort.use().run(asked, { interfaceId, values });
    const rows: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
    const ids = rows.flatMap((one) => Answer.safeParse(one).data?.handleId.split(',') ?? []);
    return ids.map((id) => id.trim()).filter((id) => id !== '');
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.warn({ err: error, interfaceId }, 'an interface found nobody');
    return [];
  }
}

/** What expressions know of the initiator and the moment. */
export function expressionFacts({ ctx, state }: Pick<PeopleQuestion, 'ctx' | 'state'>) {
  return { now: ctx.clock.now().getTime(), me: { id: state.initiator, organize: '', roles: [] } };
}

const each = (ids: readonly string[], key: ReasonKey, name: string): Candidate[] =>
  [...new Set(ids)].map((person) => ({ person, reason: reason(key, name) }));

async function organizeOf(db: Db, personId: string): Promise<string | null> {
  return (await peopleByIds(db, [personId])).get(personId)?.organize_id ?? null;
}

async function leaders(db: Db, organizeIds: readonly string[]): Promise<Candidate[]> {
  const found = await leadersOf(db, organizeIds);
  return found.flatMap(({ manager_id, full_name }) =>
    manager_id === null ? [] : [{ person: manager_id, reason: reason('departmentLeader', full_name) }],
  );
}

/** Values of a field that names people or organisations; paths count by their last part. */
function idsIn(record: Readonly<Record<string, unknown>>, field: string): string[] {
  const [table = '', column] = field.split('-', 2);
  const value = record[table];
  const values: readonly unknown[] =
    column === undefined
      ? [value]
      : (Array.isArray(value) ? value : []).map((row) =>
          typeof row === 'object' && row !== null
            ? Object.entries(row).find(([name]) => name === column)?.[1]
            : null,
        );
  return values.flatMap((one) => {
    const list: readonly unknown[] = Array.isArray(one) ? one : [one];
    return list.flatMap((part) => {
      const id: unknown = Array.isArray(part) ? part.at(-1) : part;
      // The reference marks the kind after the id.
      return typeof id === 'string' && id !== '' ? [id.split('--', 1)[0] ?? ''] : [];
    });
  });
}

const fieldName = ({ body }: ProcessVersion, field: string): string => {
  const fields = Array.isArray(body.formData) ? body.formData : [];
  return fields.find(({ filedId }) => filedId === field)?.filedName ?? field;
};

/** Everybody who approved at the newest stay at a node; added signers are left out. */
function peopleOfStep(state: ProcessState, node: string, { steps }: ProcessVersion): Candidate[] {
  const visit = state.visits.findLast((one) => one.node === node && one.items.some(isAgreed));
  const agreed = visit?.items.filter(
    (item) => isAgreed(item) && isDecidedByPerson(item) && item.added === null,
  );
  return each(agreed?.map(({ person }) => person) ?? [], 'step', steps.get(node)?.title ?? node);
}

/** Everybody whom users, positions, roles and groups name together. */
async function members({ db, ctx }: PeopleQuestion, source: PeopleSource): Promise<Candidate[]> {
  const now = ctx.clock.now();
  const [positions, roles, groups] = await Promise.all([
    holdersOf(db, { type: 'Position', ids: source.positions, now }),
    holdersOf(db, { type: 'Role', ids: source.roles, now }),
    holdersOf(db, { type: 'Group', ids: source.groups, now }),
  ]);
  const found = [
    ...each(source.users, 'member', ''),
    ...positions.map(({ id, name }) => ({ person: id, reason: reason('position', name) })),
    ...roles.map(({ id, name }) => ({ person: id, reason: reason('role', name) })),
    ...groups.map(({ id, name }) => ({ person: id, reason: reason('group', name) })),
  ];
  const unique = new Map<string, Candidate>();
  for (const one of found) if (!unique.has(one.person)) unique.set(one.person, one);
  return [...unique.values()];
}

const EXTRA = { department: 2, position: 3, superior: 4, subordinate: 5 };

/** The members that the extra rule lets through. */
async function narrowed(
  { db, state }: PeopleQuestion,
  { extraRule }: PeopleSource,
  found: readonly Candidate[],
): Promise<Candidate[]> {
  const { initiator } = state;
  const ids = found.map(({ person }) => person);
  if (extraRule === EXTRA.department) {
    const people = await peopleByIds(db, [...ids, initiator]);
    const own = people.get(initiator)?.organize_id;
    return found.filter(({ person }) => people.get(person)?.organize_id === own);
  }
  if (extraRule === EXTRA.position) {
    const held = await positionsOf(db, [...ids, initiator]);
    const own = held.get(initiator) ?? new Set();
    return found.filter(({ person }) => [...(held.get(person) ?? [])].some((id) => own.has(id)));
  }
  if (extraRule === EXTRA.superior) {
    const above = new Set(await superiorsOf(db, initiator, 20));
    return found.filter(({ person }) => above.has(person));
  }
  if (extraRule === EXTRA.subordinate) {
    const below = await subordinatesAmong(db, initiator, ids);
    return found.filter(({ person }) => below.has(person));
  }
  return [...found];
}
