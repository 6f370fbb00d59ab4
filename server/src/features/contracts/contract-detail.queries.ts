import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { Contract, ContractObjection } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import type { Db, Tx } from '../../kernel/db.ts';
import type { ContractRecord } from './contracts.repository.ts';

/** Files that lie beside a contract, by the feature's name for file access. */
export const CONTRACT_FILES = 'contract';

export async function objectionsOf(db: Db | Tx, id: string): Promise<z.infer<typeof ContractObjection>[]> {
  const rows = await db
    .selectFrom('contract_objections')
    .innerJoin('users as author', 'author.id', 'contract_objections.creator_user_id')
    .leftJoin('users as answerer', 'answerer.id', 'contract_objections.answered_by')
    .selectAll('contract_objections')
    .select(['author.real_name as author_name', 'answerer.real_name as answerer_name'])
    .where('contract_id', '=', id)
    .orderBy('contract_objections.creator_time')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'SIGN' ? 'SIGN' : 'ASSESS',
    text: row.body,
    by: { id: row.creator_user_id, name: row.author_name },
    at: row.creator_time.getTime(),
    answer: row.answer,
    answeredBy: row.answered_by ? { id: row.answered_by, name: row.answerer_name ?? '' } : null,
    answeredAt: row.answered_at?.getTime() ?? null,
  }));
}

export async function neighbour(db: Db | Tx, id: string | null): Promise<Contract['predecessor']> {
  if (id === null) return null;
  const row = await db
    .selectFrom('contracts')
    .innerJoin('users', 'users.id', 'contracts.party_b_user_id')
    .select(['contracts.id', 'en_code', 'state', 'party_b_user_id', 'users.real_name'])
    .where('contracts.id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        enCode: row.en_code,
        state: row.state,
        partyB: { id: row.party_b_user_id, name: row.real_name },
      }
    : null;
}

/** What the unit reached in the year before, whoever held the post. */
export async function lastYearOf(db: Db | Tx, row: ContractRecord): Promise<Contract['lastYear']> {
  const found = await db
    .selectFrom('contracts')
    .select(['id', 'year', 'score', 'grade'])
    .where('unit_org_id', '=', row.unit_org_id)
    .where('year', '=', row.year - 1)
    .where('state', '=', contractLifecycle.state.assessed)
    .where('delete_mark', '=', 0)
    .orderBy('period_start', 'desc')
    .executeTakeFirst();
  if (!found || found.score === null) return null;
  return { id: found.id, year: found.year, score: found.score / 100, grade: found.grade ?? '' };
}

export async function personOf(db: Db | Tx, id: string | null): Promise<Contract['assessor']> {
  if (id === null) return null;
  const user = await db.selectFrom('users').select('real_name').where('id', '=', id).executeTakeFirst();
  return { id, name: user?.real_name ?? '' };
}

export const ownFiles = (db: Db | Tx, contractId: string) =>
  db
    .selectFrom('files')
    .select('id')
    .where('owner_type', '=', CONTRACT_FILES)
    .where('owner_id', '=', contractId)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at')
    .execute();
