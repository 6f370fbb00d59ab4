import type { SimilarFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { similarCandidates } from './finding-list.queries.ts';
import { loadFinding } from './findings.repository.ts';

type Similar = z.infer<typeof SimilarFinding>;

/** What of a finding is compared. */
export type Comparable = {
  readonly nodeCode: string;
  readonly title: string;
  readonly fact: string;
  readonly place: string;
};

const SHOWN = 10;
const LEAST_SCORE = 35;

/**
 * Earlier findings of the same unit that may be the same problem, best first (audit-domain 16, X12). Only proposals:
 * nothing is linked by itself.
 */
export async function similarFindings(ctx: Ctx, id: string): Promise<{ list: Similar[] }> {
  const { row } = await loadFinding(ctx.db, ctx, id);
  const rows = await similarCandidates(ctx.db, {
    ctx,
    unitOrgId: row.unit_org_id,
    creatorTime: row.creator_time,
    id,
  });
  const self = rows.find((candidate) => candidate.id === id);
  if (!self) return { list: [] };
  const compared = comparable(self);
  const list = rows
    .filter((candidate) => candidate.id !== id)
    .map((candidate): Similar => {
      const other = comparable(candidate);
      return {
        id: candidate.id,
        enCode: candidate.en_code,
        title: candidate.title,
        year: candidate.year,
        state: candidate.state,
        score: similarity(compared, other),
        sameItem: other.nodeCode === compared.nodeCode,
        samePlace: isSamePlace(compared, other),
      };
    })
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN);
  return { list };
}

/** 0 to 100: 45 for the same item (15 for the same section), up to 40 for shared words, 15 for the same place. */
export function similarity(a: Comparable, b: Comparable): number {
  const item = a.nodeCode === b.nodeCode ? 45 : sectionOf(a.nodeCode) === sectionOf(b.nodeCode) ? 15 : 0;
  const title = overlap(bigrams(a.title), bigrams(b.title));
  const fact = overlap(bigrams(a.fact), bigrams(b.fact));
  const words = Math.round(40 * Math.max(title, fact, (title + fact) / 2));
  return item + words + (isSamePlace(a, b) ? 15 : 0);
}

const comparable = (row: { node_code: string; title: string; fact: string; place: string }): Comparable => ({
  nodeCode: row.node_code,
  title: row.title,
  fact: row.fact,
  place: row.place,
});

const isSamePlace = (a: Comparable, b: Comparable): boolean =>
  a.place.trim() !== '' && normal(a.place) === normal(b.place);

const sectionOf = (nodeCode: string): string => nodeCode.split('.').slice(0, -1).join('.');

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Pairs of neighbouring characters: two characters are the usual length of a Chinese word. */
function bigrams(text: string): Set<string> {
  const characters = [...normal(text)];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}

/** Share of common pairs (Dice): 1 for the same text, 0 for nothing in common. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}
