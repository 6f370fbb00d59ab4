import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { notify, phrase, say } from '../messages/public.ts';
import { findVersion } from './standard-versions.repository.ts';
import { headsOfDepartment } from './standards.repository.ts';

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
        about: version.id,
      },
    );
  };
}

const authorOf = ({ creator_user_id }: Version): string[] =>
  creator_user_id === null ? [] : [creator_user_id];
