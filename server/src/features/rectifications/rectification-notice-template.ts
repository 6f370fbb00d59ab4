import type {
  PrintBlock,
  PrintCell,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { NOTICE_TEXTS } from '../../documents/rectification-labels.ts';

/** A text of the notice, with the fields of a rectification in its places. */
function words(key: keyof typeof NOTICE_TEXTS): PrintText {
  const [zh, zhtw, en] = NOTICE_TEXTS[key];
  const filled = (text: string) => text.replaceAll('{unit}', '{unitName}').replaceAll('{date}', '{deadline}');
  return { zh: filled(zh), zhtw: filled(zhtw), en: filled(en) };
}

const field = (zh: string): PrintText => ({ zh });
const label = (key: keyof typeof NOTICE_TEXTS): PrintCell => ({ text: words(key), style: 'muted' });
const value = (zh: string): PrintCell => ({ text: field(zh) });
const wide = (zh: string): PrintCell => ({ ...value(zh), colspan: 3 });

const when = (condition: string, then: PrintText, otherwise: PrintText): PrintBlock => ({
  kind: 'condition',
  when: condition,
  blocks: [{ kind: 'paragraph', text: then }],
  otherwise: [{ kind: 'paragraph', text: otherwise }],
});

const GRAVE = 'severityLevel = 1 or majorHazard';

const signature = (key: 'issuedBy' | 'signedForBy', lines: readonly PrintBlock[]): PrintCell => ({
  blocks: [{ kind: 'paragraph', text: words(key), style: 'small' }, ...lines],
});

/** The rectification notice as a print template: it says what the built-in one says, and can be changed. */
export const noticeTemplate = {
  source: { kind: 'record' as const, record: 'rectification' },
  page: {
    header: { left: field('{unitName}'), right: field('{rectificationCode}') },
    footer: { left: field('{checkName}'), right: words('page') },
  },
  content: [
    {
      kind: 'heading',
      level: 1,
      text: {
        zh: `${NOTICE_TEXTS.title[0]}　{rectificationCode}`,
        zhtw: `${NOTICE_TEXTS.title[1]}　{rectificationCode}`,
        en: `${NOTICE_TEXTS.title[2]}　{rectificationCode}`,
      },
    },
    { kind: 'paragraph', text: words('opening') },
    {
      kind: 'table',
      widths: [1.3, 3, 1.3, 3],
      lines: 'all',
      rows: [
        {
          cells: [label('finding'), value('{findingCode}'), label('check'), value('{checkCode} {checkName}')],
        },
        { cells: [label('unit'), value('{unitName} {deptName}'), label('stage'), value('{stage}')] },
        {
          cells: [
            label('severity'),
            { blocks: [when('majorHazard', words('hazardous'), field('{severity}'))] },
            label('category'),
            value('{category|dash}'),
          ],
        },
        {
          cells: [label('responsible'), value('{responsible|dash}'), label('deadline'), value('{deadline}')],
        },
        { cells: [label('item'), wide('{itemCode} {itemName}')] },
        { cells: [label('criterion'), wide('{criterion|dash}')] },
        {
          cells: [
            label('repeat'),
            { blocks: [when('isEmpty(repeatOf)', words('noRepeat'), field('{repeatOf}'))], colspan: 3 },
          ],
        },
      ],
    },
    { kind: 'heading', level: 2, text: words('problem') },
    { kind: 'paragraph', text: field('{title}'), style: 'strong' },
    { kind: 'paragraph', text: field('{fact}') },
    { kind: 'picture', field: 'photos', height: 42, perLine: 3 },
    { kind: 'heading', level: 2, text: words('demands') },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        { text: words('demandPlan'), when: 'severityLevel <= 2' },
        { text: words('demandPlanLight'), when: 'severityLevel > 2' },
        { text: words('demandContingency'), when: GRAVE },
        { text: words('demandProof') },
        { text: words('demandTwoVerifiers'), when: GRAVE },
        { text: words('demandVerifier'), when: `not (${GRAVE})` },
        { text: words('demandDispute') },
      ],
    },
    {
      kind: 'table',
      widths: [1, 1],
      lines: 'all',
      rows: [
        {
          cells: [
            signature('issuedBy', [
              { kind: 'heading', level: 2, text: field('{issuedBy}') },
              { kind: 'paragraph', text: field('{checkName}'), style: 'muted' },
              { kind: 'paragraph', text: field('{issuedAt}'), style: 'muted' },
            ]),
            signature('signedForBy', [
              { kind: 'heading', level: 2, text: field('{signedForBy}') },
              { kind: 'paragraph', text: field('{unitName}'), style: 'muted' },
              when('isEmpty(signedForAt)', words('notSignedFor'), field('{signedForAt}')),
            ]),
          ],
        },
      ],
    },
  ] satisfies PrintBlock[],
};
