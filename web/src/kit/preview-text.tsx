import { Alert, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';
import { beginningOf, decodeText } from './preview-bytes.ts';
import { sizeWords } from './upload-check.ts';

/** More than this at once would hold the window up. */
const MAX_BYTES = 1024 ** 2;

/** A text file; of a long one its beginning. */
export function PreviewText({ url }: { readonly url: string }) {
  const t = useMessages(kitMessages);
  const [shown, setShown] = useState<{ text: string; isWhole: boolean } | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    beginningOf(url, MAX_BYTES, controller.signal).then(
      ({ bytes, isWhole }) => setShown({ text: decodeText(bytes, isWhole), isWhole }),
      () => setFailed(!controller.signal.aborted),
    );
    return () => controller.abort();
  }, [url]);
  if (isFailed) return <p className="quiet preview-none">{t('previewFailed')}</p>;
  if (!shown) return <Skeleton active />;
  return (
    <>
      {shown.isWhole ? null : <Alert type="info" title={t('previewBeginning', sizeWords(MAX_BYTES))} />}
      <pre className="preview-text">{shown.text}</pre>
    </>
  );
}
