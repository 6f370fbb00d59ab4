import { allBut } from '../roles.ts';
import { ADMINISTRATORS, exchanges } from './administration.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

const STAFF = allBut('guest');

/** Processes: everybody's own work, and what administrators design and watch. */
export const workflow: DirectorySeed = {
  enCode: 'workFlow',
  names: name('流程中心', '流程中心', 'Processes'),
  icon: 'SolutionOutlined',
  pages: [
    {
      enCode: 'workFlow.flowLaunch',
      names: name('发起流程', '發起流程', 'Launch'),
      icon: 'FormOutlined',
      url: '/workFlow/flowLaunch',
      roles: STAFF,
      buttons: [],
    },
    {
      enCode: 'workFlow.flowTodo',
      names: name('待办事项', '待辦事項', 'To do'),
      icon: 'InboxOutlined',
      url: '/workFlow/flowTodo',
      roles: STAFF,
      buttons: [],
    },
    {
      enCode: 'workFlow.flowDone',
      names: name('已办事项', '已辦事項', 'Done'),
      icon: 'CheckSquareOutlined',
      url: '/workFlow/flowDone',
      roles: STAFF,
      buttons: [],
    },
    {
      enCode: 'workFlow.flowCirculate',
      names: name('抄送事项', '抄送事項', 'Copied to me'),
      icon: 'MailOutlined',
      url: '/workFlow/flowCirculate',
      roles: STAFF,
      buttons: [],
    },
    {
      enCode: 'workFlow.entrust',
      names: name('流程委托', '流程委託', 'Delegations'),
      icon: 'UsergroupAddOutlined',
      url: '/workFlow/entrust',
      roles: STAFF,
      buttons: edits(STAFF),
    },
    {
      enCode: 'workFlow.flowEngine',
      names: name('流程设计', '流程設計', 'Process design'),
      icon: 'ApartmentOutlined',
      url: '/workFlow/flowEngine',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_release', '发布', ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
      ],
    },
    {
      enCode: 'workFlow.automation',
      names: name('自动化', '自動化', 'Automations'),
      icon: 'ThunderboltOutlined',
      url: '/workFlow/automation',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_publish', '发布', ADMINISTRATORS),
        ...exchanges(ADMINISTRATORS),
      ],
    },
    {
      enCode: 'workFlow.flowMonitor',
      names: name('流程监控', '流程監控', 'Process monitor'),
      icon: 'DashboardOutlined',
      url: '/workFlow/flowMonitor',
      roles: ADMINISTRATORS,
      buttons: [
        button('btn_remove', '删除', ADMINISTRATORS),
        button('btn_assign', '指派', ADMINISTRATORS),
        button('btn_cancel', '终止', ADMINISTRATORS),
        button('btn_suspend', '挂起', ADMINISTRATORS),
        button('btn_jump', '跳转', ADMINISTRATORS),
        button('btn_revive', '复活', ADMINISTRATORS),
        button('btn_repair', '修复', ADMINISTRATORS),
      ],
    },
  ],
};
