import { z } from 'zod';
import { line, OrgRef } from '../../kernel/values.ts';

export const SearchQuery = z.object({ keyword: line(50).min(1) });

/** A record that the search found; `address` opens it. */
export const SearchHit = z.object({
  id: z.string(),
  /** Number of the record, account of a person. */
  code: z.string(),
  title: z.string(),
  /** The unit that it is about, or that it is. */
  unit: OrgRef.nullable(),
  /** The audit or the organisation that it belongs to. */
  place: z.string(),
  address: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** What was found of each kind, best first; kinds whose pages the caller may not open stay empty. */
export const SearchReply = z.object({
  units: z.array(SearchHit),
  audits: z.array(SearchHit),
  /** Findings, with the number of their rectification where there is one. */
  findings: z.array(SearchHit),
  people: z.array(SearchHit),
});
export type SearchReply = z.infer<typeof SearchReply>;
