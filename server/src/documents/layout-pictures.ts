import type { LaidBlock } from '@auditplus/core/print/laid.ts';
import type { LayoutDocument } from './layout-document.ts';
import { type PhotoReader, type PhotoSet, readPhotos } from './photos.ts';

/** The pictures of a layout, read and shrunk. */
export const layoutPictures = (
  { parts }: Pick<LayoutDocument, 'parts'>,
  readPhoto: PhotoReader | undefined,
): Promise<PhotoSet> =>
  readPhotos(
    parts.flatMap(({ blocks }) => pictureIds(blocks)),
    ownOrStored(readPhoto),
  );

/** Every picture that blocks show: stored files by their ids, and the template's own by their bytes. */
function pictureIds(blocks: readonly LaidBlock[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'pictures':
        return [...block.files.map(({ fileId }) => fileId), ...(block.data === '' ? [] : [block.data])];
      case 'table':
        return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => pictureIds(cell.blocks)));
      case 'together':
        return pictureIds(block.blocks);
      case 'columns':
        return block.columns.flatMap((column) => pictureIds(column.blocks));
      default:
        return [];
    }
  });
}

/** Ids of files are short; what is longer is the picture itself. */
const LONGEST_ID = 100;

const ownOrStored =
  (readPhoto: PhotoReader | undefined): PhotoReader =>
  async (id) =>
    id.length > LONGEST_ID ? Buffer.from(id, 'base64') : (readPhoto?.(id) ?? null);
