import { SHOWN_IMAGES } from '@auditplus/contract/features/files/file-kinds.ts';
import type { Ctx, Kernel } from '../context.ts';
import type { FileRow } from './file-access.ts';
import { type FileLink, readLink, signLink } from './signed-link.ts';

/** Who signs, and for whom. */
export type Signer = Pick<Kernel, 'secret' | 'clock'> & {
  readonly caller: Pick<Ctx['caller'], 'userId'>;
  readonly sessionHash: string;
};

const LINK_MS = 10 * 60_000;
const PICTURE_MS = 60 * 60_000;

/** A link that downloads a file as an attachment for ten minutes. */
export const downloadUrl = (ctx: Signer, file: Pick<FileRow, 'id'>): string =>
  linkUrl(ctx, { fileIds: [file.id], inline: false });

/** A link that shows a file, or its PDF form, in the browser for ten minutes. */
export const inlineUrl = (ctx: Signer, file: Pick<FileRow, 'id'>, form?: FileLink['form']): string =>
  linkUrl(ctx, { fileIds: [file.id], inline: true, ...(form && { form }) });

/** A link that downloads files as one zip for ten minutes. */
export const packUrl = (ctx: Signer, fileIds: readonly string[], packName: string): string =>
  linkUrl(ctx, { fileIds, inline: false, packName });

/**
 * The address that records and lists carry: a picture that shows for one to two hours (the same address within the
 * hour, so that browsers keep it), the avatar's lasting address, or the call that makes a download link.
 */
export function fileUrl(ctx: Signer, file: Pick<FileRow, 'id' | 'type' | 'extension'>): string {
  if (file.type === 'userAvatar') return avatarUrl(file.id);
  if (!SHOWN_IMAGES.has(file.extension)) return `/api/file/Download/${file.type}/${file.id}`;
  return `/api/file/Image/${file.type}/${file.id}?encryption=${shownLink(ctx, file.id)}`;
}

function shownLink({ secret, clock, caller, sessionHash }: Signer, id: string): string {
  const now = clock.now().getTime();
  const expiresAt = (Math.floor(now / PICTURE_MS) + 2) * PICTURE_MS;
  return signLink(secret, { fileIds: [id], userId: caller.userId, sessionHash, inline: true, expiresAt });
}

/** The address of a chat's picture for one person, or that of a voice or video, which plays for one to two hours. */
export function chatFileUrl(ctx: Signer, id: string, isPicture: boolean): string {
  if (isPicture) return fileUrl(ctx, { id, type: 'IM', extension: 'png' });
  return `/api/file/Download?encryption=${shownLink(ctx, id)}`;
}

/** The lasting address of an avatar: its unguessable name is the key. */
export const avatarUrl = (fileId: string): string => `/api/file/Image/userAvatar/${fileId}`;

/** What a link opens while the session that asked for it lives. */
export async function liveLink(ctx: Ctx, text: string): Promise<FileLink | null> {
  const link = readLink(ctx.secret, text, ctx.clock.now().getTime());
  if (!link?.sessionHash) return link;
  // A link is shorter than any quiet spell that ends a session.
  return (await ctx.sessions.problemOf(link.sessionHash, Number.POSITIVE_INFINITY)) ? null : link;
}

/** Kinds that a browser shows without running anything; SVG and HTML are never among them. */
export function isShown({ extension, kind }: Pick<FileRow, 'extension' | 'kind'>): boolean {
  if (kind === 'image') return SHOWN_IMAGES.has(extension);
  return extension === 'pdf' || ['txt', 'video', 'audio'].includes(kind);
}

function linkUrl(ctx: Signer, link: Omit<FileLink, 'userId' | 'sessionHash' | 'expiresAt'>): string {
  const expiresAt = ctx.clock.now().getTime() + LINK_MS;
  const { caller, sessionHash } = ctx;
  const text = signLink(ctx.secret, { ...link, userId: caller.userId, sessionHash, expiresAt });
  return `/api/file/Download?encryption=${text}`;
}
