import type { ImportOutcome, ImportRow } from '@auditplus/contract/features/users/user-import.model.ts';
import { pickProfile } from '@auditplus/contract/features/users/user-profile.ts';
import type { UserEdit } from '@auditplus/contract/features/users/users.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { readBytes } from '../../kernel/spreadsheet.ts';
import { pick } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { changeRights } from '../rights/public.ts';
import { newActivations } from './activation.ts';
import { insertActivations } from './activations.repository.ts';
import { checkRow, type ImportWorld, loadImportWorld } from './import-rows.ts';
import { columnsOf, holdersOf } from './save-user.ts';
import { insertUsers, lockAccounts } from './user-admin.repository.ts';
import { inParts, insertUserOrganizes, insertUserRelations, type Linked } from './user-imports.repository.ts';
import { type LinkRow, linkStream, WORDS } from './user-sheet.ts';

/** A person to store under an id that is settled already. */
export type NewPerson = { readonly id: string; readonly rowNumber: number; readonly edit: UserEdit };

/** Stores what is right and answers the rest with what is wrong; the new people get links instead of passwords. */
export async function importRows(
  ctx: Ctx,
  rows: readonly ImportRow[],
  origin: string,
): Promise<ImportOutcome> {
  const world = await loadImportWorld(ctx);
  const { people, failed } = sortRows(ctx, world, rows);
  if (people.length > 0) await changeRights(ctx, (step) => storePeople(ctx, step, people));
  const links =
    people.length > 0
      ? await createDownloadLink(ctx, {
          name: `${pick(WORDS, ctx.language).links}.xlsx`,
          bytes: await readBytes(
            linkStream(ctx.language, freshLinks(ctx, [people.map(personOf)], origin)),
            MAX_LINK_BYTES,
          ),
        })
      : null;
  return {
    resultType: failed.length > 0 ? 1 : 0,
    snum: people.length,
    fnum: failed.length,
    failResult: failed,
    links,
  };
}

/** Rows that can be stored, with their new ids, and rows that cannot, with the reasons. */
export function sortRows(ctx: Ctx, world: ImportWorld, rows: readonly ImportRow[]) {
  const people: NewPerson[] = [];
  const failed: ImportRow[] = [];
  for (const row of rows) {
    const checked = checkRow(world, row);
    if (!checked.ok) {
      failed.push(checked.row);
      continue;
    }
    const id = newId(ctx.clock.now().getTime());
    // A later row may name this person as superior, and may not take the account again.
    world.accounts.set(checked.edit.account.toLowerCase(), id);
    people.push({ id, rowNumber: row.rowNumber, edit: checked.edit });
  }
  return { people, failed };
}

/** Stores people with their organisations and memberships; none has a password yet. */
export async function storePeople(ctx: Ctx, step: Change, people: readonly NewPerson[]): Promise<void> {
  await lockAccounts(step.db);
  const now = ctx.clock.now();
  await inParts(people, async (part) => {
    await insertUsers(
      step.db,
      part.map(({ id, edit }) => ({
        id,
        ...columnsOf(edit),
        organize_id: edit.organizeId[0] ?? null,
        position_id: edit.positionId[0] ?? null,
        profile: JSON.stringify(pickProfile(edit)),
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      })),
    );
  });
  await storeLinks(step.db, people);
  for (const { id, edit } of people)
    step.record({
      action: 'user.imported',
      targetType: 'user',
      targetId: id,
      after: { account: edit.account, realName: edit.realName, organizeId: edit.organizeId },
    });
}

async function storeLinks(tx: Tx, people: readonly NewPerson[]): Promise<void> {
  const organizes = people.flatMap(({ id, edit }) =>
    edit.organizeId.map((organize_id) => ({ user_id: id, organize_id })),
  );
  await inParts(organizes, async (part) => {
    await insertUserOrganizes(tx, part);
  });
  const relations = people.flatMap(({ id, edit }) =>
    holdersOf(edit).map((holder) => ({
      user_id: id,
      object_type: holder.type,
      object_id: holder.id,
    })),
  );
  await inParts(relations, async (part) => {
    await insertUserRelations(tx, part);
  });
}

const MAX_LINK_BYTES = 10 * 1024 * 1024;

const personOf = ({ id, edit }: NewPerson) => ({ id, account: edit.account, realName: edit.realName });

/** A fresh link for each of the people, stored part by part. */
export async function* freshLinks(
  ctx: Ctx,
  parts: AsyncIterable<readonly Linked[]> | Iterable<readonly Linked[]>,
  origin: string,
): AsyncGenerator<LinkRow> {
  for await (const part of parts) {
    const made = newActivations(
      ctx,
      part.map((person) => person.id),
    );
    await insertActivations(
      ctx.db,
      made.map((one) => one.row),
    );
    for (const [index, { account, realName }] of part.entries())
      yield {
        account,
        realName,
        link: `${origin}/activate?token=${made[index]?.token ?? ''}`,
        until: made[index]?.row.expires_at.getTime() ?? 0,
      };
  }
}
