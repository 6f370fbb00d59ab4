import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { present } from '../../../kernel/errors.ts';
import { programmeScope } from '../programmes.policy.ts';
import { type Programme, programmeScopeSql } from '../programmes.repository.ts';

/** The programme when it is in the caller's scope; refuses with AU0002 otherwise. */
export async function loadProgramme(db: Db | Tx, ctx: Ctx, id: string): Promise<Programme> {
  return present(
    await db
      .selectFrom('programmes')
      .selectAll()
      .where('id', '=', id)
      .where(programmeScopeSql(programmeScope(ctx)))
      .executeTakeFirst(),
    'AU0002',
  );
}
