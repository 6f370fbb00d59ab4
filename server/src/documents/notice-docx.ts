import { pick } from '../kernel/texts.ts';
import { docxOf } from './docx-document.ts';
import { NOTICE_TEXTS } from './rectification-labels.ts';
import type { NoticeOptions, RectificationNotice } from './rectification-notice.ts';
import { noticeDocument } from './rectification-notice.ts';

/** 整改通知单 as Word, the same pages as the PDF. */
export async function noticeDocx(
  notices: readonly RectificationNotice[],
  options: NoticeOptions,
): Promise<Buffer> {
  return docxOf(await noticeDocument(notices, options), pick(NOTICE_TEXTS, options.language).page);
}
