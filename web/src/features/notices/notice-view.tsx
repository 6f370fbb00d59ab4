import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { useUserNames } from '../../kit/user-names.ts';
import { moment } from '../../lib/formats.ts';
import { labelled, listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { noticeMessages } from './notices.messages.ts';

type NoticeViewDrawerProps = { readonly id: string; readonly onClose: () => void };

/** A notice as its receivers read it, with who they are. */
export function NoticeViewDrawer({ id, onClose }: NoticeViewDrawerProps) {
  const t = useMessages(noticeMessages);
  const query = useRoute(messagesRoutes.notice, { params: { id } });
  return (
    <SideDrawer open title={t('view')} width="medium" onClose={onClose}>
      <Loaded query={query}>
        {(notice) => (
          <article>
            <h2>{notice.title}</h2>
            <p className="quiet">
              {moment(notice.lastModifyTime)} {withoutAccounts(notice.creatorUser)}
            </p>
            <p className="quiet">
              <Receivers ids={notice.toUserIds} />
            </p>
            <RichTextView html={notice.bodyText} />
            {notice.files.length > 0 ? <h3>{t('files')}</h3> : null}
            <FileList files={notice.files} />
          </article>
        )}
      </Loaded>
    </SideDrawer>
  );
}

function Receivers({ ids }: { readonly ids: readonly string[] }) {
  const t = useMessages(noticeMessages);
  const names = [...useUserNames(ids).names.values()];
  return labelled(t('receivers'), ids.length === 0 ? t('everyone') : listed(names));
}
