import type { FindingFile, FindingFileQuery } from '@auditplus/contract/features/evidence/evidence.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { taskScope } from '../audit-base/public.ts';
import { fileRefs } from '../files/public.ts';
import { loadTask } from '../stored-audits/public.ts';
import { type FindingFileRow, filteredFiles, findingFileRows } from './finding-files.queries.ts';
import { assertNamedPlace } from './named-place.ts';

export type Query = z.infer<typeof FindingFileQuery>;

/** The findings files of a task that the caller may read, by item. */
export async function listFindingFiles(ctx: Ctx, query: Query): Promise<{ list: FindingFile[] }> {
  const task = await loadTask(ctx.db, ctx, query.checkTaskId);
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) refuse('AU0001');
  await assertNamedPlace(ctx.db, task.id, query);
  const rows = filteredFiles(ctx.db, { ctx, id: task.id, query });
  return { list: await viewsOf(ctx, await rows.execute()) };
}

/** One findings file; AU0002 when the caller may not read it. */
export async function readFindingFile(ctx: Ctx, id: string): Promise<FindingFile> {
  const [view] = await viewsOf(ctx, [await loadFindingFile(ctx.db, ctx, id)]);
  return orThrow(view, 'AU0002');
}

/** The stored findings file when the caller may read it; AU0002 otherwise. */
export async function loadFindingFile(db: Db | Tx, ctx: Ctx, id: string): Promise<FindingFileRow> {
  const row = await findingFileRows(db, ctx).where('support_files.id', '=', id).executeTakeFirst();
  return orThrow(row, 'AU0002');
}

async function viewsOf(ctx: Ctx, rows: readonly FindingFileRow[]): Promise<FindingFile[]> {
  const marked = rows.flatMap((row) => (row.annotated as FileRef | null)?.fileId ?? []);
  const refs = await fileRefs(ctx, [...rows.map((row) => row.file_id), ...marked]);
  const byId = new Map(refs.map((ref) => [ref.fileId, ref]));
  return rows.map((row) => {
    const annotated = row.annotated as FileRef | null;
    return {
      id: row.id,
      stageRecordId: row.stage_record_id ?? '',
      nodeId: row.node_id ?? '',
      nodeCode: row.node_code,
      nodeName: row.node_name,
      file: byId.get(row.file_id) ?? {
        name: row.original_name,
        fileId: row.file_id,
        url: '',
        size: row.size,
      },
      annotated: annotated === null ? null : (byId.get(annotated.fileId) ?? annotated),
      sha256: row.sha256,
      place: row.place,
      description: row.description,
      state: row.state,
      findingId: row.finding_id,
      uploadedBy: { id: row.uploaded_by, name: row.uploader_name ?? '' },
      uploadedAt: row.uploaded_at.getTime(),
      rev: row.rev,
    };
  });
}
