import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Skeleton } from 'antd';
import { webAddress } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { openPreviewAmong } from '../file-preview-store.ts';
import './fields.css';

const TYPE = 'annexpic';
/** Pixels of a side, twice as many as are shown. */
const SIZE = 144;
const FIVE_MINUTES = 300_000;

type PicturesProps = {
  readonly files: readonly FileRef[];
  readonly isSmall?: boolean;
  readonly isDrawn?: boolean;
};

/** Uploaded pictures, small; each opens in full, and the others beside it. */
export function Pictures({ files, isSmall = false, isDrawn = false }: PicturesProps) {
  return (
    <span className="pictures" data-small={isSmall} data-drawn={isDrawn}>
      {files.map((file) => (
        <button
          key={file.fileId}
          type="button"
          aria-label={file.name}
          title={file.name}
          onClick={(event) => {
            event.stopPropagation();
            openPreviewAmong(files, file, TYPE);
          }}
        >
          <Picture file={file} />
        </button>
      ))}
    </span>
  );
}

function Picture({ file }: { readonly file: FileRef }) {
  const link = useRoute(
    filesRoutes.preview,
    { query: { fileName: file.fileId } },
    { staleTime: FIVE_MINUTES },
  );
  if (link.isPending) return <Skeleton.Node active />;
  if (!link.data) return <span className="quiet">{file.name}</span>;
  return <img src={`${webAddress(link.data)}&size=${SIZE}`} alt={file.name} loading="lazy" />;
}
