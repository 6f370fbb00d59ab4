import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { fill, label, pick } from '../kernel/texts.ts';
import type { Block, PrintDocument } from './document-model.ts';
import { textBlock } from './document-model.ts';
import { moment, NONE } from './format.ts';
import { SEVERITIES, STAGES } from './labels.ts';
import type { PhotoReader, PhotoSet } from './photos.ts';
import { readPhotos } from './photos.ts';
import { NOTICE_TEXTS } from './rectification-labels.ts';

/** What a 整改通知单 tells the unit about one finding (audit-domain 4.6, 11). */
export type RectificationNotice = {
  readonly rectificationCode: string;
  readonly findingCode: string;
  readonly checkCode: string;
  readonly checkName: string;
  readonly unitName: string;
  readonly deptName: string | null;
  readonly itemCode: string;
  readonly itemName: string;
  readonly criterion: string;
  readonly title: string;
  readonly fact: string;
  /** 1 to 4. */
  readonly severity: number;
  readonly majorHazard: boolean;
  readonly category: string;
  readonly stage: string;
  readonly repeatOf: string | null;
  readonly responsible: string | null;
  /** `YYYY-MM-DD`. */
  readonly deadline: string;
  readonly issuedBy: string;
  readonly issuedAt: number;
  readonly signedForBy: string | null;
  readonly signedForAt: number | null;
  readonly photos: readonly FileRef[];
};

/** Language and photo source of the notices; `printedAt` becomes the document's date. */
export type NoticeOptions = {
  readonly language: Language;
  readonly printedAt: number;
  readonly readPhoto?: PhotoReader;
};

type NoticeTexts = { readonly [K in keyof typeof NOTICE_TEXTS]: string };

/** The notices as one document, one finding a page. */
export async function noticeDocument(
  notices: readonly RectificationNotice[],
  options: NoticeOptions,
): Promise<PrintDocument> {
  const { language } = options;
  const text = pick(NOTICE_TEXTS, language);
  const fileIds = notices.flatMap(({ photos }) => photos.map((file) => file.fileId));
  const photos = await readPhotos(fileIds, options.readPhoto);
  const [first] = notices;
  return {
    language,
    title: text.title,
    subject: first ? `${first.unitName} ${first.checkName}` : '',
    author: first?.issuedBy ?? '',
    createdAt: options.printedAt,
    headerLeft: first?.unitName ?? '',
    headerRight: notices.length === 1 ? (first?.rectificationCode ?? '') : (first?.checkCode ?? ''),
    footer: first?.checkName ?? '',
    watermark: null,
    cover: null,
    contentsTitle: null,
    blocks: notices.flatMap((notice, index): Block[] => [
      ...(index === 0 ? [] : [{ kind: 'pageBreak' as const }]),
      ...noticeBlocks(notice, { text, language, photos }),
    ]),
  };
}

/** The words of a notice's codes in a language, and what its two signatures are called. */
export function noticeLabels({ severity, stage }: RectificationNotice, language: Language) {
  const text = pick(NOTICE_TEXTS, language);
  return {
    severity: label(SEVERITIES, severity, language),
    stage: label(STAGES, stage, language),
    issued: text.issuedBy,
    received: text.signedForBy,
  };
}

function noticeBlocks(
  notice: RectificationNotice,
  { text, language, photos }: { text: NoticeTexts; language: Language; photos: PhotoSet },
): Block[] {
  const severity = label(SEVERITIES, notice.severity, language);
  const pictures = notice.photos.flatMap((file) => {
    const picture = photos.get(file.fileId);
    return picture ? [{ ...picture, caption: file.name }] : [];
  });
  return [
    { kind: 'heading', level: 1, text: `${text.title}　${notice.rectificationCode}` },
    { kind: 'text', text: fill(text.opening, { unit: notice.unitName, date: notice.deadline }) },
    {
      kind: 'facts',
      facts: [
        { label: text.finding, value: notice.findingCode },
        { label: text.check, value: `${notice.checkCode} ${notice.checkName}` },
        { label: text.unit, value: [notice.unitName, notice.deptName].filter(Boolean).join(' ') },
        { label: text.stage, value: label(STAGES, notice.stage, language) },
        { label: text.severity, value: notice.majorHazard ? fill(text.hazardous, { severity }) : severity },
        { label: text.category, value: notice.category || NONE },
        { label: text.responsible, value: notice.responsible ?? NONE },
        { label: text.deadline, value: notice.deadline },
        { label: text.item, value: `${notice.itemCode} ${notice.itemName}`, wide: true },
        { label: text.criterion, value: notice.criterion || NONE, wide: true },
        { label: text.repeat, value: notice.repeatOf ?? text.noRepeat, wide: true },
      ],
    },
    { kind: 'heading', level: 2, text: text.problem },
    { kind: 'text', text: notice.title, tone: 'strong' },
    ...textBlock(notice.fact),
    ...(pictures.length ? [{ kind: 'pictures' as const, pictures }] : []),
    { kind: 'heading', level: 2, text: text.demands },
    { kind: 'list', isOrdered: true, items: demandsOf(notice, text) },
    {
      kind: 'signatures',
      signatures: [
        {
          label: text.issuedBy,
          name: notice.issuedBy,
          role: notice.checkName,
          time: moment(notice.issuedAt),
        },
        {
          label: text.signedForBy,
          name: notice.signedForBy ?? '',
          role: notice.unitName,
          time: notice.signedForAt === null ? text.notSignedFor : moment(notice.signedForAt),
        },
      ],
    },
  ];
}

/** What the rules of audit-domain 4.7 ask for at this severity. */
function demandsOf(notice: RectificationNotice, text: NoticeTexts): string[] {
  const grave = notice.severity === 1 || notice.majorHazard;
  return [
    notice.severity <= 2 ? text.demandPlan : text.demandPlanLight,
    ...(grave ? [text.demandContingency] : []),
    fill(text.demandProof, { date: notice.deadline }),
    grave ? text.demandTwoVerifiers : text.demandVerifier,
    text.demandDispute,
  ];
}
