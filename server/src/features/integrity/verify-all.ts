import { INTEGRITY_LINES } from '@auditplus/contract/features/integrity/integrity.model.ts';
import { openAnchorStore } from '../../kernel/anchor-store.ts';
import { auditLogKey } from '../../kernel/audit-log.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { firstAlteredSubmit } from '../scoring/public.ts';
import { cutOff, type Head, readAnchors } from './anchors.ts';
import { readChain } from './chain-entries.queries.ts';
import { type Difference, difference, type Line } from './difference.ts';
import { type Marks, openMarks } from './marks.ts';
import { resealedColumns } from './resealed-columns.queries.ts';
import { type ChainSeal, chainParts, compareRecords, readSeal } from './seal-chain.ts';
import { verifyFiles } from './seal-files.repository.ts';
import { verifyLog } from './seal-log.repository.ts';
import { allChains, countFileSeals, digestOf, pinnedHashes, reportCount } from './seals.repository.ts';
import { atOneMoment } from './snapshot.queries.ts';
import { allowedBy } from './touched.ts';

/** What verification says of one line. */
export type LineResult = {
  readonly line: Line;
  /** Chains, batches, files or lines outside the database. */
  readonly chains: number;
  readonly entries: number;
  readonly records: number;
  readonly differences: number;
  readonly first: Difference | null;
};

type Tally = { chains: number; entries: number; records: number; differences: Difference[] };

export type Verifying = {
  readonly kernel: Pick<Kernel, 'db' | 'config' | 'secret' | 'files'>;
  /** Told after each chain and each few hundred files. */
  readonly onStep: (handled: number, total: number) => Promise<void>;
};

/**
 * Compares everything that is published with its entries, its seals and the heads outside the database; writes nothing.
 * Answers each line with its first difference.
 */
export async function verifyAll({ kernel, onStep }: Verifying): Promise<LineResult[]> {
  const { db, config, secret, files } = kernel;
  const marks = openMarks(secret);
  const tallies = new Map<Line, Tally>(
    INTEGRITY_LINES.map((line) => [line, { chains: 0, entries: 0, records: 0, differences: [] }]),
  );
  const add = (line: Line, added: Partial<Tally>) => {
    const tally = tallies.get(line);
    if (!tally) return;
    tally.chains += added.chains ?? 0;
    tally.entries += added.entries ?? 0;
    tally.records += added.records ?? 0;
  };
  const note = (found: Difference) => tallies.get(found.line)?.differences.push(found);

  const { anchored, first } = await readAnchors(openAnchorStore(config), secret);
  const cut = first ?? (await cutOff(db, anchored));
  if (cut) note(cut);
  add('anchor', { chains: anchored.no });

  const chainIds = await allChains(db, anchored);
  const sealedFiles = await countFileSeals(db);
  const total = chainIds.length + Number(sealedFiles.count);
  for (const [index, chainId] of chainIds.entries()) {
    await onStep(index, total);
    const chain = await atOneMoment(db, (tx) =>
      verifyChainOf(tx, { chainId, marks, key: auditLogKey(secret), head: anchored.chains.get(chainId) }),
    );
    add(chain.line, { chains: 1, entries: chain.entries, records: chain.records });
    for (const found of chain.differences) note(found);
  }
  const log = await atOneMoment(db, (tx) =>
    verifyLog(tx, { marks, auditLogKey: auditLogKey(secret), anchored: anchored.batch }),
  );
  add('log', { chains: log.batches, entries: log.entries });
  for (const found of log.differences) note(found);
  const stored = await verifyFiles(db, {
    files,
    marks,
    anchored: anchored.files,
    onStep: (handled) => onStep(chainIds.length + handled, total),
  });
  add('file', { chains: stored.files });
  for (const found of stored.differences) note(found);
  add('report', { records: await reportCount(db) });
  await onStep(total, total);
  return [...tallies].map(([line, { differences, ...counts }]) => ({
    line,
    ...counts,
    differences: differences.length,
    first: differences[0] ?? null,
  }));
}

type ChainVerifying = {
  readonly chainId: string;
  readonly marks: Marks;
  readonly key: Buffer;
  readonly head: Head | undefined;
};

/** What verification says of one chain. */
export async function verifyChainOf(
  db: Db,
  { chainId, marks, key, head }: ChainVerifying,
): Promise<{ line: Line; entries: number; records: number; differences: Difference[] }> {
  const { seal, kind, line } = await readSeal(db, chainId);
  const differences: Difference[] = [];
  const sealed = await sealDifference(db, { line, seal, head, marks, chainId });
  if (sealed) differences.push(sealed);
  const read = await readChain(db, chainId, {
    line,
    key,
    pinned: await pinnedHashes(db, chainId, [seal, head && { seq: head[0], hash: head[1] }]),
    recentAfter: seal?.seq ?? 0,
  });
  if (read.first) {
    const isRemoved = read.seq === 0 && read.first.code === 'entryMissing';
    differences.push(isRemoved ? { ...read.first, code: 'chainRemoved', seq: null } : read.first);
  }
  const allowed = await allowedBy(db, chainId, read.recent);
  const compared = await compareRecords({
    db,
    marks,
    resealed: await resealedColumns(db),
    chainId,
    kind,
    allowed,
    isSealed: seal !== undefined,
    changedOnly: false,
  });
  differences.push(...compared.differences);
  if (kind === 'audit') {
    const altered = await firstAlteredSubmit(db, chainId);
    if (altered)
      differences.push(
        difference('audit', 'sheetAltered', {
          chainId,
          seq: altered.seq,
          table: 'stage_records',
          key: altered.recordId,
          column: 'content_hash',
          expected: altered.expected,
          found: altered.found,
        }),
      );
  }
  return { line, entries: read.seq, records: compared.records, differences };
}

/** The seal of a chain against the head outside the database: it may be newer, never older. */
async function sealDifference(
  db: Db,
  {
    line,
    seal,
    head,
    marks,
    chainId,
  }: {
    readonly line: Line;
    readonly seal: ChainSeal | undefined;
    readonly head: Head | undefined;
    readonly marks: Marks;
    readonly chainId: string;
  },
): Promise<Difference | null> {
  if (!seal) return head ? difference(line, 'sealMissing', { chainId }) : null;
  const place = { chainId, table: 'chain_seals', key: chainId };
  if (!marks.fit('chain', chainParts(seal), seal.mac)) return difference(line, 'sealAltered', place);
  if (head && (seal.generation < head[2] || (seal.generation === head[2] && seal.digest !== head[3])))
    return difference(line, 'sealAltered', { ...place, expected: head[2], found: seal.generation });
  return (await digestOf(db, chainId)) === seal.digest ? null : difference(line, 'sealAltered', place);
}
