import { z } from 'zod';
import type { CodeIssue } from '../../kit/code-editor/code-mirror.tsx';
import type { ApiError } from '../../lib/api-error.ts';

const Placed = z.object({ field: z.string(), place: z.object({ at: z.int() }) });
const FIELDS: Readonly<Record<string, string>> = { rowFilter: 'rowFilter', query: 'query' };

/** Where in what was written a refusal is: the field, and the place that is marked. */
export function issueOf(error: ApiError): { field: string; issue: CodeIssue } | null {
  const placed = Placed.safeParse(error.data);
  const field = placed.data && FIELDS[placed.data.field];
  if (!placed.data || !field) return null;
  return { field, issue: { at: placed.data.place.at, text: error.msg } };
}
