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

const BODY = [
  paragraph('清源水务集团有限公司', { ...LETTERHEAD, size: 28 }),
  paragraph('安全生产事故（事件）快报', { ...LETTERHEAD, size: 40 }),
  paragraph('报告时间：{createdAt|moment}　　报告人：{createdBy|dash}', { align: 'right' }),
  table(
    [0.17, 0.33, 0.17, 0.33],
    [
      whole('事件名称', '{title}'),
      [...pair('发生单位', '{unit}'), ...pair('发生日期', '{happenedOn|longDate}')],
      [...pair('发生地点', '{place|dash}'), ...pair('事件类别', '{category}')],
      [...pair('事件等级', '{severity}'), ...pair('处理状态', '{state}')],
      [...pair('伤亡情况', '受伤 {injured} 人，死亡 {dead} 人'), ...pair('直接损失', '{loss|number:2} 万元')],
      whole('事件经过', '{course}'),
      whole('原因分析', '{cause|dash}'),
    ],
  ),
  paragraph('防范措施', { isBold: true, size: 24 }),
  table(ACTIONS, [
    actionRow(['措施', '责任人', '期限'], HEAD),
    actionRow(['{#actions}{actions.action}', '{actions.owner|dash}', '{actions.due|dash}{/actions}'], {}),
  ]),
  paragraph('{#photos}{photos.picture [height: 60]}{/photos}'),
  paragraph('安全管理部负责人（签字）：　　　　　　　　　　　　日期：', { size: 24 }),
  paragraph('打印：{systemPrinter}　{systemPrintTime}', { size: 18, colour: '7F7F7F' }),
].join('');

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${BODY}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1418" w:bottom="1440" w:left="1418" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>`,
};

/** The bulletin that goes out when something has happened, as the Word document that an office would draw up for it. */
export const incidentBulletin = (): string => zipFiles(Object.entries(PARTS)).toString('base64');
