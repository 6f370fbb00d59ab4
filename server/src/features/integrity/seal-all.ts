import { openAnchorStore } from '../../kernel/anchor-store.ts';
import { auditLogKey } from '../../kernel/audit-log.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { type Anchored, appendAnchor, cutOff, type Head, readAnchors } from './anchors.ts';
import { type Difference, difference } from './difference.ts';
import { openMarks } from './marks.ts';
import { Altered, sealChain } from './seal-chain.ts';
import { sealFiles } from './seal-files.repository.ts';
import { sealLog } from './seal-log.repository.ts';
import {
  allSeals,
  beginAnew,
  dueChains,
  isUnsealed,
  lockSealing,
  newestSealed,
  unlockSealing,
} from './seals.repository.ts';
import { atOneMoment } from './snapshot.queries.ts';

/** What sealing needs of the kernel. */
export type SealKernel = Pick<Kernel, 'db' | 'clock' | 'config' | 'secret' | 'log'>;

export type Sealed = { readonly chains: number; readonly differences: readonly Difference[] };

/** After a restore: everything is sealed anew, because the rows are those of the archive. */
export type Restored = {
  readonly note: string;
  /** The archive was made under another secret: its marks are none of ours and are made anew. */
  readonly isForeign: boolean;
};

/**
 * Seals what has changed since the last time: chains whose head has moved, the platform's trail, files; and writes the
 * heads outside the database. One process does it at a time. A place in which something is not as it should be is left
 * as it was sealed, so that verification names it.
 */
export async function sealAll(kernel: SealKernel, restored?: Restored): Promise<Sealed> {
  return kernel.db.connection().execute(async (lock) => {
    await lockSealing(lock);
    try {
      return await sealNow(kernel, restored);
    } finally {
      await unlockSealing(lock);
    }
  });
}

async function sealNow(kernel: SealKernel, restored: Restored | undefined): Promise<Sealed> {
  const { db, config, secret, clock, log } = kernel;
  const store = openAnchorStore(config);
  const { anchored: outside, first } = await readAnchors(store, secret);
  const broken = first ?? (await cutOff(db, outside));
  if (broken) {
    log.error(
      { difference: broken },
      'nothing is sealed: the heads outside the database are not as they were written',
    );
    return { chains: 0, differences: [broken] };
  }
  const isFirst = restored !== undefined || (outside.no === 0 && (await isUnsealed(db)));
  if (isFirst) await beginAnew(db, secret, restored?.isForeign ?? false);
  const anchored: Anchored = restored ? { ...outside, chains: new Map(), batch: null, files: 0 } : outside;
  const marks = openMarks(secret);
  const now = clock.now();
  const generation = (await newestGeneration(db, anchored)) + 1;
  const batch = await db.transaction().execute((tx) => sealLog(tx, { marks, now }));
  const differences: Difference[] = [];
  const due = await dueChains(db);
  for (const { chain_id: chainId, is_sealed: isSealed } of due) {
    if (!isSealed && anchored.chains.has(chainId)) {
      differences.push(difference('audit', 'sealMissing', { chainId }));
      continue;
    }
    try {
      await atOneMoment(db, (tx) =>
        sealChain({ db: tx, marks, auditLogKey: auditLogKey(secret), now, generation, isFirst }, chainId),
      );
    } catch (error) {
      if (!(error instanceof Altered)) throw error;
      differences.push(error.difference);
    }
  }
  const files = await sealFiles(db, marks);
  const chains = await movedHeads(db, anchored);
  const hasMoved =
    Object.keys(chains).length > 0 ||
    (batch?.[0] ?? 0) !== (anchored.batch?.[0] ?? 0) ||
    files !== anchored.files;
  if (hasMoved || restored)
    await appendAnchor({ db, store, secret }, outside, {
      at: now.getTime(),
      reason: restored ? 'restored' : 'sealed',
      note: restored?.note ?? '',
      chains,
      batch: batch ? [...batch] : null,
      files,
    });
  for (const found of differences) log.error({ difference: found }, 'a chain was not sealed: it was altered');
  return { chains: due.length - differences.length, differences };
}

async function newestGeneration(db: Db, anchored: Anchored): Promise<number> {
  const { newest } = await newestSealed(db);
  return Math.max(
    Number(newest ?? 0),
    ...[...anchored.chains.values()].map(([, , generation]) => generation),
  );
}

/** Seals that are newer than what stands outside: of this time, and of one that ended before it was written there. */
async function movedHeads(db: Db, anchored: Anchored): Promise<Record<string, Head>> {
  const rows = await allSeals(db);
  return Object.fromEntries(
    rows.flatMap(({ chain_id, seq, hash, generation, digest }): [string, Head][] =>
      generation > (anchored.chains.get(chain_id)?.[2] ?? 0)
        ? [[chain_id, [seq, hash, generation, digest]]]
        : [],
    ),
  );
}
