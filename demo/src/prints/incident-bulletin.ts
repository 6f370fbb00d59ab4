import { zipFiles } from '@auditplus/server/kernel/zip.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Look = {
  /** Half points. */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'center' | 'right';
};

/** Width of the paper between its margins in twentieths of a point. */
const WIDTH = 9070;

function paragraph(text: string, { size = 21, isBold = false, colour, align = 'left' }: Look = {}): string {
  const run = [
    '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="SimSun"/>',
    isBold ? '<w:b/>' : '',
    colour ? `<w:color w:val="${colour}"/>` : '',
    `<w:sz w:val="${size}"/>`,
  ].join('');
  const spacing = '<w:spacing w:before="60" w:after="60"/>';
  return `<w:p><w:pPr>${spacing}<w:jc w:val="${align}"/></w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

const EDGES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="595959"/>`)
  .join('');

type Cell = { readonly text: string; readonly share: number; readonly span?: number; readonly look?: Look };

const cell = ({ text, share, span = 1, look }: Cell): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${Math.round(WIDTH * share)}" w:type="dxa"/><w:gridSpan w:val="${span}"/></w:tcPr>${paragraph(text, look)}</w:tc>`;

/** A table whose columns take these shares of the width. */
const table = (shares: readonly number[], rows: readonly (readonly Cell[])[]): string =>
  [
    `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${EDGES}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`,
    `<w:tblGrid>${shares.map((share) => `<w:gridCol w:w="${Math.round(WIDTH * share)}"/>`).join('')}</w:tblGrid>`,
    ...rows.map((cells) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map(cell).join('')}</w:tr>`),
    '</w:tbl>',
  ].join('');

const HEAD: Look = { isBold: true, align: 'center' };
const pair = (label: string, text: string): Cell[] => [
  { text: label, share: 0.17, look: HEAD },
  { text, share: 0.33 },
];
const whole = (label: string, text: string): Cell[] => [
  { text: label, share: 0.17, look: HEAD },
  { text, share: 0.83, span: 3 },
];

const ACTIONS = [0.56, 0.22, 0.22];
const actionRow = (texts: readonly string[], look: Look): Cell[] =>
  texts.map((text, at) => ({ text, share: ACTIONS[at] ?? 0, look }));

const LETTERHEAD: Look = { isBold: true, colour: 'C00000', align: 'center' };

/** What the document says in each language, tags included. */
const WORDS = {
  zh: {
    company: '清源水务集团有限公司',
    heading: '安全生产事故（事件）快报',
    reported: '报告时间：{createdAt|moment}　　报告人：{createdBy|dash}',
    name: '事件名称',
    unit: '发生单位',
    day: '发生日期',
    place: '发生地点',
    category: '事件类别',
    severity: '事件等级',
    state: '处理状态',
    harm: ['伤亡情况', '受伤 {injured} 人，死亡 {dead} 人'],
    loss: ['直接损失', '{loss|number:2} 万元'],
    course: '事件经过',
    cause: '原因分析',
    measures: '防范措施',
    columns: ['措施', '责任人', '期限'],
    signature: '安全管理部负责人（签字）：　　　　　　　　　　　　日期：',
    printed: '打印：{systemPrinter}　{systemPrintTime}',
  },
  zhtw: {
    company: '清源水務集團有限公司',
    heading: '安全生產事故（事件）快報',
    reported: '報告時間：{createdAt|moment}　　報告人：{createdBy|dash}',
    name: '事件名稱',
    unit: '發生單位',
    day: '發生日期',
    place: '發生地點',
    category: '事件類別',
    severity: '事件等級',
    state: '處理狀態',
    harm: ['傷亡情況', '受傷 {injured} 人，死亡 {dead} 人'],
    loss: ['直接損失', '{loss|number:2} 萬元'],
    course: '事件經過',
    cause: '原因分析',
    measures: '防範措施',
    columns: ['措施', '責任人', '期限'],
    signature: '安全管理部負責人（簽字）：　　　　　　　　　　　　日期：',
    printed: '列印：{systemPrinter}　{systemPrintTime}',
  },
  en: {
    company: 'Qingyuan Water Group Co., Ltd.',
    heading: 'Incident bulletin',
    reported: 'Reported {createdAt|moment} by {createdBy|dash}',
    name: 'Incident',
    unit: 'Unit',
    day: 'Date',
    place: 'Place',
    category: 'Category',
    severity: 'Severity',
    state: 'Status',
    harm: ['Casualties', 'Injured: {injured}, dead: {dead}'],
    loss: ['Direct loss', 'CNY {loss|number:2} × 10,000'],
    course: 'Course of events',
    cause: 'Causes',
    measures: 'Preventive measures',
    columns: ['Measure', 'Responsible', 'Due'],
    signature: 'Head of safety management (signature):                              Date:',
    printed: 'Printed by {systemPrinter}, {systemPrintTime}',
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

const bodyIn = (words: Words): string =>
  [
    paragraph(words.company, { ...LETTERHEAD, size: 28 }),
    paragraph(words.heading, { ...LETTERHEAD, size: 40 }),
    paragraph(words.reported, { align: 'right' }),
    table(
      [0.17, 0.33, 0.17, 0.33],
      [
        whole(words.name, '{title}'),
        [...pair(words.unit, '{unit}'), ...pair(words.day, '{happenedOn|longDate}')],
        [...pair(words.place, '{place|dash}'), ...pair(words.category, '{category}')],
        [...pair(words.severity, '{severity}'), ...pair(words.state, '{state}')],
        [...pair(words.harm[0], words.harm[1]), ...pair(words.loss[0], words.loss[1])],
        whole(words.course, '{course}'),
        whole(words.cause, '{cause|dash}'),
      ],
    ),
    paragraph(words.measures, { isBold: true, size: 24 }),
    table(ACTIONS, [
      actionRow(words.columns, HEAD),
      actionRow(['{#actions}{actions.action}', '{actions.owner|dash}', '{actions.due|dash}{/actions}'], {}),
    ]),
    paragraph('{#photos}{photos.picture [height: 60]}{/photos}'),
    paragraph(words.signature, { size: 24 }),
    paragraph(words.printed, { size: 18, colour: '7F7F7F' }),
  ].join('');

const partsIn = (words: Words) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${bodyIn(words)}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1418" w:bottom="1440" w:left="1418" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>`,
});

/** The bulletin that goes out when something has happened, as the Word document that an office would draw up for it. */
export const incidentBulletin = (language: keyof typeof WORDS): string =>
  zipFiles(Object.entries(partsIn(WORDS[language]))).toString('base64');
