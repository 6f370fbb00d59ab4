import type {
  PrintBlock,
  PrintCell,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';

const text = (words: string): PrintText => {
  const [zh = '', zhtw = '', en = ''] = words.split('|');
  return { zh, zhtw, en };
};
const label = (words: string): PrintCell => ({ text: text(words), style: 'muted' });
const value = (zh: string): PrintCell => ({ text: { zh } });
const wide = (zh: string): PrintCell => ({ ...value(zh), colspan: 3 });
const signedBy = (words: string): PrintCell => ({
  blocks: [
    { kind: 'paragraph', text: text(words), style: 'small' },
    { kind: 'space', height: 12 },
  ],
});

/** The permit of a dangerous work as it hangs at the site: what is done, how the air was tested, and who signs. */
export const WORK_PERMIT: readonly PrintBlock[] = [
  {
    kind: 'columns',
    columns: [
      {
        weight: 4,
        blocks: [
          { kind: 'heading', level: 1, text: text('危险作业票|危險作業票|Permit for dangerous work') },
          { kind: 'paragraph', text: { zh: '{ticket}' }, style: 'strong' },
          { kind: 'paragraph', text: { zh: '{unit}' }, style: 'muted' },
        ],
      },
      {
        weight: 1,
        blocks: [{ kind: 'code', symbol: 'qr', text: { zh: '{ticket}' }, height: 26, align: 'right' }],
      },
    ],
  },
  {
    kind: 'table',
    widths: [1.2, 3, 1.2, 3],
    lines: 'all',
    rows: [
      { cells: [label('作业内容|作業內容|Work'), wide('{title}')] },
      {
        cells: [
          label('作业类别|作業類別|Kind of work'),
          value('{category}'),
          label('地点|地點|Place'),
          value('{place}'),
        ],
      },
      {
        cells: [
          label('开始|開始|From'),
          value('{startsAt}'),
          label('结束|結束|Until'),
          value('{endsAt|dash}'),
        ],
      },
      {
        cells: [
          label('申请人|申請人|Requested by'),
          value('{applicant|dash}'),
          label('监护人|監護人|Watcher'),
          value('{guardian}'),
        ],
      },
      { cells: [label('安全措施|安全措施|Precautions'), wide('{measures|dash}')] },
      { cells: [label('状态|狀態|Status'), wide('{state}')] },
    ],
  },
  { kind: 'heading', level: 2, text: text('气体检测|氣體檢測|Gas tests') },
  {
    kind: 'table',
    widths: [1, 1, 1.2, 1.4],
    lines: 'all',
    rows: [
      {
        isHead: true,
        cells: [
          label('时间|時間|Time'),
          label('氧气（%）|氧氣（%）|Oxygen (%)'),
          label('硫化氢（mg/m³）|硫化氫（mg/m³）|H2S (mg/m³)'),
          label('检测人|檢測人|Tested by'),
        ],
      },
      {
        over: 'tests',
        cells: [
          value('{tests.at}'),
          value('{tests.oxygen}'),
          value('{tests.sulphide|dash}'),
          value('{tests.tester|dash}'),
        ],
      },
    ],
  },
  { kind: 'space', height: 4 },
  { kind: 'approvals' },
  {
    kind: 'table',
    widths: [1, 1, 1],
    lines: 'all',
    rows: [
      {
        cells: [
          signedBy('作业负责人签字|作業負責人簽字|Person in charge'),
          signedBy('监护人签字|監護人簽字|Watcher'),
          signedBy('批准人签字|批准人簽字|Approved by'),
        ],
      },
    ],
  },
];

/** What was asked for in a process, whatever its form, and who decided: permits are asked for in one too. */
export const APPROVAL_SHEET: readonly PrintBlock[] = [
  { kind: 'heading', level: 1, text: { zh: '{flowName}' }, align: 'center' },
  {
    kind: 'table',
    widths: [1.2, 3, 1.2, 3],
    lines: 'all',
    rows: [
      { cells: [label('标题|標題|Title'), wide('{fullName}')] },
      {
        cells: [
          label('单号|單號|Number'),
          value('{enCode|dash}'),
          label('状态|狀態|Status'),
          value('{status}'),
        ],
      },
      {
        cells: [
          label('发起人|發起人|Initiator'),
          value('{initiator}'),
          label('发起时间|發起時間|Launched'),
          value('{startTime}'),
        ],
      },
      {
        over: 'form',
        cells: [{ text: { zh: '{form.field}' }, style: 'muted' }, wide('{form.value|dash}')],
      },
    ],
  },
  { kind: 'space', height: 4 },
  { kind: 'approvals' },
];
