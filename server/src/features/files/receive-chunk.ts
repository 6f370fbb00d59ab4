import { randomBytes } from 'node:crypto';
import { CHUNK_BYTES, extensionOf } from '@auditplus/contract/features/files/file-kinds.ts';
import { ChunkFields, type ChunkState } from '@auditplus/contract/features/files/files.model.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type FileRow, isOpenable } from '../../kernel/files/file-access.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { type ChunkOwner, findByContent, findChunks, findMerged, insertChunk } from './chunks.repository.ts';
import { cleanName } from './file-names.ts';
import { fieldsOf } from './multipart-fields.ts';
import { assertAcceptable } from './store-file.ts';

type Announced = Pick<ChunkFields, 'identifier' | 'fileName' | 'totalSize' | 'type'>;

/** What is still to be sent of a file. */
export async function chunkState(ctx: Ctx, fields: Announced): Promise<ChunkState> {
  assertAcceptable({
    type: fields.type ?? 'annex',
    extension: extensionOf(cleanName(fields.fileName)),
    size: fields.totalSize,
  });
  const owner = ownerOf(ctx, fields);
  const merged = await findMerged(ctx.db, { userId: owner.userId, identifier: fields.identifier });
  const known = merged ?? (await openableContent(ctx, owner));
  if (known) return { uploaded: true, chunkNumbers: [], merge: true };
  return stateOf(ctx, owner);
}

/** Stores one chunk of a multipart request; one that has arrived already is dropped. */
export async function receiveChunk(ctx: Ctx, request: FastifyRequest): Promise<ChunkState> {
  if (!request.isMultipart()) refuse('file.missingPart');
  const name = `chunk_${randomBytes(18).toString('base64url')}`;
  let stored: StoredFile | null = null;
  let isKept = false;
  try {
    const values: Record<string, unknown> = {};
    for await (const part of request.parts({ limits: { fileSize: CHUNK_BYTES + 1, files: 1 } })) {
      if (part.type === 'file') stored = await ctx.files.put(name, part.file, CHUNK_BYTES);
      else values[part.fieldname] = part.value;
    }
    const fields = fieldsOf(ChunkFields, values);
    const chunk = stored ?? refuse('file.missingPart');
    const number = fields.chunkNumber ?? 1;
    if (chunk.size !== expectedSize(fields.totalSize, number)) refuse('file.chunkMismatch');
    assertAcceptable({
      type: fields.type ?? 'annex',
      extension: extensionOf(cleanName(fields.fileName)),
      size: fields.totalSize,
    });
    const owner = ownerOf(ctx, fields);
    isKept = await insertChunk(ctx.db, {
      user_id: owner.userId,
      content_hash: owner.contentHash,
      total_size: owner.totalSize,
      number,
      stored_name: name,
      size: chunk.size,
      arrived_at: ctx.clock.now(),
    });
    return await stateOf(ctx, owner);
  } finally {
    if (!isKept) await ctx.files.remove(name);
  }
}

/** A file of this content that the caller may open: only then does knowing its hash save the upload. */
export async function openableContent(ctx: Ctx, owner: ChunkOwner): Promise<FileRow | undefined> {
  const candidates = await findByContent(ctx.db, {
    sha256: owner.contentHash,
    size: owner.totalSize,
    limit: 10,
  });
  for (const file of candidates) if (await isOpenable(ctx, file)) return file;
  return undefined;
}

/** The content that an announced file's chunks belong to. */
export const ownerOf = (
  ctx: Ctx,
  { identifier, totalSize }: Pick<ChunkFields, 'identifier' | 'totalSize'>,
): ChunkOwner => ({ userId: ctx.caller.userId, contentHash: identifier.slice(0, 64), totalSize });

/** How many chunks a file of this size has. */
export const chunkCount = (totalSize: number): number => Math.ceil(totalSize / CHUNK_BYTES);

async function stateOf(ctx: Ctx, owner: ChunkOwner): Promise<ChunkState> {
  const chunkNumbers = (await findChunks(ctx.db, owner)).map((chunk) => chunk.number);
  return { uploaded: false, chunkNumbers, merge: chunkNumbers.length === chunkCount(owner.totalSize) };
}

/** Every chunk is full but the last; a number past the end has no size. */
function expectedSize(totalSize: number, number: number): number {
  return Math.min(CHUNK_BYTES, totalSize - (number - 1) * CHUNK_BYTES);
}
