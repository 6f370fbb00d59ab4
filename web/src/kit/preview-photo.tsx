import { HighlightOutlined } from '@ant-design/icons';
import type { MarkupView } from '@auditplus/contract/features/markups/markups.model.ts';
import { markupsRoutes } from '@auditplus/contract/features/markups/markups.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { webAddress } from '../lib/api.ts';
import { moment } from '../lib/formats.ts';
import { useRoute } from '../lib/query.ts';
import { lazyPart } from './lazy-part.ts';
import { useCan } from './permission.tsx';
import './photo-markup.css';
import { photoMarkupMessages } from './photo-markup.messages.ts';
import { ZoomPicture } from './zoom-picture.tsx';

const PhotoMarkup = lazyPart(async () => (await import('./photo-markup.tsx')).default);

type PhotoProps = {
  readonly file: FileRef;
  readonly url: string;
  readonly onStep: ((step: 1 | -1) => void) | undefined;
};

/** A photo in the preview: with a marked copy both lie under a slider; who scores may mark a copy. */
export function PreviewPhoto({ file, url, onStep }: PhotoProps) {
  const t = useMessages(photoMarkupMessages);
  const [isMarking, setMarking] = useState(false);
  const isStored = !url.startsWith('blob:');
  const { data, refetch } = useRoute(
    markupsRoutes.listMarkups,
    { params: { originalId: file.fileId } },
    { enabled: isStored },
  );
  const scores = useCan('btn_score', 'audit.score');
  const reviews = useCan('btn_score', 'audit.hq');
  const newest = data?.list[0];
  return (
    <>
      {newest ? (
        <BeforeAfter name={file.name} url={url} markup={newest} />
      ) : (
        <ZoomPicture src={url} alt={file.name} onStep={onStep} />
      )}
      {isStored && data && (scores || reviews) ? (
        <p className="photo-compare-facts">
          <Button icon={<HighlightOutlined />} onClick={() => setMarking(true)}>
            {t('mark')}
          </Button>
        </p>
      ) : null}
      {isMarking ? (
        <Suspense fallback={null}>
          <PhotoMarkup
            file={file}
            url={url}
            onClose={() => setMarking(false)}
            onSaved={() => {
              setMarking(false);
              void refetch();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type CompareProps = { readonly name: string; readonly url: string; readonly markup: MarkupView };

function BeforeAfter({ name, url, markup }: CompareProps) {
  const t = useMessages(photoMarkupMessages);
  const [share, setShare] = useState(100);
  const { by, at, originalSha256, marked } = markup;
  return (
    <>
      <div className="photo-compare">
        <img src={url} alt={`${t('before')} ${name}`} />
        <img
          src={webAddress(marked.url)}
          alt={`${t('after')} ${marked.name}`}
          style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        />
      </div>
      <label className="photo-compare-bar">
        <span>{t('before')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t('slider')}
          onChange={(event) => setShare(Number(event.target.value))}
        />
        <span>{t('after')}</span>
      </label>
      <p className="quiet photo-compare-facts">
        {t('markedBy', { name: by.name, time: moment(at) })} ·{' '}
        <Tooltip title={originalSha256}>
          <span>
            {t('originalHash')} <code className="file-hash">{originalSha256.slice(0, 12)}</code>
          </span>
        </Tooltip>
      </p>
    </>
  );
}
