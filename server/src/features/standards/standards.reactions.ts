import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { notify, phrase, say } from '../messages/public.ts';

/** Messages of standard versions: to the head when one awaits publication, to its author what became of it. */
export const standardsReactions: Reactions = {
  'standardVersion.submitted': message('standardVersion.submitted', headsOfDepartment),
  'standardVersion.returned': message('standardVersion.returned', async (_tx, version) => authorOf(version)),
  'standardVersion.published': message('standardVersion.published', async (_tx, version) =>
    authorOf(version),
  ),
};

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

type Key = 'standardVersion.submitted' | 'standardVersion.returned' | 'standardVersion.published';

function message(key: Key, receivers: (tx: Tx, version: Version) => Promise<string[]>): Reaction {
  return async (kernel, tx, event) => {
    const version = await findVersion(tx, String(event.payload.versionId));
    if (!version) return;
    const to = (await receivers(tx, version)).filter((id) => id !== event.actorId);
    const { return_reason: reason } = version;
    const name = `${version.full_name} ${version.version_no}`;
    const note = reason === '' ? name : phrase('withReason', { name, reason });
    await notify(
      { caller: systemCaller('标准管理'), clock: kernel.clock },
      { db: tx },
      {
        ...say(key, { version: name, note }),
        to,
        link: `/evaluationTow?versionId=${version.id}`,
      },
    );
  };
}

const findVersion = (tx: Tx, id: string) =>
  tx
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standard_versions.id', 'standard_versions.version_no', 'standard_versions.creator_user_id'])
    .select(['standard_versions.return_reason', 'standards.full_name'])
    .where('standard_versions.id', '=', id)
    .executeTakeFirst();

const authorOf = ({ creator_user_id }: Version): string[] =>
  creator_user_id === null ? [] : [creator_user_id];

async function headsOfDepartment(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_relations')
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select('user_relations.user_id')
    .where('user_relations.object_type', '=', 'Role')
    .where('roles.en_code', '=', 'msdHead')
    .execute();
  return rows.map((row) => row.user_id);
}
