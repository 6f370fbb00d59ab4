import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { fileUrl, type Signer } from '../../kernel/files/file-links.ts';
import { pictureId } from '../../kernel/rich-text.ts';
import { type FileOwner, takeLooseFiles } from './attach-files.ts';
import { findFiles } from './files.repository.ts';

const SOURCE = /(<img\b[^>]*?\bsrc=")([^"]*)(")/g;
const WEB_PREFIX = '/prod-api';

/**
 * Gives the pictures that the caller put into a rich text to its record, inside its change. Answers the ids of all
 * its uploaded pictures; one that belongs to another record stays there and shows to those who may open it.
 */
export async function attachPictures(
  ctx: Ctx,
  change: Pick<Change, 'db'>,
  { html, ...owner }: FileOwner & { readonly html: string },
): Promise<string[]> {
  const ids = picturesIn(html);
  await takeLooseFiles(ctx, change, { ...owner, fileIds: ids });
  return ids;
}

/** A stored rich text for its reader: uploaded pictures carry links that are signed now. */
export async function withPictures(ctx: Signer & Pick<Ctx, 'db'>, html: string): Promise<string> {
  const ids = picturesIn(html);
  if (ids.length === 0) return html;
  const byId = new Map((await findFiles(ctx.db, ids)).map((file) => [file.id, file]));
  return html.replace(SOURCE, (whole, before: string, src: string, after: string) => {
    const file = byId.get(pictureId(src) ?? '');
    return file ? `${before}${WEB_PREFIX}${fileUrl(ctx, file)}${after}` : whole;
  });
}

const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(SOURCE)].flatMap(([, , src = '']) => pictureId(src) ?? [])),
];
