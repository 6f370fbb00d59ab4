import { recordType } from '../../kernel/records/record-type.ts';
import { stampFields, standardFields } from '../../kernel/records/standard-fields.ts';
import { NAME_PATTERN } from '../../kernel/values.ts';

const { creatorTime, enabledMark } = standardFields;
const { creatorUser, lastModifyTime } = stampFields;

/** SMS templates as the providers have approved them (platform-contract 9.12). */
export const smsTemplate = recordType({
  name: 'smsTemplate',
  table: 'sms_templates',
  page: 'system.smsTemplate',
  path: '/api/system/SmsTemplate',
  label: {
    one: ['短信模板', '簡訊範本', 'SMS template'],
    many: ['短信模板', '簡訊範本', 'SMS templates'],
  },
  order: ['fullName'],
  without: ['recycle', 'import', 'export'],
  menu: { under: 'system', icon: 'MobileOutlined' },
  fields: {
    company: {
      kind: 'choice',
      label: ['短信服务商', '簡訊服務商', 'Provider'],
      options: [
        { value: 1, label: ['阿里云', '阿里雲', 'Alibaba Cloud'] },
        { value: 2, label: ['腾讯云', '騰訊雲', 'Tencent Cloud'] },
      ],
      required: true,
      list: { width: 130 },
    },
    fullName: {
      kind: 'text',
      label: ['模板名称', '範本名稱', 'Name'],
      max: 50,
      pattern: NAME_PATTERN,
      required: true,
      searchable: true,
    },
    templateId: {
      kind: 'text',
      label: ['模板编号', '範本編號', 'Template ID'],
      max: 100,
      required: true,
      searchable: true,
      list: { width: 150 },
    },
    signContent: {
      kind: 'text',
      label: ['签名内容', '簽名內容', 'Signature'],
      max: 100,
      required: true,
      searchable: true,
      list: { width: 150 },
    },
    /** Of Tencent only. */
    appId: { kind: 'text', label: ['应用编号', '應用編號', 'App ID'], max: 100, list: false },
    content: {
      kind: 'multiline',
      label: ['模板内容', '範本內容', 'Content'],
      max: 1000,
      list: false,
      help: [
        '服务商审核通过的内容，参数写作 {field}',
        '服務商審核通過的內容，參數寫作 {field}',
        'As approved by the provider, with parameters as {field}',
      ],
    },
    creatorUser,
    creatorTime,
    lastModifyTime,
    enabledMark,
  },
});
