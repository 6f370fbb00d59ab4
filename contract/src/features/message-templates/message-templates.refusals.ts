import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of message and SMS templates. */
export const messageTemplatesRefusals = defineRefusals({
  'template.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '模板编码“{code}”已存在',
    zhtw: '範本編碼「{code}」已存在',
    en: 'There is already a template with the code "{code}"',
  },
  'template.smsMissing': {
    status: 422,
    field: 'smsId',
    zh: '请选择可用的短信模板',
    zhtw: '請選擇可用的簡訊範本',
    en: 'Please choose an SMS template that is switched on',
  },
  'template.parameterUnknown': {
    status: 422,
    field: 'content',
    zh: '标题或内容中的参数{names}没有定义',
    zhtw: '標題或內容中的參數{names}沒有定義',
    en: 'Title or content use parameters that are not defined: {names}',
  },
  'template.smsUnavailable': {
    status: 422,
    zh: '尚未设置短信服务，无法发送',
    zhtw: '尚未設定簡訊服務，無法傳送',
    en: 'No SMS provider is set up, so nothing can be sent',
  },
  'template.smsRefused': {
    status: 422,
    zh: '短信服务商没有接受：{reason}',
    zhtw: '簡訊服務商沒有接受：{reason}',
    en: 'The SMS provider did not take it: {reason}',
  },
  'template.smsUsed': {
    status: 422,
    zh: '短信模板“{name}”正被{count}个消息模板使用，不能删除或停用',
    zhtw: '簡訊範本「{name}」正被{count}個訊息範本使用，不能刪除或停用',
    en: 'The SMS template "{name}" is used by {count} message {count:template|templates} and cannot be deleted or switched off',
  },
});
