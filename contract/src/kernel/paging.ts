import { z } from 'zod';

/** Page sizes offered by every list (product-spec point 9). */
export const PAGE_SIZES = [20, 50, 100, 500] as const;

/** Query fields of every paged list: page 1, 20 rows, keyword, direction; a `sidx` counts where `sortedQuery` says so. */
export const PageQuery = z.object({
  currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  keyword: z.string().trim().max(100).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Query of a paged list whose rows can be sorted by exactly these names. */
export const sortedQuery = <const N extends string>(names: readonly [N, ...N[]]) =>
  // Callers take the name from an address or a table's column: a text until it is checked here.
  PageQuery.extend({ sidx: (z.enum(names) as unknown as z.ZodType<N, string>).optional() });

export const Pagination = z.object({
  currentPage: z.int(),
  pageSize: z.int(),
  total: z.int(),
});
export type Pagination = z.infer<typeof Pagination>;

/** Reply of a paged list: `{list, pagination}`. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), pagination: Pagination });

/** Reply of an unpaged list: `{list}`. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row) });
