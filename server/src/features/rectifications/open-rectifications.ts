import type { Db, Tx } from '../../kernel/db.ts';
import { OPEN_STATES } from './rectifications.lifecycle.ts';

/** A rectification that still asks for work. */
export type OpenRectification = {
  readonly id: string;
  readonly enCode: string;
  readonly findingId: string;
  readonly checkTaskId: string;
  readonly title: string;
  readonly state: number;
  readonly deadline: string;
  readonly responsibleUserId: string | null;
};

/** Rectifications of an audit that are neither closed nor void (AU1207). */
export async function openRectifications(db: Db | Tx, checkId: string): Promise<OpenRectification[]> {
  return db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .select([
      'rectifications.id',
      'rectifications.en_code as enCode',
      'rectifications.finding_id as findingId',
      'findings.check_task_id as checkTaskId',
      'findings.title',
      'rectifications.state',
      'rectifications.deadline',
      'rectifications.responsible_user_id as responsibleUserId',
    ])
    .where('rectifications.check_id', '=', checkId)
    .where('rectifications.state', 'in', [...OPEN_STATES])
    .orderBy('rectifications.deadline')
    .execute();
}
