import {
  type DesignBody,
  FormSettings,
  type ListView,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordModel, RecordRule } from '@auditplus/contract/kernel/records/record-type.ts';
import { type DesignedField, isSecret, referenceOf } from '@auditplus/contract/kinds/designed.ts';
import { rowSource } from '@auditplus/contract/kinds/form-kind.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { LIST_BUTTONS, ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { matchesOf } from '@auditplus/core/forms/narrowing.ts';
import { formatsOf } from '@auditplus/core/records/list-looks.ts';
import type { Acting } from './designed-scripts.ts';
import { isKnown, labelOf, type RecordField } from './record-field.ts';

type Made = {
  readonly fields: readonly RecordField[];
  readonly rules: readonly RecordRule[];
  readonly rowTones: NonNullable<RecordModel['rowTones']>;
  readonly hasProcess: boolean;
  readonly acting: Acting;
};

/** In what the generated page differs from the form that was made online: said on the screen and in the README. */
export function differencesOf(body: DesignBody, made: Made): Label[] {
  const first = firstView(body);
  const others = body.views.filter((view) => view !== first);
  const model = formModel(body);
  const starts = model.fields.filter(
    ({ name, field }) =>
      field.expressions.start || (field.start !== undefined && !made.fields.some((one) => begins(one, name))),
  );
  return [
    DIFFERENCES.layout,
    ...(made.rules.some(({ field }) => field === undefined) ? [DIFFERENCES.rules] : []),
    ...(made.hasProcess ? [DIFFERENCES.process, DIFFERENCES.drafts] : [DIFFERENCES.typed]),
    ...others.map(({ name, kind }): Label => {
      const [zh, zhtw, en] = labelOf(name, kind);
      return [`不保留列表“${zh}”。`, `不保留清單「${zhtw}」。`, `The list “${en}” is not kept.`];
    }),
    ...(first && first.kind !== 'table' ? [asTable(first)] : []),
    ...(first && first.roles.length > 0 ? [DIFFERENCES.roles] : []),
    ...(first?.filters ?? [])
      .filter(({ field }) => !made.fields.some((one) => one.name === field && isAsked(one.field)))
      .map(({ field }): Label => {
        const named = model.byPath.get(field)?.field.label;
        const [zh, zhtw, en] = labelOf(named ?? { zh: field }, field);
        return [
          `列表不能按“${zh}”查询。`,
          `清單不能按「${zhtw}」查詢。`,
          `The list cannot be searched by “${en}”.`,
        ];
      }),
    ...(first?.filters.some(({ start }) => start !== undefined) ? [DIFFERENCES.asked] : []),
    ...(first?.columns.some(({ label }) => label) ? [DIFFERENCES.titles] : []),
    ...(first && hasFewerButtons(first) ? [DIFFERENCES.buttons] : []),
    ...(first && hasOwnWords(first, body) ? [DIFFERENCES.words] : []),
    ...(body.form.settings.disabled ? [DIFFERENCES.open] : []),
    ...(model.fields.some(({ props }) => props.showPassword === true) ? [DIFFERENCES.shown] : []),
    ...(Object.values(body.settings.permissions).includes(false) ? [DIFFERENCES.rights] : []),
    ...(body.form.settings.print.shown ? [DIFFERENCES.print] : []),
    ...(Object.values(made.acting.buttons ?? {}).some(({ prints }) => prints && prints !== 'form')
      ? [DIFFERENCES.templates]
      : []),
    ...(model.placed.some(({ field }) => field.devices.length === 1) ? [DIFFERENCES.devices] : []),
    ...(model.fields.some(({ props }) => props.scan === true) ? [DIFFERENCES.scan] : []),
    ...(model.fields.some(({ props }) => props.drawn === true) ? [DIFFERENCES.drawn] : []),
    ...(made.fields.some(({ field }) => field.kind === 'rows' && field.chosen?.kind === 'design')
      ? [DIFFERENCES.written]
      : []),
    ...(first && first.order.length > 0 ? [DIFFERENCES.order] : []),
    ...(first && first.summary.length > 0 ? [DIFFERENCES.summary] : []),
    ...(first && first.rowColours.length > made.rowTones.length ? [DIFFERENCES.colours] : []),
    ...(first && formatsIn(first) > keptFormats(made.fields) ? [DIFFERENCES.formats] : []),
    ...(model.placed.some(({ field }) => CODES.has(field.kind)) ? [DIFFERENCES.codes] : []),
    ...model.placed
      .filter(({ field }) => SHOWN.has(field.kind))
      .map(({ field }): Label => {
        const [zh, zhtw, en] = labelOf(field.label, field.kind);
        return [`表单不显示“${zh}”。`, `表單不顯示「${zhtw}」。`, `The form does not show “${en}”.`];
      }),
    ...(model.fields.some(({ kindId }) => kindId === 'amount') ? [DIFFERENCES.capitals] : []),
    ...(made.fields.some(({ field }) => isSecret(field)) ? [DIFFERENCES.secrets] : []),
    ...(made.fields.some(({ field }) => field.kind === 'designed' && isInstalled(field)) ||
    Object.values(made.acting.buttons ?? {}).some(({ calls }) => calls)
      ? [DIFFERENCES.installed]
      : []),
    ...(made.fields.some(({ field }) => field.kind === 'designed' && isNamedOnly(field))
      ? [DIFFERENCES.named]
      : []),
    ...(model.fields.some(({ kindId }) => kindId === 'relationForm') ? [DIFFERENCES.related] : []),
    ...(model.fields.some(({ props }) => props.range === 'fixed') ? [DIFFERENCES.ranges] : []),
    ...(model.fields.some((field) => matchesOf(field).length > 0) ? [DIFFERENCES.narrowed] : []),
    ...(model.fields.some(({ kindId }) => kindId === 'calculate') ? [DIFFERENCES.cents] : []),
    ...(model.fields.some(({ kindId }) => kindId === 'rate') ? [DIFFERENCES.stars] : []),
    ...starts.map(({ name, field }): Label => {
      const [zh, zhtw, en] = labelOf(field.label, name);
      return [
        `新记录的“${zh}”没有初始值。`,
        `新記錄的「${zhtw}」沒有初始值。`,
        `New records do not begin with a value for \`${name}\` (${en}).`,
      ];
    }),
    ...(made.fields.some(({ field }) => field.kind === 'choice') ? [DIFFERENCES.choices] : []),
    ...(made.acting.beforeSave ? [DIFFERENCES.script] : []),
    ...(made.acting.scripts ? [DIFFERENCES.browser] : []),
    ...(made.acting.scripts && made.hasProcess ? [DIFFERENCES.steps] : []),
    ...(made.acting.formButtons ? [DIFFERENCES.formButtons] : []),
    ...made.fields
      .filter(({ field }) => !isKnown(field))
      .map(({ field: { label } }): Label => {
        const [zh, zhtw, en] = label;
        return [
          `生成的测试不保存记录：“${zh}”为必填，其值只有使用现场才有，请由开发人员补充。`,
          `產生的測試不儲存記錄：「${zhtw}」為必填，其值只有使用現場才有，請由開發人員補充。`,
          `Its test stores no record: “${en}” is required, and only your installation knows its values. A developer adds some.`,
        ];
      }),
    DIFFERENCES.records,
  ];
}

/** The list that becomes the page: the first one that is a table. */
export function firstView({ views }: DesignBody): ListView | undefined {
  const onScreen = views.filter(({ device }) => device === 'pc');
  return onScreen.find(({ kind }) => kind === 'table') ?? onScreen[0] ?? views[0];
}

/** The columns of the table that a list becomes: those that it has, else what its groups or its days are made of. */
export function columnsOf({ columns, calendar, groupField }: ListView): ListView['columns'] {
  if (columns.length > 0) return columns;
  const named = [calendar?.title, calendar?.from, calendar?.to, groupField].flatMap((field) => field || []);
  return [...new Set(named)].map((field) => ({ field, align: 'left', sortable: false }));
}

/** How many formats by conditions the columns of a list have, and how many of them are declared. */
const formatsIn = ({ columns }: ListView): number => columns.flatMap(({ formats = [] }) => formats).length;
const keptFormats = (fields: readonly RecordField[]): number =>
  fields.flatMap(({ field }) => formatsOf(field)).length;

/** What becomes of a list that is no table. */
function asTable({ name, kind }: ListView): Label {
  const [zh, zhtw, en] = labelOf(name, kind);
  return [
    `列表“${zh}”改为表格，没有原来的树、分组、看板或日历。`,
    `清單「${zhtw}」改為表格，沒有原來的樹、分組、看板或行事曆。`,
    `The list “${en}” is a table, without the tree, groups, board or calendar that it had.`,
  ];
}

/** Whether a list can be asked for values of a field. */
const isAsked = ({ searchable, filterable }: Field): boolean => searchable === true || filterable === true;

/** Whether a list has not all buttons that lists begin with. */
const hasFewerButtons = ({ buttons, rowButtons }: ListView): boolean => {
  const codes = new Set([...buttons, ...rowButtons].map(({ code }) => code));
  return [...LIST_BUTTONS, ...ROW_BUTTONS].some(({ code }) => !codes.has(code));
};

/** Whether usual buttons of a list or of its form say or ask something of their own. */
function hasOwnWords({ buttons, rowButtons }: ListView, { form }: DesignBody): boolean {
  const usual = new Map([...LIST_BUTTONS, ...ROW_BUTTONS].map(({ code, label }) => [code, label.zh]));
  const { confirm, cancel } = FormSettings.parse({});
  const { settings } = form;
  return (
    settings.confirm.text.zh !== confirm.text.zh ||
    settings.cancel.text.zh !== cancel.text.zh ||
    [...buttons, ...rowButtons].some(
      ({ code, label, confirm: asked, says }) =>
        (usual.has(code) && usual.get(code) !== label.zh) || asked !== undefined || says !== undefined,
    )
  );
}

/** Whether a field depends on something that other installations may not have under the same id. */
const isInstalled = (field: DesignedField): boolean =>
  field.of === 'billRule' || referenceOf(field)?.to === 'record' || rowSource(referenceOf(field)) !== null;

/** Whether workbooks name its values and bring none in. */
const isNamedOnly = (field: DesignedField): boolean => {
  const to = referenceOf(field)?.to;
  return to !== undefined && to !== 'user' && to !== 'organization' && to !== 'department';
};

/** What shows a property of a row that was chosen. */
const SHOWN: ReadonlySet<string> = new Set(['popupAttr', 'relationFormAttr']);

/** What shows a code for the record to be scanned. */
const CODES: ReadonlySet<string> = new Set(['qrcode', 'barcode']);

/** Whether a declared field begins with what the design says; other kinds begin with nothing. */
const begins = ({ name, field }: RecordField, of: string): boolean =>
  name === of && 'start' in field && field.start !== undefined;

const DIFFERENCES = {
  roles: [
    '列表不再限定可见角色，有此页面的人都能看到。',
    '清單不再限定可見角色，有此頁面的人都能看到。',
    'The list is no longer kept to some roles: whoever has the page sees it.',
  ],
  layout: [
    '表单在抽屉中按字段顺序排成一列，保留标签页，不保留弹窗或公文样式、分组、宽度、提示、单位、图标、颜色和千分位；列表不保留对齐方式和每页条数。',
    '表單在抽屜中按欄位順序排成一欄，保留分頁，不保留彈窗或公文樣式、分組、寬度、提示、單位、圖示、顏色和千分位；清單不保留對齊方式和每頁筆數。',
    'The form is a drawer with one column in the order of the fields, and its tabs; dialogs, the look of an official document, groups, widths, hints, units, icons, colours and thousands separators are not kept, nor are alignment and page size of the list.',
  ],
  typed: [
    '填写中未保存的内容不留作草稿。',
    '填寫中未儲存的內容不留作草稿。',
    'What is typed and not saved is not kept as a draft.',
  ],
  asked: [
    '列表的查询条件以空白开始。',
    '清單的查詢條件以空白開始。',
    'The search of the list begins with nothing in it.',
  ],
  titles: [
    '列表的列以字段名称为标题。',
    '清單的欄以欄位名稱為標題。',
    'Columns of the list are titled as the fields are.',
  ],
  buttons: [
    '页面有全部常用按钮；谁能使用由权限决定。',
    '頁面有全部常用按鈕；誰能使用由權限決定。',
    'The page has every usual button: who may press which is said by Permissions.',
  ],
  words: [
    '按钮使用产品的名称和提示。',
    '按鈕使用產品的名稱和提示。',
    'Buttons say and ask what they do on every page.',
  ],
  open: [
    '表单可以填写：设计时整张表单是只读的。',
    '表單可以填寫：設計時整張表單是唯讀的。',
    'The form can be filled in; it was designed to be read only as a whole.',
  ],
  shown: [
    '填写时隐藏的文字在表单中可见。',
    '填寫時隱藏的文字在表單中可見。',
    'Text that was hidden while typing is seen in the form.',
  ],
  rights: [
    '按钮、列、字段和数据范围均可逐项授权。',
    '按鈕、欄、欄位和資料範圍均可逐項授權。',
    'Buttons, columns, fields and rows are all granted one by one.',
  ],
  print: ['表单没有打印按钮。', '表單沒有列印按鈕。', 'The form has no button for printing.'],
  templates: [
    '按钮所用的打印模板须改为以生成的表单为数据来源。',
    '按鈕所用的列印範本須改為以產生的表單為資料來源。',
    'Print templates of buttons must be given the generated form as their source of data.',
  ],
  devices: [
    '只在电脑或手机上显示的字段在两者上都显示。',
    '只在電腦或手機上顯示的欄位在兩者上都顯示。',
    'Fields for computers or phones alone are shown on both.',
  ],
  drawn: [
    '手写签名改为上传图片。',
    '手寫簽名改為上傳圖片。',
    'Signatures are uploaded as pictures instead of being drawn.',
  ],
  scan: ['不能扫码填写。', '不能掃碼填寫。', 'Codes are not scanned into fields.'],
  written: [
    '从其他功能选取的行按文字取值；人员和组织须另行选择。',
    '從其他功能選取的列按文字取值；人員和組織須另行選擇。',
    'Rows chosen from another design take what it shows as text: people and units are chosen anew.',
  ],
  rules: [
    '没有指明字段的拒绝保存规则在保存时由服务器核对，填写过程中不提示。',
    '沒有指明欄位的拒絕儲存規則在儲存時由伺服器核對，填寫過程中不提示。',
    'Rules that refuse and name no field are told when the form is saved, not while it is filled in.',
  ],
  process: [
    '流程定义不随代码转移：请在流程设计中以生成的表单新建流程。',
    '流程定義不隨程式碼轉移：請在流程設計中以產生的表單新建流程。',
    'The process itself is not part of the code: set one up under Process design with the generated form.',
  ],
  drafts: [
    '保存即提交：没有草稿。',
    '儲存即提交：沒有草稿。',
    'Saving a new record submits it: there are no drafts.',
  ],
  order: [
    '列表按添加的先后排列，不保留设计的排序。',
    '清單按新增的先後排列，不保留設計的排序。',
    'Lists begin in the order in which records were added; the order of the design is not kept.',
  ],
  colours: [
    '条件取自记录以外的数据或所用字段不能生成的行颜色不保留。',
    '條件取自記錄以外的資料或所用欄位不能產生的列顏色不保留。',
    'Colours of rows are not kept whose condition asks for more than what the form holds.',
  ],
  formats: [
    '条件取自记录以外的数据或所用字段不能生成的条件格式不保留。',
    '條件取自記錄以外的資料或所用欄位不能產生的條件格式不保留。',
    'Formats of columns are not kept whose condition asks for more than what the form holds.',
  ],
  codes: [
    '表单不显示二维码和条形码。',
    '表單不顯示二維條碼和條碼。',
    'The form shows no QR codes and barcodes.',
  ],
  secrets: [
    '密码保存在该记录的表中，与在线表单相同；页面、历史、工作簿和流程都不显示。',
    '密碼儲存在該記錄的資料表中，與線上表單相同；頁面、歷史、活頁簿和流程都不顯示。',
    'Passwords lie in the table of the record, as those of the online form do; no page, history, workbook or process shows them.',
  ],
  script: [
    '生成的测试不知道保存前脚本会怎样处理记录，只核对它已被运行：请由开发人员补充。',
    '產生的測試不知道儲存前指令碼會怎樣處理記錄，只核對它已被執行：請由開發人員補充。',
    'Its test does not know what the script makes of a record, and proves that it runs: a developer adds the rest.',
  ],
  browser: [
    '生成的测试不核对在浏览器中运行的脚本：请由开发人员补充。',
    '產生的測試不核對在瀏覽器中執行的指令碼：請由開發人員補充。',
    'Its test does not prove what scripts do in the browser: a developer adds that.',
  ],
  steps: [
    '在流程的步骤中打开表单时不运行其脚本。',
    '在流程的步驟中開啟表單時不執行其指令碼。',
    'At the steps of a process the scripts of the form do not run.',
  ],
  formButtons: [
    '表单按钮排在其前一个字段之下，不保留样式和对齐。',
    '表單按鈕排在其前一個欄位之下，不保留樣式和對齊。',
    'Buttons of the form stand below the field before them; their look and alignment are not kept.',
  ],
  capitals: ['金额不显示大写。', '金額不顯示大寫。', 'Amounts are not shown in Chinese capitals.'],
  installed: [
    '编号规则、数据接口和所关联的在线功能须在使用现场存在：请一并转移。',
    '編號規則、資料介面和所關聯的線上功能須在使用現場存在：請一併轉移。',
    'Numbering rules, data interfaces and the online forms whose records are named must be there where the code runs: take them along.',
  ],
  named: [
    '岗位、区域、字典多选、接口选项和关联的记录在工作簿中只写出，不读入。',
    '職位、區域、字典多選、介面選項和關聯的記錄在活頁簿中只寫出，不讀入。',
    'Workbooks name positions, areas, several entries of dictionaries, rows of interfaces and related records, and bring none in.',
  ],
  related: [
    '关联的记录只对有权查看的人显示名称；列表不按它排序。',
    '關聯的記錄只對有權檢視的人顯示名稱；清單不按它排序。',
    'Related records are named to those who may read them, and lists are not sorted by them.',
  ],
  ranges: [
    '固定范围内的记录对有此页面的人都可选、可见，在流程的步骤中按对方权限；请确认其范围和所显示的列。',
    '固定範圍內的記錄對有此頁面的人都可選、可見，在流程的步驟中依對方權限；請確認其範圍和所顯示的欄。',
    'Records within a fixed range are offered and named to whoever has the page, at steps of a process to those who reach them: confirm the range and the columns that it shows.',
  ],
  narrowed: [
    '所选的记录不再符合其他字段时，保存时提示，填写过程中不提示。',
    '所選的記錄不再符合其他欄位時，儲存時提示，填寫過程中不提示。',
    'What no longer fits the fields that narrow it down is told when the record is saved, not while it is filled in.',
  ],
  cents: [
    '计算结果四舍五入到两位小数。',
    '計算結果四捨五入到兩位小數。',
    'What is calculated is rounded to two decimals.',
  ],
  stars: ['评分以数字填写。', '評分以數字填寫。', 'Ratings are entered as numbers.'],
  summary: ['列表没有合计行。', '清單沒有合計列。', 'Lists have no summary row.'],
  choices: [
    '单选字段以第一个选项开始。',
    '單選欄位以第一個選項開始。',
    'A list of choices begins with its first one.',
  ],
  records: [
    '在线表单的数据不随代码转移：请在原页面导出，再导入生成的页面。',
    '線上表單的資料不隨程式碼轉移：請在原頁面匯出，再匯入產生的頁面。',
    'Records of the online form stay where they are: export them there and import the workbook here.',
  ],
} as const satisfies Readonly<Record<string, Label>>;
