import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import type { AnchorStore } from '../../kernel/anchor-store.ts';
import type { Db } from '../../kernel/db.ts';
import { hasMark, keyFor, markOf } from '../../kernel/secret.ts';
import { type Difference, difference } from './difference.ts';
import { sha256 } from './marks.ts';
import { anchorState, storeAnchorState } from './seals.repository.ts';

/** How far a chain was sealed: number and hash of its last entry, generation and digest of its seal. */
const Head = z.tuple([z.int(), z.string(), z.int(), z.string()]);
export type Head = z.output<typeof Head>;

/** What a line outside the database says. */
const AnchorLine = z.object({
  no: z.int(),
  at: z.int(),
  /** `restored`: whatever former lines said of chains holds no longer, for a backup was brought back. */
  reason: z.enum(['sealed', 'restored']),
  /** Who brought a backup back, and which. */
  note: z.string(),
  /** Tells a line of another secret from an altered one. */
  keyId: z.string(),
  /** Heads that moved since the line before. */
  chains: z.record(z.string(), Head),
  /** Number and hash of the newest batch of the platform's trail. */
  batch: z.tuple([z.int(), z.string()]).nullable(),
  /** How many files were sealed. */
  files: z.int(),
  prev: z.string(),
  mac: z.string(),
});
export type AnchorLine = z.output<typeof AnchorLine>;

/** What all lines together say. */
export type Anchored = {
  readonly no: number;
  /** When the newest line was written. */
  readonly at: number | null;
  readonly mac: string;
  readonly chains: ReadonlyMap<string, Head>;
  readonly batch: readonly [no: number, hash: string] | null;
  readonly files: number;
};

const anchorKey = (secret: string): Buffer => keyFor(secret, 'anchor');
const keyIdOf = (secret: string): string => sha256(keyFor(secret, 'anchor id').toString('hex')).slice(0, 12);

const lineText = ({ mac: _mac, ...line }: AnchorLine): string => canonicalJson(line);

/** Reads the lines outside the database in order and checks that each follows from the one before and is ours. */
export async function readAnchors(
  store: AnchorStore,
  secret: string,
): Promise<{ anchored: Anchored; first: Difference | null }> {
  const key = anchorKey(secret);
  const chains = new Map<string, Head>();
  const state = { no: 0, at: null as number | null, mac: '', batch: null as Anchored['batch'], files: 0 };
  const wrong = (code: Difference['code'], facts: Partial<Difference> = {}) => ({
    anchored: { ...state, chains },
    first: difference('anchor', code, { seq: state.no + 1, ...facts }),
  });
  for await (const text of store.lines()) {
    if (text === '') continue;
    const line = parsed(text);
    if (!line) return wrong('anchorAltered');
    if (line.keyId !== keyIdOf(secret))
      return wrong('anchorForeign', { expected: keyIdOf(secret), found: line.keyId });
    if (!hasMark(key, lineText(line), line.mac)) return wrong('anchorAltered');
    if (line.no !== state.no + 1 || line.prev !== state.mac)
      return wrong('anchorTruncated', { found: line.no });
    if (line.reason === 'restored') chains.clear();
    for (const [id, head] of Object.entries(line.chains)) chains.set(id, head);
    Object.assign(state, { no: line.no, at: line.at, mac: line.mac, batch: line.batch, files: line.files });
  }
  return { anchored: { ...state, chains }, first: null };
}

function parsed(text: string): AnchorLine | null {
  try {
    return AnchorLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The number of the newest line as the database knows it: more lines than the place has means that some were cut off. */
export async function cutOff(db: Db, anchored: Anchored): Promise<Difference | null> {
  const state = await anchorState(db);
  if (!state) return null;
  if (state.no > anchored.no)
    return difference('anchor', 'anchorTruncated', {
      seq: anchored.no + 1,
      expected: state.no,
      found: anchored.no,
    });
  if (state.no === anchored.no && state.mac !== anchored.mac)
    return difference('anchor', 'anchorAltered', { seq: state.no });
  return null;
}

/** Adds a line outside the database, then notes in the database that it is there. */
export async function appendAnchor(
  { db, store, secret }: { readonly db: Db; readonly store: AnchorStore; readonly secret: string },
  former: Anchored,
  said: Omit<AnchorLine, 'no' | 'prev' | 'mac' | 'keyId'>,
): Promise<void> {
  const line = { ...said, no: former.no + 1, prev: former.mac, keyId: keyIdOf(secret), mac: '' };
  const mac = markOf(anchorKey(secret), lineText(line));
  await store.append(line.no, canonicalJson({ ...line, mac }));
  const values = { no: line.no, mac };
  await storeAnchorState(db, values);
}
