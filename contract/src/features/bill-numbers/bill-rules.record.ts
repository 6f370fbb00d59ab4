import { recordType } from '../../kernel/records/record-type.ts';
import { stampFields, standardFields } from '../../kernel/records/standard-fields.ts';
import { NAME_PATTERN } from '../../kernel/values.ts';

const { creatorTime, sortCode, enabledMark, description } = standardFields;
const { creatorUser, lastModifyTime } = stampFields;

/** Rules by which records are numbered (platform-contract 10). */
export const billRule = recordType({
  name: 'billRule',
  table: 'bill_rules',
  page: 'system.billRule',
  path: '/api/system/BillRule',
  label: {
    one: ['编号规则', '編號規則', 'Numbering rule'],
    many: ['编号规则', '編號規則', 'Numbering rules'],
  },
  order: ['sortCode', 'creatorTime'],
  without: ['recycle', 'import', 'export'],
  menu: {
    under: 'system',
    icon: 'NumberOutlined',
    buttons: {
      btn_upload: ['导入', '匯入', 'Import'],
      btn_download: ['导出', '匯出', 'Export'],
      btn_take: ['取号', '取號', 'Issue number'],
    },
  },
  fields: {
    fullName: {
      kind: 'text',
      label: ['业务名称', '業務名稱', 'Name'],
      max: 50,
      pattern: NAME_PATTERN,
      required: true,
      unique: true,
      searchable: true,
    },
    enCode: {
      kind: 'code',
      label: ['业务编码', '業務編碼', 'Code'],
      max: 50,
      required: true,
      unique: true,
      searchable: true,
      list: { width: 95 },
      help: [
        '字母、数字，中间可用点号；业务程序按编码取号',
        '字母、數字，中間可用點號；業務程式按編碼取號',
        'Letters and digits, dots inside; the product requests numbers by this code',
      ],
    },
    prefix: {
      kind: 'text',
      label: ['前缀', '前綴', 'Prefix'],
      max: 50,
      pattern: String.raw`^[\p{Script=Han}A-Za-z0-9._\/\-]+$`,
      required: true,
      list: false,
    },
    /** How the date stands in a number, and with it how long a counter lasts. */
    dateFormat: {
      kind: 'choice',
      label: ['日期格式', '日期格式', 'Date'],
      options: [
        {
          value: 'yyyyMMdd',
          label: ['年月日，每天重新计数', '年月日，每天重新計數', 'Year, month, day; resets daily'],
        },
        {
          value: 'yyyyMM',
          label: ['年月，每月重新计数', '年月，每月重新計數', 'Year, month; resets monthly'],
        },
        { value: 'yyyy', label: ['年，每年重新计数', '年，每年重新計數', 'Year; resets yearly'] },
        { value: 'no', label: ['不含日期，不重新计数', '不含日期，不重新計數', 'No date; never resets'] },
      ],
      required: true,
      list: false,
    },
    digit: {
      kind: 'integer',
      label: ['流水位数', '流水位數', 'Digits'],
      min: 1,
      max: 9,
      start: 4,
      required: true,
      list: { width: 90, spare: true },
      help: [
        '用完后不再生成新号，需由管理员增加位数',
        '用完後不再產生新號，需由管理員增加位數',
        'When numbers run out, no more are issued until an administrator adds digits',
      ],
    },
    startNumber: {
      kind: 'text',
      label: ['流水起始', '流水起始', 'Start value'],
      max: 9,
      pattern: '^[0-9]*[1-9][0-9]*$',
      required: true,
      list: { width: 85 },
      help: [
        '只能是数字，不能全为零，不超过流水位数',
        '只能是數字，不能全為零，不超過流水位數',
        'Digits only, not all zeros, no longer than the number of digits',
      ],
    },
    /** Empty while none was given. */
    outputNumber: {
      kind: 'text',
      label: ['当前流水号', '目前流水號', 'Last number issued'],
      max: 100,
      origin: 'system',
      list: { width: 130 },
    },
    creatorUser: { ...creatorUser, list: { width: 112, spare: true } },
    creatorTime,
    lastModifyTime,
    sortCode,
    enabledMark: { ...enabledMark, formerTitles: ['启用', '啟用', 'Enabled'] },
    description: { ...description, list: false },
  },
});
