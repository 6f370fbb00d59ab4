import { Skeleton } from 'antd';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

type PreviewPdfProps = {
  /** The address of the document, or the document itself. */
  readonly source: string | Uint8Array;
  readonly name: string;
};

/** A PDF, page by page; a page is drawn when it comes near the window. */
export default function PreviewPdf({ source, name }: PreviewPdfProps) {
  const t = useMessages(kitMessages);
  const [pages, setPages] = useState<readonly PDFPageProxy[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const task = getDocument({
      // The worker takes the bytes away with it.
      ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
      isEvalSupported: false,
      useWorkerFetch: false,
      BinaryDataFactory: PdfResources,
    });
    let isOver = false;
    task.promise.then(everyPage).then(
      (found) => {
        if (!isOver) setPages(found);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
      void task.destroy();
    };
  }, [source]);
  if (isFailed) return <p className="quiet preview-none">{t('previewFailed')}</p>;
  if (!pages) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <section className="preview-pages" aria-label={name}>
      {pages.map((page) => (
        <PdfPage
          key={page.pageNumber}
          page={page}
          label={t('pageOf', { page: page.pageNumber, count: pages.length })}
        />
      ))}
    </section>
  );
}

const everyPage = (document: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));

/** Widest a page is drawn, in CSS pixels. */
const PAGE_WIDTH = 900;

function PdfPage({ page, label }: { readonly page: PDFPageProxy; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const plain = page.getViewport({ scale: 1 });
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const { current } = canvas;
    if (!isNear || !current) return;
    const scale = (PAGE_WIDTH / plain.width) * Math.min(2, devicePixelRatio);
    const viewport = page.getViewport({ scale });
    current.width = viewport.width;
    current.height = viewport.height;
    const drawing = page.render({ canvas: current, viewport });
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [isNear, page, plain.width]);
  return (
    <canvas
      ref={canvas}
      className="preview-page"
      role="img"
      aria-label={label}
      style={{ aspectRatio: `${plain.width} / ${plain.height}` }}
    />
  );
}

const urls: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

const byName = new Map(Object.entries(urls).map(([path, url]) => [path.split('/').at(-1), url]));

/** Gives pdf.js what some files need beside their own content: maps of Chinese letters, fonts, picture decoders. */
class PdfResources {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename);
    if (!url) throw new Error(`pdf.js asks for ${filename}, which it does not bring`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
