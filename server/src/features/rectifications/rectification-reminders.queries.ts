import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const unsignedRectifications = (db: Db | Tx) =>
  db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .innerJoin('checks', 'checks.id', 'rectifications.check_id')
    .select(['rectifications.id', 'findings.issued_at'])
    .where('rectifications.state', '=', rectificationLifecycle.state.toSign)
    .where('findings.state', '=', findingLifecycle.state.issued)
    .where('checks.state', 'not in', auditLifecycle.in('closed', 'cancelled'))
    .execute();

export const rectificationsDue = (db: Db | Tx, days: readonly string[]) =>
  db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .select('rectifications.id')
    .where(
      'rectifications.state',
      'in',
      rectificationLifecycle.in('toSign', 'toPlan', 'planInReview', 'rectifying', 'failed'),
    )
    .where('findings.state', '<>', findingLifecycle.state.disputed)
    .where('rectifications.deadline', 'in', days)
    .orderBy('rectifications.deadline')
    .execute();

export const effectChecksDue = (db: Db | Tx, days: readonly string[]) =>
  db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .innerJoin('organizes as unit', 'unit.id', 'findings.unit_org_id')
    .select([
      'rectifications.id',
      'rectifications.en_code',
      'findings.title',
      'unit.full_name as unit',
      'rectifications.effect_check_date',
    ])
    .where('rectifications.state', '=', rectificationLifecycle.state.closed)
    .where('rectifications.effect_result', 'is', null)
    .where('rectifications.effect_check_date', 'in', days)
    .orderBy('rectifications.effect_check_date')
    .execute();
