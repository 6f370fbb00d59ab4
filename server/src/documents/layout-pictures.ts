import { everyLaid, type LaidBlock } from '@auditplus/core/print/laid.ts';
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
const pictureIds = (blocks: readonly LaidBlock[]): string[] =>
  [...everyLaid(blocks)].flatMap((block) =>
    block.kind === 'pictures'
      ? [...block.files.map(({ fileId }) => fileId), ...(block.data === '' ? [] : [block.data])]
      : [],
  );

/** Ids of files are short; what is longer is the picture itself. */
const LONGEST_ID = 100;

const ownOrStored =
  (readPhoto: PhotoReader | undefined): PhotoReader =>
  async (id) =>
    id.length > LONGEST_ID ? Buffer.from(id, 'base64') : (readPhoto?.(id) ?? null);
