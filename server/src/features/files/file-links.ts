import { SHOWN_IMAGES } from '@auditplus/contract/features/files/file-kinds.ts';
import type { Kernel } from '../../kernel/context.ts';
import { signLink } from '../../kernel/files/signed-link.ts';
import type { FileRow } from './files.repository.ts';

type Signer = Pick<Kernel, 'secret' | 'clock'>;

const LINK_MS = 10 * 60_000;
const PICTURE_MS = 60 * 60_000;

/** A link that downloads a file as an attachment for ten minutes. */
export const downloadUrl = (kernel: Signer, file: Pick<FileRow, 'id'>): string =>
  `/api/file/Download?encryption=${sign(kernel, file.id, { inline: false, validMs: LINK_MS })}`;

/** A link that shows a file in the browser for ten minutes, or null for kinds that are only downloaded. */
export const previewUrl = (
  kernel: Signer,
  file: Pick<FileRow, 'id' | 'extension' | 'kind'>,
): string | null =>
  isShown(file)
    ? `/api/file/Download?encryption=${sign(kernel, file.id, { inline: true, validMs: LINK_MS })}`
    : null;

/**
 * The address that records and lists carry: a picture that shows for one to two hours (the same address within the
 * hour, so that browsers keep it), the avatar's lasting address, or the call that makes a download link.
 */
export function fileUrl(kernel: Signer, file: Pick<FileRow, 'id' | 'type' | 'extension'>): string {
  if (file.type === 'userAvatar') return avatarUrl(file.id);
  if (!SHOWN_IMAGES.has(file.extension)) return `/api/file/Download/${file.type}/${file.id}`;
  const now = kernel.clock.now().getTime();
  const expiresAt = (Math.floor(now / PICTURE_MS) + 2) * PICTURE_MS;
  const encryption = signLink(kernel.secret, { fileId: file.id, inline: true, expiresAt });
  return `/api/file/Image/${file.type}/${file.id}?encryption=${encryption}`;
}

/** The lasting address of an avatar: its unguessable name is the key. */
export const avatarUrl = (fileId: string): string => `/api/file/Image/userAvatar/${fileId}`;

/** Kinds that a browser shows without running anything; SVG and HTML are never among them. */
export function isShown({ extension, kind }: Pick<FileRow, 'extension' | 'kind'>): boolean {
  if (kind === 'image') return SHOWN_IMAGES.has(extension);
  return extension === 'pdf' || ['txt', 'video', 'audio'].includes(kind);
}

const sign = (
  kernel: Signer,
  fileId: string,
  { inline, validMs }: { inline: boolean; validMs: number },
): string => signLink(kernel.secret, { fileId, inline, expiresAt: kernel.clock.now().getTime() + validMs });
