import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { contractAbilities, mayCounterSign } from './contracts.policy.ts';
import { registerLink, signingLink } from './contracts.reactions.ts';
import { type ContractRecord, contractRows } from './contracts.repository.ts';

/** What a contract waits for. */
export type ContractTodoKind = 'contractReview' | 'contractSign' | 'contractCountersign' | 'contractAssess';

/** A contract whose next step is the caller's, where it is taken and until when. */
type ContractTodo = {
  readonly kind: ContractTodoKind;
  readonly row: ContractRecord;
  readonly address: string;
  readonly dueDate: string | null;
};

/** The contracts whose next step is the caller's. */
export async function contractTodoRows(ctx: Ctx): Promise<ContractTodo[]> {
  const signer = ctx.caller.userId;
  const mine = mayCounterSign(ctx)
    ? sql<SqlBool>`(contracts.state <> ${contractLifecycle.state.toCounterSign} OR contracts.party_a_signer_id = ${signer})`
    : sql<SqlBool>`true`;
  const rows = await contractRows(ctx.db, ctx)
    .where('contracts.state', 'in', [
      contractLifecycle.state.inReview,
      contractLifecycle.state.toSign,
      contractLifecycle.state.toCounterSign,
      contractLifecycle.state.assessing,
    ])
    .where(mine)
    .orderBy('contracts.id')
    .execute();
  return rows.flatMap((row): ContractTodo[] => {
    const can = contractAbilities(ctx, row);
    const todo = (kind: ContractTodoKind, address: string, dueDate: string | null = null) => [
      { kind, row, address, dueDate },
    ];
    if (can.review) return todo('contractReview', `/contractReview/${row.id}`);
    if (can.sign) return todo('contractSign', signingLink(row.id), row.sign_due);
    if (can.counterSign) return todo('contractCountersign', '/htqs');
    return can.showDraft || can.finishAssess
      ? todo('contractAssess', `${registerLink(row.id)}&tab=result`)
      : [];
  });
}

export const contractsToSign = (db: Db | Tx, signDue: readonly string[]) =>
  db
    .selectFrom('contracts')
    .innerJoin('organizes', 'organizes.id', 'contracts.unit_org_id')
    .select(['contracts.id', 'contracts.en_code', 'contracts.year', 'party_b_user_id', 'sign_due'])
    .select('organizes.full_name as unit_name')
    .where('contracts.state', '=', contractLifecycle.state.toSign)
    .where('contracts.delete_mark', '=', 0)
    .where('sign_due', 'in', signDue)
    .execute();
