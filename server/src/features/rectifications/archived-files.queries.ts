import type { Ctx } from '../../kernel/context.ts';
import { findFiles } from '../files/public.ts';
import { storedRefs } from './rectification-detail.ts';
import { type Filter, filterSql } from './rectification-list.queries.ts';
import { caseRows } from './rectifications-rows.queries.ts';

/** A file that proved or verified a rectification. */
type ArchivedFile = {
  readonly rectCode: string;
  readonly round: number;
  readonly kind: 'proof' | 'before' | 'after' | 'verification';
  readonly fileId: string;
  readonly fileName: string;
};

/** The files of all rounds of the rectifications of a filter that the caller may read, by number, round and kind. */
export async function archivedFiles(ctx: Ctx, filter: Filter): Promise<ArchivedFile[]> {
  const cases = await caseRows(ctx.db, ctx)
    .where(filterSql(ctx, filter))
    .orderBy('rectifications.en_code')
    .execute();
  if (cases.length === 0) return [];
  const ids = cases.map(({ id }) => id);
  const [proofs, verifications] = await Promise.all([
    ctx.db
      .selectFrom('rectify_proofs')
      .select(['rectification_id', 'round', 'files', 'before_photos', 'after_photos'])
      .where('rectification_id', 'in', ids)
      .orderBy('round')
      .execute(),
    ctx.db
      .selectFrom('verifications')
      .select(['rectification_id', 'round', 'files'])
      .where('rectification_id', 'in', ids)
      .orderBy('round')
      .orderBy('verified_at')
      .execute(),
  ]);
  const found = cases.flatMap(({ id, en_code: rectCode }) => {
    const filesOf = (round: number, kind: ArchivedFile['kind'], refs: unknown) =>
      storedRefs(refs).map(({ fileId }) => ({ rectCode, round, kind, fileId }));
    return [
      ...proofs
        .filter((proof) => proof.rectification_id === id)
        .flatMap((proof) => [
          ...filesOf(proof.round, 'proof', proof.files),
          ...filesOf(proof.round, 'before', proof.before_photos),
          ...filesOf(proof.round, 'after', proof.after_photos),
        ]),
      ...verifications
        .filter((entry) => entry.rectification_id === id)
        .flatMap((entry) => filesOf(entry.round, 'verification', entry.files)),
    ];
  });
  const stored = await findFiles(ctx.db, [...new Set(found.map(({ fileId }) => fileId))]);
  const names = new Map(stored.map((file) => [file.id, file.original_name]));
  return found.flatMap((file) => {
    const fileName = names.get(file.fileId);
    return fileName === undefined ? [] : { ...file, fileName };
  });
}
