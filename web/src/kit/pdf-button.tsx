import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { logError } from '../lib/client-log.ts';
import { saveBlob } from '../lib/save-file.ts';
import { toast } from '../lib/toast.ts';
import './special-fields.css';
import { fieldMessages } from './kit-fields.messages.ts';
import type { PdfProgress } from './page-pdf.ts';

type PdfButtonProps = {
  /** The part of the page that becomes the document. */
  readonly area: RefObject<HTMLElement | null>;
  /** Without extension. */
  readonly fileName: string;
};

/** Makes an A4 document of a part of the page and says how far it is. */
export function PdfButton({ area, fileName }: PdfButtonProps) {
  const t = useMessages(fieldMessages);
  const [progress, setProgress] = useState<PdfProgress | 'preparing' | null>(null);
  const make = async () => {
    if (!area.current) return;
    setProgress('preparing');
    try {
      const { pagePdf } = await import('./page-pdf.ts');
      saveBlob(await pagePdf(area.current, setProgress), `${fileName}.pdf`);
    } catch (error) {
      logError('a PDF could not be made', error);
      toast.error(t('pdfFailed'));
    } finally {
      setProgress(null);
    }
  };
  const words = progress === 'preparing' ? t('pdfPreparing') : progress ? t('pdfProgress', progress) : null;
  return (
    <Button icon={<FilePdfOutlined />} loading={progress !== null} onClick={() => void make()}>
      <span aria-live="polite">{words ?? t('exportPdf')}</span>
    </Button>
  );
}
