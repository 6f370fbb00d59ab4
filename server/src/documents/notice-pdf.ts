import type { Readable } from 'node:stream';
import { fill, pick } from '../kernel/texts.ts';
import { pdfOf } from './pdf-document.ts';
import { NOTICE_TEXTS } from './rectification-labels.ts';
import type { NoticeOptions, RectificationNotice } from './rectification-notice.ts';
import { noticeDocument } from './rectification-notice.ts';

/** 整改通知单 as PDF: one finding a page, for one finding or all of a unit. */
export async function noticePdf(
  notices: readonly RectificationNotice[],
  options: NoticeOptions,
): Promise<Readable> {
  const text = pick(NOTICE_TEXTS, options.language);
  const document = await noticeDocument(notices, options);
  return pdfOf(document, (page, pages) => fill(text.page, { page, pages }));
}
