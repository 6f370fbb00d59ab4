import { lifecycle } from '../../kernel/lifecycle.ts';

/** Standard version (audit-domain 4.8). */
export const standardVersionLifecycle = lifecycle('standardVersion', {
  table: 'standard_versions',
  chain: 'id',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    submitted: [1, ['待发布', '待發布', 'To be published'], 'orange'],
    published: [2, ['已发布', '已發布', 'Published'], 'green'],
    retired: [3, ['已停用', '已停用', 'Retired'], 'grey'],
  },
  transitions: {
    submit: { from: ['draft'], to: 'submitted', event: 'standardVersion.submitted' },
    publish: { from: ['submitted'], to: 'published', event: 'standardVersion.published' },
    return: { from: ['submitted'], to: 'draft', event: 'standardVersion.returned' },
    retire: { from: ['published'], to: 'retired' },
  },
});
