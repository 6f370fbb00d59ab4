import type { Db } from '../../kernel/db.ts';
import { readChain } from './chain-entries.queries.ts';
import { recordTables } from './design-tables.queries.ts';
import { type Difference, difference, type Line } from './difference.ts';
import { type Marks, sha256 } from './marks.ts';
import { type Resealed, resealedColumns } from './resealed-columns.queries.ts';
import { recordIds } from './sealed-records.queries.ts';
import {
  type Content,
  contentsOf,
  contentText,
  firstDifference,
  parted,
  RECORDS_AT_ONCE,
} from './sealed-records.ts';
import { type ChainKind, RECORD_KINDS, RECORDS, type RecordKind, type SealedTable } from './sealed-tables.ts';
import {
  deleteRecordSeal,
  digestOf,
  findSeal,
  insertRecordSeal,
  kindOfChain,
  sealedIds,
  sealsOf,
  storeChainSeal,
} from './seals.repository.ts';
import { type Allowed, allowedBy } from './touched.ts';

/** The line of the page that a chain stands in. */
const LINE_OF_CHAIN: Readonly<Record<ChainKind, Line>> = {
  audit: 'audit',
  contract: 'contract',
  contractTemplate: 'contract',
  standard: 'standard',
  programme: 'programme',
  record: 'record',
  other: 'log',
};

/** The line of the page that a record stands in. */
const lineOf = (kind: RecordKind): Line =>
  kind === 'report' ? 'report' : LINE_OF_CHAIN[RECORDS[kind].chain];

export type ChainSeal = {
  readonly chain_id: string;
  readonly kind: string;
  readonly seq: number;
  readonly hash: string;
  readonly generation: number;
  readonly digest: string;
  readonly sealed_at: Date;
  readonly mac: string;
};

export type RecordSeal = {
  readonly kind: string;
  readonly record_id: string;
  readonly chain_id: string;
  readonly seq: number;
  readonly sealed_at: Date;
  readonly content: string;
  readonly mac: string;
};

/** What the mark of a chain's seal covers. */
export const chainParts = (seal: Omit<ChainSeal, 'mac'>) => [
  seal.chain_id,
  seal.kind,
  seal.seq,
  seal.hash,
  seal.generation,
  seal.digest,
  seal.sealed_at.getTime(),
];

const recordParts = (seal: Omit<RecordSeal, 'mac'>) => [
  seal.kind,
  seal.record_id,
  seal.chain_id,
  seal.seq,
  seal.sealed_at.getTime(),
  sha256(seal.content),
];

/** A chain's last seal, its kind by the record behind it, and the line that it stands in. */
export async function readSeal(
  db: Db,
  chainId: string,
): Promise<{ seal: ChainSeal | undefined; kind: ChainKind; line: Line }> {
  const seal = await findSeal(db, chainId);
  // A chain whose record is gone stays what it was sealed as.
  const kind = seal ? (seal.kind as ChainKind) : await kindOfChain(db, chainId);
  return { seal, kind, line: LINE_OF_CHAIN[kind] };
}

/** What records are compared with, and what becomes of those that are sound. */
export type RecordWalk = {
  readonly db: Db;
  readonly marks: Marks;
  readonly resealed: Resealed;
  readonly chainId: string;
  readonly kind: ChainKind;
  /** Null for the first sealing ever, which takes everything as it is. */
  readonly allowed: Allowed | null;
  /** Whether the chain was sealed before; until then nothing is known of its records but what entries state. */
  readonly isSealed: boolean;
  /** Reads only the records that may have changed. */
  readonly changedOnly: boolean;
  /** Called for each sound record that may have changed. */
  readonly onChanged?: (kind: RecordKind, recordId: string, content: Content | null) => Promise<void>;
};

/** Compares the records of a chain with their seals and with what entries since then state. */
export async function compareRecords(
  walk: RecordWalk,
): Promise<{ records: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let records = 0;
  for (const kind of RECORD_KINDS) {
    if (RECORDS[kind].chain !== walk.kind) continue;
    const tables =
      kind === 'record' ? (await recordTables(walk.db, walk.chainId)).tables : RECORDS[kind].tables;
    const mayHaveChanged = (id: string) => !walk.isSealed || (walk.allowed?.mayHaveChanged(kind, id) ?? true);
    const ids = [
      ...new Set([...(await recordIds(walk.db, kind, walk.chainId)), ...(await sealedIds(walk, kind))]),
    ]
      .sort()
      .filter((id) => !walk.changedOnly || mayHaveChanged(id));
    for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
      const some = ids.slice(at, at + RECORDS_AT_ONCE);
      const [contents, seals] = await Promise.all([
        contentsOf(walk.db, tables, some),
        sealsOf(walk, kind, some),
      ]);
      for (const id of some) {
        records += 1;
        const content = contents.get(id) ?? null;
        const seal = seals.get(id);
        const found = compareRecord(walk, { kind, id, tables, content, seal, isChanged: mayHaveChanged(id) });
        if (found) differences.push(found);
        else if (mayHaveChanged(id)) await walk.onChanged?.(kind, id, content);
      }
    }
  }
  return { records, differences };
}

type Compared = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly tables: readonly SealedTable[];
  readonly content: Content | null;
  readonly seal: RecordSeal | undefined;
  readonly isChanged: boolean;
};

function compareRecord(
  walk: RecordWalk,
  { kind, id, tables, content, seal, isChanged }: Compared,
): Difference | null {
  const { chainId } = walk;
  const line = lineOf(kind);
  if (seal && !walk.marks.fit('record', recordParts(seal), seal.mac))
    return difference(line, 'sealAltered', { chainId, table: kind, key: id });
  if (isChanged)
    return walk.allowed && content ? statedDifference(walk.allowed, content, { line, chainId }) : null;
  if (!seal)
    return content ? difference(line, 'rowAdded', { chainId, table: mainTable(kind), key: id }) : null;
  if (content && contentText(content) === seal.content) return null;
  const isRewritten = walk.resealed(seal.sealed_at);
  const sealed = JSON.parse(seal.content) as Content;
  // A child table of a design that was not there at one of the two moments.
  const isAway = (table: string) =>
    tables.some(({ names }) => names) &&
    !(`${table}/` in sealed && tables.some((one) => one.table === table));
  const value = firstDifference(
    sealed,
    content ?? {},
    (table, column) => isAway(table) || isRewritten(table, column),
  );
  if (!value) return null;
  const code = value.column !== '' ? 'valueAltered' : value.found === null ? 'rowMissing' : 'rowAdded';
  return difference(line, code, { chainId, ...value });
}

/** The first value of a record that an entry since the sealing states otherwise. */
function statedDifference(
  allowed: Allowed,
  content: Content,
  place: { readonly line: Line; readonly chainId: string },
): Difference | null {
  for (const [path, row] of Object.entries(content)) {
    const stated = allowed.stated.get(path);
    if (!stated) continue;
    for (const [column, { seq, value }] of stated) {
      if (!(column in row) || isSame(value, row[column])) continue;
      const [table, key] = parted(path);
      const values = { expected: value, found: row[column] };
      return difference(place.line, 'valueAltered', {
        chainId: place.chainId,
        seq,
        table,
        key,
        column,
        ...values,
      });
    }
  }
  return null;
}

/** Whether an entry and a column say the same; only plain values are compared, and moments stand as numbers in entries. */
function isSame(stated: unknown, found: unknown): boolean {
  if (stated === undefined || (stated !== null && typeof stated === 'object')) return true;
  if (stated === null || stated === '') return found === null || found === '';
  if (typeof stated === 'boolean') return found === stated || found === Number(stated);
  if (typeof stated === 'number') {
    if (typeof found === 'boolean') return found === (stated === 1);
    if (typeof found !== 'number') return typeof found === 'string';
    // Points of the trail are whole points, those of the tables hundredths.
    return found === stated || found === Math.round(stated * 100);
  }
  return String(found) === stated;
}

const mainTable = (kind: RecordKind): string => RECORDS[kind].tables[0]?.table ?? kind;

/** What a chain is sealed with. */
export type Sealing = {
  readonly db: Db;
  readonly marks: Marks;
  readonly auditLogKey: Buffer;
  readonly now: Date;
  readonly generation: number;
  /** The first sealing ever, or the one after a restore: everything is taken as it is. */
  readonly isFirst: boolean;
};

/** Undoes the sealing of a chain in which something is not as its entries say, so that verification goes on naming it. */
export class Altered extends Error {
  readonly difference: Difference;
  constructor(found: Difference) {
    super(found.code);
    this.difference = found;
  }
}

/** Seals what has changed in a chain since its last sealing, in the transaction given; fails with `Altered`. */
export async function sealChain(
  { db, marks, auditLogKey, now, generation, isFirst }: Sealing,
  chainId: string,
): Promise<void> {
  const { seal: former, kind, line } = await readSeal(db, chainId);
  if (former && !marks.fit('chain', chainParts(former), former.mac))
    throw new Altered(difference(line, 'sealAltered', { chainId, table: 'chain_seals', key: chainId }));
  const read = await readChain(db, chainId, {
    line,
    key: auditLogKey,
    recentAfter: former?.seq ?? 0,
    ...(former && { from: former }),
  });
  if (read.first) throw new Altered(read.first);
  const allowed = isFirst ? null : await allowedBy(db, chainId, read.recent);
  const { differences } = await compareRecords({
    db,
    marks,
    resealed: await resealedColumns(db),
    chainId,
    kind,
    allowed,
    isSealed: former !== undefined,
    changedOnly: true,
    onChanged: async (recordKind, id, content) => {
      await deleteRecordSeal(db, recordKind, id);
      if (!content) return;
      const seal = {
        kind: recordKind,
        record_id: id,
        chain_id: chainId,
        seq: read.seq,
        sealed_at: now,
        content: contentText(content),
      };
      await insertRecordSeal(db, { ...seal, mac: marks.of('record', recordParts(seal)) });
    },
  });
  const [first] = differences;
  if (first) throw new Altered(first);
  const seal = {
    chain_id: chainId,
    kind,
    seq: read.seq,
    hash: read.hash,
    generation,
    digest: await digestOf(db, chainId),
    sealed_at: now,
  };
  const values = { ...seal, mac: marks.of('chain', chainParts(seal)) };
  await storeChainSeal(db, values);
}
