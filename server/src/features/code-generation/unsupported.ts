import type { Label } from '@auditplus/contract/kinds/kind.ts';

/** Why something of a design cannot become a declared record. */
export const UNSUPPORTED = {
  kind: ['不支持此类字段', '不支援此類欄位', 'this kind of field'],
  childUnique: ['子表列不支持唯一', '子表欄不支援唯一', 'values of a child table that must be unique'],
  childRows: [
    '子表的选取来源未指定，或其参数取自日期、数字等字段',
    '子表的選取來源未指定，或其參數取自日期、數字等欄位',
    'rows that are chosen from nowhere yet, or from an interface that is asked with days or numbers of the form',
  ],
  numbers: ['未选择编号规则', '未選擇編號規則', 'no numbering rule is chosen'],
  relation: [
    '未选择关联的功能或数据',
    '未選擇關聯的功能或資料',
    'nothing is chosen yet that its records come from',
  ],
  narrowed: [
    '按不能生成的字段筛选可选记录',
    '依不能產生的欄位篩選可選記錄',
    'records that a field narrows down which is not generated',
  ],
  options: ['选项须为固定选项', '選項須為固定選項', 'options other than fixed ones or a dictionary'],
  expression: ['公式不能生成', '公式不能產生', 'its formula'],
  check: ['校验规则不能生成', '校驗規則不能產生', 'its patterns'],
  script: [
    '标签页的脚本，而其中没有可填写的字段，或它在其他标签页之中',
    '分頁的指令碼，而其中沒有可填寫的欄位，或它在其他分頁之中',
    'the script of tabs that hold nothing to fill in, or stand in other tabs',
  ],
  scriptCall: [
    '脚本限定选项的字段没有固定选项，也不是关联表单',
    '指令碼限定選項的欄位沒有固定選項，也不是關聯表單',
    'scripts that limit the options of what has neither fixed ones nor related records',
  ],
  scriptValue: [
    '脚本或链接用到此字段，而生成的代码以另一种形式保存其值',
    '指令碼或連結用到此欄位，而產生的程式碼以另一種形式儲存其值',
    'a script or a link names it, and generated code holds its value in another form',
  ],
  name: ['字段名与系统字段重复', '欄位名與系統欄位重複', 'its name is one that every record has'],
  rule: [
    '表单规则用到记录以外的数据，或锁定只用于布局的部分',
    '表單規則用到記錄以外的資料，或鎖定只用於版面的部分',
    'a rule that asks for more than the record, or locks what only arranges fields',
  ],
  viewWhere: [
    '列表筛选条件用到记录以外的数据、文件或子表，或生成的测试找不到符合条件的记录',
    '清單篩選條件用到記錄以外的資料、檔案或子表，或產生的測試找不到符合條件的記錄',
    'the condition of the list asks for more than the record, for files or for rows, or holds for no record that its test knows',
  ],
  viewButton: [
    '其他列表的自定义按钮；请放到第一个列表中',
    '其他清單的自訂按鈕；請放到第一個清單中',
    'a button of another list: move it to the first one',
  ],
  buttonCode: [
    '自定义按钮与常用按钮同名',
    '自訂按鈕與常用按鈕同名',
    'a button of its own that has the code of a usual one',
  ],
  buttonAsks: [
    '按钮的条件、所设的值或接口参数取自记录以外',
    '按鈕的條件、所設的值或介面參數取自記錄以外',
    'a button that asks for more than the record, or sets what a record cannot hold',
  ],
  buttonWhen: [
    '查看按钮的使用条件，或取自记录以外的条件',
    '檢視按鈕的使用條件，或取自記錄以外的條件',
    'a condition on viewing records, or one that asks for more than the record',
  ],
  tables: ['已有数据表', '已有資料表', 'tables of a data source'],
  noName: [
    '须有一个文本字段作为名称',
    '須有一個文字欄位作為名稱',
    'a text field that names each record is needed',
  ],
} as const satisfies Readonly<Record<string, Label>>;

/** What cannot be generated: what the designer called it, and why. */
export type Unsupported = { readonly what: Label; readonly why: keyof typeof UNSUPPORTED };
