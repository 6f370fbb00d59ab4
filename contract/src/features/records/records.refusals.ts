import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of records of designs. Faulty values are told all at once, with their places, in `issues`. */
export const recordsRefusals = defineRefusals({
  'record.invalid': {
    status: 422,
    zh: '{issues}',
    zhtw: '{issues}',
    en: '{issues}',
  },
  'record.scriptFailed': {
    status: 422,
    zh: '保存前脚本出错，数据没有保存，请联系此功能的设计人',
    zhtw: '儲存前指令碼出錯，資料沒有儲存，請聯絡此功能的設計人',
    en: 'The script that runs before saving failed and nothing was stored. Please tell whoever designed this function',
  },
  'record.buttonMissing': {
    status: 403,
    zh: '您没有此按钮的权限',
    zhtw: '您沒有此按鈕的權限',
    en: 'You may not press this button',
  },
  'record.buttonClosed': {
    status: 422,
    zh: '“{label}”现在不能用于这条数据，请刷新后查看',
    zhtw: '「{label}」現在不能用於這筆資料，請重新整理後查看',
    en: '“{label}” does not apply to this record as it is now. Please load it again',
  },
  'record.viewClosed': {
    status: 403,
    zh: '您的角色不能查看列表“{view}”',
    zhtw: '您的角色不能查看列表「{view}」',
    en: 'Your roles do not see the list {view}',
  },
  'record.notWritable': {
    status: 403,
    zh: '您无权修改“{label}”',
    zhtw: '您無權修改「{label}」',
    en: 'You may not change {label}',
  },
  'record.designChanged': {
    status: 409,
    zh: '表单已更新，“{label}”不能再按原样保存，请重新打开后再填写',
    zhtw: '表單已更新，「{label}」不能再按原樣儲存，請重新開啟後再填寫',
    en: 'The form has changed: {label} can no longer be stored as it is. Please open it again',
  },
  'record.designOff': {
    status: 422,
    zh: '此功能已停用，不能新增数据',
    zhtw: '此功能已停用，不能新增資料',
    en: 'This function is switched off and takes no new records',
  },
  'record.tooLarge': {
    status: 413,
    zh: '一条数据最大{limit}MB',
    zhtw: '一筆資料最大{limit}MB',
    en: 'A record holds at most {limit} MB',
  },
  'record.entryUnknown': {
    status: 403,
    zh: '您没有此菜单的权限',
    zhtw: '您沒有此選單的權限',
    en: 'You do not have this menu entry',
  },
  'record.outOfReach': {
    status: 403,
    zh: '这样保存后，此数据将不在您的数据权限范围内，不能保存',
    zhtw: '這樣儲存後，此資料將不在您的資料權限範圍內，不能儲存',
    en: 'Stored like this, the record would lie outside your data permission',
  },
  'record.filterFaulty': {
    status: 422,
    zh: '“{label}”不能这样查询',
    zhtw: '「{label}」不能這樣查詢',
    en: '{label} cannot be searched like this',
  },
  'record.running': {
    status: 422,
    zh: '数据已提交审批，只能在流程中修改',
    zhtw: '資料已提交審批，只能在流程中修改',
    en: 'The record has been submitted; it is changed in its process only',
  },
  'record.importTooLong': {
    status: 422,
    zh: '一次最多导入{max}行，请拆分文件，或改用后台导入',
    zhtw: '一次最多匯入{max}列，請拆分檔案，或改用背景匯入',
    en: 'At most {max} rows are imported at once. Please split the file, or import it in the background',
  },
  'record.importRunning': {
    status: 409,
    zh: '您还有一次后台导入没有结束，请等它完成或先停止',
    zhtw: '您還有一次背景匯入沒有結束，請等它完成或先停止',
    en: 'Another import of yours is still running in the background. Please wait for it or stop it first',
  },
  'record.exportTooLong': {
    status: 422,
    zh: '带明细表时一次最多导出{max}行，请缩小范围，或不带明细表导出',
    zhtw: '帶明細表時一次最多匯出{max}列，請縮小範圍，或不帶明細表匯出',
    en: 'At most {max} rows are exported together with child tables. Please narrow the list, or export without them',
  },
  'record.commentEmpty': {
    status: 422,
    zh: '请填写评论或上传文件',
    zhtw: '請填寫評論或上傳檔案',
    en: 'Please write a comment or add a file',
  },
  'record.commentNotYours': {
    status: 403,
    zh: '只能删除自己的评论',
    zhtw: '只能刪除自己的評論',
    en: 'Only own comments can be deleted',
  },
  'record.viewsFull': {
    status: 422,
    zh: '每个功能最多保存{max}个视图，请先删除不用的',
    zhtw: '每個功能最多儲存{max}個檢視，請先刪除不用的',
    en: 'At most {max} views are kept for a function; please delete one first',
  },
  'record.viewNotShared': {
    status: 403,
    zh: '只有功能设计人员可以共享视图',
    zhtw: '只有功能設計人員可以共用檢視',
    en: 'Only people who design functions may share views',
  },
  'record.inProcess': {
    status: 422,
    zh: '流程已发起，不能删除',
    zhtw: '流程已發起，不能刪除',
    en: 'Its process has been started; it cannot be deleted',
  },
});
