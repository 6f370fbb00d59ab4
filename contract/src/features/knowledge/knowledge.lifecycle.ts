import { lifecycle } from '../../kernel/lifecycle.ts';

/** Knowledge article (audit-domain 4.12). */
export const knowledgeLifecycle = lifecycle('knowledge', {
  table: 'knowledge_articles',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    inReview: [1, ['待审', '待審', 'In review'], 'orange'],
    published: [2, ['已发布', '已發布', 'Published'], 'green'],
    withdrawn: [3, ['已下线', '已下線', 'Withdrawn'], 'red'],
  },
  transitions: {
    edit: { from: ['draft'], to: null },
    remove: { from: ['draft'], to: null },
    submit: { from: ['draft'], to: 'inReview', event: 'knowledge.submitted' },
    return: { from: ['inReview'], to: 'draft', event: 'knowledge.returned' },
    publish: { from: ['inReview'], to: 'published', event: 'knowledge.published' },
    withdraw: { from: ['published'], to: 'withdrawn', event: 'knowledge.withdrawn' },
    revise: { from: ['published', 'withdrawn'], to: null },
  },
});
