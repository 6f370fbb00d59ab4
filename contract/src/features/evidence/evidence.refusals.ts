import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of support files and findings files (audit-domain 4.5). */
export const evidenceRefusals = defineRefusals({
  AU1501: {
    status: 422,
    zh: '请至少上传一个文件',
    zhtw: '請至少上傳一個檔案',
    en: 'Please upload at least one file',
  },
  AU1502: {
    status: 422,
    zh: '请先查看资料后再接收',
    zhtw: '請先檢視資料後再接收',
    en: 'Please open the files before you accept them',
  },
  AU1503: {
    status: 422,
    zh: '请填写免交原因',
    zhtw: '請填寫免交原因',
    en: 'Please say why this evidence is waived',
  },
  AU1504: {
    status: 422,
    zh: '评分已提交，资料不能再退回',
    zhtw: '評分已提交，資料不能再退回',
    en: 'The scores have been submitted; the evidence can no longer be returned',
  },
  AU1505: {
    status: 422,
    zh: '已转问题项的资料不能删除',
    zhtw: '已轉問題項的資料不能刪除',
    en: 'A file that became a finding cannot be deleted',
  },
  AU1506: {
    status: 422,
    zh: '请选择{type}类型的文件',
    zhtw: '請選擇{type}類型的檔案',
    en: 'Please choose a file of type {type}',
  },
  AU1507: {
    status: 422,
    zh: '当前限制最多可以上传{count}个文件',
    zhtw: '目前限制最多可以上傳{count}個檔案',
    en: 'At most {count} {count:file|files} may be uploaded here',
  },
  AU1508: {
    status: 422,
    zh: '已接收的资料不能修改，请上传新版本',
    zhtw: '已接收的資料不能修改，請上傳新版本',
    en: 'Accepted evidence cannot be changed; upload a new version',
  },
});
