import { lifecycle } from '../../kernel/lifecycle.ts';

/** Integration run (audit-domain 4.12). */
export const integrationLifecycle = lifecycle('integrationRun', {
  table: 'integration_runs',
  chain: 'check_id',
  states: {
    open: [0, ['进行中', '進行中', 'Open'], 'blue'],
    pending: [1, ['待裁定', '待裁定', 'To decide'], 'purple'],
    done: [2, ['已完成', '已完成', 'Done'], 'green'],
    void: [3, ['已作废', '已作廢', 'Void'], 'grey'],
  },
  transitions: {
    decide: { from: ['pending'], to: null },
    finish: { from: ['open', 'pending'], to: 'done' },
    void: { from: ['open', 'pending', 'done'], to: 'void' },
  },
});
