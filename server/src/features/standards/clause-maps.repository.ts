import type { ClauseMapBody } from '@auditplus/contract/features/standards/standards.model.ts';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { ClauseMapsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Pair } from './operations/compare-versions.ts';

export async function mapBetween(db: Db | Tx, pair: Pair) {
  const rows = await db
    .selectFrom('clause_maps')
    .leftJoin('standard_nodes as source', 'source.id', 'clause_maps.from_node_id')
    .leftJoin('standard_nodes as target', 'target.id', 'clause_maps.to_node_id')
    .selectAll('clause_maps')
    .select([
      'source.node_code as from_code',
      'source.full_name as from_name',
      'target.node_code as to_code',
      'target.full_name as to_name',
    ])
    .where('clause_maps.from_version_id', '=', pair.fromVersionId)
    .where('clause_maps.to_version_id', '=', pair.toVersionId)
    .execute();
  const view = rows.map((row) => ({
    id: row.id,
    fromNodeId: row.from_node_id,
    toNodeId: row.to_node_id,
    relation: row.relation as z.output<typeof ClauseMapBody>['list'][number]['relation'],
    ratio: row.ratio,
    note: row.note,
    fromCode: row.from_code ?? '',
    fromName: row.from_name ?? '',
    toCode: row.to_code ?? '',
    toName: row.to_name ?? '',
  }));
  const byCode = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  return view.sort(
    (a, b) => byCode(a.fromCode || a.toCode, b.fromCode || b.toCode) || byCode(a.toCode, b.toCode),
  );
}

export async function removeClauseMaps(db: Tx, fromVersionId: string, toVersionId: string): Promise<void> {
  await db
    .deleteFrom('clause_maps')
    .where('from_version_id', '=', fromVersionId)
    .where('to_version_id', '=', toVersionId)
    .execute();
}

export async function insertClauseMaps(db: Tx, rows: readonly Insertable<ClauseMapsTable>[]): Promise<void> {
  await db.insertInto('clause_maps').values(rows).execute();
}

export const nodesOfVersion = (db: Db | Tx, versionId: string, ids: readonly string[]) =>
  db
    .selectFrom('standard_nodes')
    .select('id')
    .where('version_id', '=', versionId)
    .where('id', 'in', ids)
    .execute();
