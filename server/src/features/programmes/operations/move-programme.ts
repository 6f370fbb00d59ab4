import type { Updateable } from 'kysely';
import type { ProgrammesTable } from '../../../db/generated/tables.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import type { Change } from '../../../kernel/trail.ts';
import { updateExpected } from '../../audits/public.ts';
import { programmeStateLabel } from '../programmes.lifecycle.ts';
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

/** Refuses with AU0009 unless the programme is in one of the states. */
export function assertState(ctx: Ctx, { state }: Pick<Programme, 'state'>, from: readonly number[]): void {
  if (!from.includes(state)) refuse('AU0009', { 状态: programmeStateLabel(state, ctx.language) });
}

type Move = {
  readonly programme: Programme;
  readonly from: readonly number[];
  readonly to: number;
  /** `noun.pastTense` of the trail. */
  readonly action: string;
  /** The version that the person saw. */
  readonly rev: number;
  readonly reason?: string;
  readonly set?: Updateable<ProgrammesTable>;
};

/** The one conditional update of a transition with its trail entry; the loser of a race hears AU0009 or AU0007. */
export async function moveProgramme(ctx: Ctx, c: Change, move: Move): Promise<void> {
  const { programme, from, rev } = move;
  await updateExpected(c, ctx, 'programmes', {
    expected: { id: programme.id, from, rev, label: programmeStateLabel },
    set: { ...move.set, state: move.to },
  });
  c.record({
    action: move.action,
    targetType: 'programme',
    targetId: programme.id,
    before: { state: programme.state },
    after: { state: move.to },
    reason: move.reason ?? '',
    chainId: programme.id,
  });
}
