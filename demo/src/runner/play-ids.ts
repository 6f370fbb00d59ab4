import { demoId } from '../demo-ids.ts';
import type { Play } from './play.ts';

/** Id and version of an audit by its number. */
export const checkOf = (play: Play, code: string) =>
  play.kernel.db
    .selectFrom('checks')
    .select(['id', 'rev', 'state'])
    .where('en_code', '=', code)
    .executeTakeFirstOrThrow();

type TaskIds = { readonly id: string; readonly versionId: string };

/** Id and standard version of a unit's task in an audit. */
export const taskOf = perPlay(async (play, code: string, unitOrgCode: string): Promise<TaskIds> => {
  const row = await play.kernel.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['check_tasks.id', 'check_tasks.standard_version_id'])
    .where('checks.en_code', '=', code)
    .where('check_tasks.unit_org_id', '=', demoId('org', unitOrgCode))
    .executeTakeFirstOrThrow();
  return { id: row.id, versionId: row.standard_version_id };
});

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

/** Ids of a version's nodes by their codes. */
export const nodeIds = perPlay(async (play, versionId: string): Promise<(code: string) => string> => {
  const rows = await play.kernel.db
    .selectFrom('standard_nodes')
    .select(['id', 'node_code'])
    .where('version_id', '=', versionId)
    .execute();
  const ids = new Map(rows.map((row) => [row.node_code, row.id]));
  return (code) => ids.get(code) ?? missing(`node ${code}`);
});

/** Id of a design by its code. */
export const designOf = perPlay(async (play, code: string): Promise<string> => {
  const { id } = await play.kernel.db
    .selectFrom('designs')
    .select('id')
    .where('en_code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
});

/** Asks once in a play for what never changes in it. */
function perPlay<K extends readonly string[], T>(
  load: (play: Play, ...key: K) => Promise<T>,
): (play: Play, ...key: K) => Promise<T> {
  const byPlay = new WeakMap<Play, Map<string, Promise<T>>>();
  return (play, ...key) => {
    const known = byPlay.get(play) ?? new Map<string, Promise<T>>();
    byPlay.set(play, known);
    const name = key.join(' ');
    const loading = known.get(name) ?? load(play, ...key);
    known.set(name, loading);
    return loading;
  };
}

function missing(what: string): never {
  throw new Error(`The demonstration has no ${what}`);
}
