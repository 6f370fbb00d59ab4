import { type SelectQueryBuilder, sql } from 'kysely';

type Page<DB, TB extends keyof DB, Row> = {
  /** Finds the rows. */
  readonly all: SelectQueryBuilder<DB, TB, object>;
  /** The same with what a page shows of a row, in its order. */
  readonly shown: { limit(rows: number): { offset(rows: number): { execute(): Promise<Row[]> } } };
  readonly page: { readonly currentPage: number; readonly pageSize: number };
};

/** A page of the rows that a query finds, and the number of all: what only the page shows is not joined to count. */
export async function readPage<DB, TB extends keyof DB, Row>({
  all,
  shown,
  page: { currentPage, pageSize },
}: Page<DB, TB, Row>): Promise<{ rows: Row[]; total: number }> {
  const finding = shown.limit(pageSize).offset((currentPage - 1) * pageSize);
  const counting = all.select(sql<number>`count(*)::int`.as('total')).$castTo<{ total: number }>();
  const [rows, { total }] = await Promise.all([finding.execute(), counting.executeTakeFirstOrThrow()]);
  return { rows, total };
}
