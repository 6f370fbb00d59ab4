import { defineRefusals } from '../refusal.ts';

/** Refusals of what people define and publish. */
export const definitionRefusals = defineRefusals({
  'definition.unchanged': {
    status: 422,
    zh: '与已发布的版本相比没有变化',
    zhtw: '與已發布的版本相比沒有變化',
    en: 'Nothing has changed since the published version',
  },
  'definition.inUse': {
    status: 422,
    zh: '正被{users}使用，请先解除引用',
    zhtw: '正被{users}使用，請先解除引用',
    en: 'It is used by {users}; remove these uses first',
  },
  'definition.newerShape': {
    status: 422,
    zh: '文件由更新版本的系统导出，请先升级本系统',
    zhtw: '檔案由更新版本的系統匯出，請先升級本系統',
    en: 'The file comes from a newer release of the product; upgrade this one first',
  },
});
