import { EVERYBODY } from '../roles.ts';
import { KNOWLEDGE_WRITERS } from './audit-roles.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Materials and knowledge. */
export const library: DirectorySeed = {
  enCode: 'library',
  names: name('资料与知识', '資料與知識', 'Library'),
  icon: 'BookOutlined',
  pages: [
    {
      enCode: 'audit.material',
      names: name('审核资料', '審核資料', 'Audit materials'),
      icon: 'DatabaseOutlined',
      url: '/databaseList',
      roles: EVERYBODY,
      buttons: [
        ...edits(KNOWLEDGE_WRITERS),
        button('btn_mat_upload', '上传资料', KNOWLEDGE_WRITERS),
        button('btn_mat_move', '移动资料', KNOWLEDGE_WRITERS),
      ],
    },
    {
      enCode: 'audit.knowledge',
      names: name('知识库', '知識庫', 'Knowledge base'),
      icon: 'ReadOutlined',
      url: '/knowledge',
      roles: EVERYBODY,
      buttons: [...edits(KNOWLEDGE_WRITERS), button('btn_kb_review', '审核发布', ['msdHead', 'msd'])],
    },
  ],
};
