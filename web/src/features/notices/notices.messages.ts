import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the notices page. */
export const noticeMessages = defineMessages('notice', {
  title: words.noticesPage,
  subject: words.title,
  created: words.created,
  sender: ['发布人员', 'Published by'],
  released: words.publishedAt,
  state: words.status,
  draft: ['存草稿', 'Draft'],
  sent: words.sent,
  newNotice: ['新建公告', 'New notice'],
  editNotice: ['编辑公告', 'Edit notice'],
  receivers: words.recipients,
  receiversHelp: ['不选择时发给全部用户', 'Everyone, if none are selected'],
  everyone: ['全部用户', 'Everyone'],
  files: words.attachedFiles,
  body: words.bodyText,
  saveDraft: words.saveDraft,
  draftSaved: words.draftSaved,
  release: words.publish,
  releaseAsk: ['发布公告“{name}”？', 'Publish notice “{name}”?'],
  releaseText: [
    '发布后接收人立即收到消息，公告不能再修改。',
    'Recipients get it immediately, and it can no longer be edited.',
  ],
  releaseDone: ['公告已发布', 'Notice published'],
  view: ['查看公告', 'View notice'],
  keyword: ['公告标题', 'Title'],
  empty: ['还没有公告', 'No notices yet'],
  removed: ['公告已删除', 'Notice deleted'],
  removeAsk: ['删除公告“{name}”？', 'Delete notice “{name}”?'],
  removeText: ['删除后接收人也不再看到此公告。', 'Recipients will no longer see it.'],
  allNotices: ['全部公告', 'All notices'],
  bodyMissing: words.enterTheText,
});
