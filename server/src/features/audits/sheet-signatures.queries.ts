import type { Db, Tx } from '../../kernel/db.ts';

export const taskOf = (db: Db | Tx, taskId: string) =>
  db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .selectAll('check_tasks')
    .select(['checks.en_code as check_code', 'organizes.full_name as unit_name'])
    .where('check_tasks.id', '=', taskId)
    .executeTakeFirst();

export const signaturesOf = (db: Db | Tx, taskId: string) =>
  db
    .selectFrom('signatures')
    .innerJoin('users', 'users.id', 'signatures.signer_id')
    .selectAll('signatures')
    .select('users.real_name')
    .where('target_type', '=', 'sheet')
    .where('target_id', '=', taskId)
    .where('revoked_at', 'is', null)
    .orderBy('signed_at')
    .execute();
