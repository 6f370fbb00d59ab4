import { Readable } from 'node:stream';
import { extensionOf, FILE_MAX_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import { MergeForm } from '@auditplus/contract/features/files/files.model.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import {
  type ChunkOwner,
  type ChunkRow,
  findChunks,
  findMerged,
  forgetChunks,
  forgetDeletedMerge,
  insertMerge,
} from './chunks.repository.ts';
import { cleanName, storedName } from './file-names.ts';
import { insertFile, removeRow } from './files.repository.ts';
import { fieldsOf, formFields } from './multipart-fields.ts';
import { chunkCount, openableContent, ownerOf } from './receive-chunk.ts';
import { admitted, assertAcceptable } from './store-file.ts';

/**
 * Makes a file of its chunks, or of the same content that the caller may open. However often an identifier is
 * merged, one file comes of it; a merge that died leaves its chunks and can be repeated.
 */
export async function mergeChunks(ctx: Ctx, request: FastifyRequest): Promise<FileRow> {
  const form = fieldsOf(MergeForm, await formFields(request));
  const upload = { userId: ctx.caller.userId, identifier: form.identifier };
  const before = await findMerged(ctx.db, upload);
  if (before) return before;
  const originalName = cleanName(form.fileName);
  const type = form.type ?? 'annex';
  const extension = extensionOf(originalName);
  assertAcceptable({ type, extension, size: form.fileSize });

  const owner = ownerOf(ctx, { identifier: form.identifier, totalSize: form.fileSize });
  const id = storedName(extension);
  try {
    const stored = (await copyContent(ctx, owner, id)) ?? (await joinChunks(ctx, owner, id));
    const row = await admitted(ctx, { id, type, originalName, stored });
    const isFirst = await ctx.db.transaction().execute(async (tx) => {
      await forgetDeletedMerge(tx, upload);
      await insertFile(tx, row);
      const isNew = await insertMerge(tx, {
        user_id: upload.userId,
        identifier: upload.identifier,
        file_id: id,
        merged_at: ctx.clock.now(),
      });
      if (!isNew) await removeRow(tx, id);
      return isNew;
    });
    if (!isFirst) throw new Overtaken();
    await dropChunks(ctx, owner);
    return row;
  } catch (error) {
    await ctx.files.remove(id);
    // Another request for the same upload was faster and may have taken the chunks away meanwhile.
    const winner = await findMerged(ctx.db, upload);
    if (winner) return winner;
    throw error;
  }
}

class Overtaken extends Error {}

async function copyContent(ctx: Ctx, owner: ChunkOwner, id: string): Promise<StoredFile | null> {
  const same = await openableContent(ctx, owner);
  if (!same) return null;
  await ctx.files.copy(same.id, id);
  return { size: same.size, sha256: same.sha256 };
}

async function joinChunks(ctx: Ctx, owner: ChunkOwner, id: string): Promise<StoredFile | null> {
  const chunks = await findChunks(ctx.db, owner);
  if (chunks.length !== chunkCount(owner.totalSize)) refuse('file.chunksMissing');
  const stored = await ctx.files.put(id, Readable.from(bytesOf(ctx, chunks)), FILE_MAX_BYTES + 1);
  if (stored && (stored.sha256 !== owner.contentHash || stored.size !== owner.totalSize)) {
    await dropChunks(ctx, owner);
    refuse('file.hashMismatch');
  }
  return stored;
}

async function* bytesOf(ctx: Ctx, chunks: readonly ChunkRow[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield* ctx.files.open(chunk.stored_name);
}

/** The rows go first: bytes without a row are only waste. */
async function dropChunks(ctx: Ctx, owner: ChunkOwner): Promise<void> {
  for (const name of await forgetChunks(ctx.db, owner)) await ctx.files.remove(name);
}
