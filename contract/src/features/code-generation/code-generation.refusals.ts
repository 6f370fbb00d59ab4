import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the generator. */
export const codeGenerationRefusals = defineRefusals({
  'generator.notExpressible': {
    status: 422,
    zh: '以下内容不能生成代码：{items}',
    zhtw: '以下內容不能產生程式碼：{items}',
    en: 'No code can be generated for: {items}',
  },
  'generator.nameTaken': {
    status: 422,
    field: 'className',
    zh: '名称“{name}”已被产品使用',
    zhtw: '名稱「{name}」已被產品使用',
    en: 'The product already uses the name “{name}”',
  },
});
