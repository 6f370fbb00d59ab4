import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the knowledge base (audit-domain 4.12). */
export const knowledgeRefusals = defineRefusals({
  'knowledge.ownPublish': {
    status: 422,
    zh: '作者不能发布自己的文章',
    zhtw: '作者不能發布自己的文章',
    en: 'Authors cannot publish their own articles',
  },
  'knowledge.findingOpen': {
    status: 422,
    zh: '只有已关闭的问题可以转为案例',
    zhtw: '只有已關閉的問題可以轉為案例',
    en: 'Only a closed finding can become a case',
  },
  'knowledge.caseExists': {
    status: 409,
    zh: '该问题已转为案例：{name}',
    zhtw: '該問題已轉為案例：{name}',
    en: 'This finding has become a case already: {name}',
  },
  'knowledge.inRevision': {
    status: 409,
    zh: '该文章已有修订稿，请先处理修订稿',
    zhtw: '該文章已有修訂稿，請先處理修訂稿',
    en: 'This article has a revision already; please finish that first',
  },
  'knowledge.categoryUsed': {
    status: 422,
    zh: '分类下还有文章或下级分类，不能删除',
    zhtw: '分類下還有文章或下級分類，不能刪除',
    en: 'The category still holds articles or categories and cannot be deleted',
  },
  'knowledge.categoryLoop': {
    status: 422,
    zh: '不能把分类移到自己的下级',
    zhtw: '不能把分類移到自己的下級',
    en: 'A category cannot be moved below itself',
  },
});
