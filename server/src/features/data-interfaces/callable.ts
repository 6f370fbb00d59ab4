import { CHECK, SOURCE } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { isListedAddress } from '../../kernel/address-list.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { isOpenByUse, isOpenByWork } from '../../kernel/definitions/definition-users.ts';
import type { DefinitionRef } from '../../kernel/definitions/definitions.repository.ts';
import { isUsedBy } from '../../kernel/definitions/definitions.repository.ts';
import { refuse } from '../../kernel/errors.ts';
import { isGranted } from './interfaces.repository.ts';
import { calledIn, type PublishedInterface } from './published.ts';

const PAGE = 'systemData.dataInterface';

/** What calls an interface, beside the person: a definition, or a declaration of the product's own. */
export type InNameOf = DefinitionRef | 'declared';

/**
 * Refuses with `interface.denied` unless the caller may call: whoever manages interfaces, whoever a role, position,
 * group or the person was given it, and whoever may open something whose published version uses it or has to decide
 * about it in a process. `by` is in whose name the product itself calls.
 */
export async function assertCallable(ctx: Ctx, found: PublishedInterface, by?: InNameOf): Promise<void> {
  const isAllowed = ctx.accessKey ? isOpenToKey(ctx, found) : await isOpenToPerson(ctx, found, by);
  if (!isAllowed) refuse('interface.denied', { name: calledIn(found, ctx.language) });
}

function isOpenToKey({ accessKey, ip }: Ctx, { id, body }: PublishedInterface): boolean {
  if (!accessKey?.opens.has(id) || body.checkType === CHECK.session) return false;
  if (body.checkType === CHECK.keyAndAddress && !isListedAddress(ip, body.ipAddress)) return false;
  if (!accessKey.isPerson && body.dataType !== SOURCE.fixed) refuse('interface.keyNeedsPerson');
  return true;
}

// Compiled callers are replaced when rights change.
const answered = new WeakMap<Caller, Map<PublishedInterface, Promise<boolean>>>();

async function isOpenToPerson(ctx: Ctx, found: PublishedInterface, by?: InNameOf): Promise<boolean> {
  const { caller } = ctx;
  if (by === 'declared' || caller.isSystem || caller.isAdministrator || caller.modules.has(PAGE)) return true;
  const used = { kind: 'interface', target: found.id };
  if (by && (await isUsedBy(ctx.db, used, by))) return true;
  const answers = answered.get(caller) ?? new Map<PublishedInterface, Promise<boolean>>();
  answered.set(caller, answers);
  const answer = answers.get(found) ?? isGrantedOrOpen(ctx, found);
  answers.set(found, answer);
  answer.catch(() => answers.delete(found));
  return (await answer) || isOpenByWork(ctx, used);
}

async function isGrantedOrOpen(ctx: Ctx, { id }: PublishedInterface): Promise<boolean> {
  const { caller } = ctx;
  const holders = [
    { type: 'User', ids: [caller.userId] },
    { type: 'Role', ids: caller.roleIds },
    { type: 'Position', ids: caller.positionIds },
    { type: 'Group', ids: caller.groupIds },
  ];
  return (await isGranted(ctx.db, id, holders)) || isOpenByUse(ctx, { kind: 'interface', target: id });
}
