import { demoId } from '../run-people.ts';
import type { Play } from './play.ts';

/** Id and version of an audit by its number. */
export const checkOf = (play: Play, code: string) =>
  play.kernel.db
    .selectFrom('checks')
    .select(['id', 'rev', 'state'])
    .where('en_code', '=', code)
    .executeTakeFirstOrThrow();

/** The task of a unit in an audit. */
export const taskOf = (play: Play, code: string, unitOrgCode: string) =>
  play.kernel.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['check_tasks.id', 'check_tasks.rev', 'check_tasks.state', 'check_tasks.standard_version_id'])
    .where('checks.en_code', '=', code)
    .where('check_tasks.unit_org_id', '=', demoId('org', unitOrgCode))
    .executeTakeFirstOrThrow();

/** Ids of the standard's versions by their numbers. */
export async function versionIds(play: Play): Promise<(versionNo: string) => string> {
  const rows = await play.kernel.db
    .selectFrom('standard_versions')
    .select(['id', 'version_no'])
    .where('delete_mark', '=', 0)
    .execute();
  const ids = new Map(rows.map((row) => [row.version_no, row.id]));
  return (versionNo) => ids.get(versionNo) ?? missing(`version ${versionNo}`);
}

const nodesByVersion = new WeakMap<Play, Map<string, Promise<Map<string, string>>>>();

/** Ids of a version's nodes by their codes. */
export async function nodeIds(play: Play, versionId: string): Promise<(code: string) => string> {
  const known = nodesByVersion.get(play) ?? new Map<string, Promise<Map<string, string>>>();
  nodesByVersion.set(play, known);
  const loading = known.get(versionId) ?? loadNodes(play, versionId);
  known.set(versionId, loading);
  const ids = await loading;
  return (code) => ids.get(code) ?? missing(`node ${code}`);
}

async function loadNodes(play: Play, versionId: string): Promise<Map<string, string>> {
  const rows = await play.kernel.db
    .selectFrom('standard_nodes')
    .select(['id', 'node_code'])
    .where('version_id', '=', versionId)
    .execute();
  return new Map(rows.map((row) => [row.node_code, row.id]));
}

function missing(what: string): never {
  throw new Error(`The demonstration has no ${what}`);
}
