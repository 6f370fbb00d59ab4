import { allBut } from '../roles.ts';
import { UNIT_WRITERS } from './audit-roles.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Annual review. */
export const annual: DirectorySeed = {
  enCode: 'annual',
  names: name('年度评审', '年度評審', 'Annual review'),
  icon: 'CalendarOutlined',
  pages: [
    {
      enCode: 'audit.annualFeedback',
      names: name('年度评审反馈', '年度評審回饋', 'Review feedback'),
      icon: 'MessageOutlined',
      url: '/annualFeedback',
      roles: allBut('partner', 'guest'),
      buttons: [
        ...edits(['waterHead', ...UNIT_WRITERS]),
        button('btn_fb_issue', '下发评审', ['msd']),
        button('btn_fb_submit', '提交反馈', ['waterHead', 'unitCoord', 'hqDept']),
        button('btn_fb_confirm', '确认反馈', ['msdHead', 'msd']),
        button('btn_fb_archive', '归档', ['msdHead', 'msd']),
      ],
    },
  ],
};
