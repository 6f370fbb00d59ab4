import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import './pieces.css';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import { routeKey, useRoute } from '../lib/query.ts';
import { Loaded } from './blocks.tsx';
import { FileList } from './file-list.tsx';
import { kitMessages } from './kit.messages.ts';
import { RichTextView } from './rich-text-view.tsx';

type MessageDialogProps = { readonly id: string | null; readonly onClose: () => void };

/** A notice with title, time, sender, body and files; opening it marks it as read. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const t = useMessages(kitMessages);
  const client = useQueryClient();
  const query = useRoute(messagesRoutes.read, { params: { id: id ?? '' } }, { enabled: id !== null });
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (!isRead) return;
    void client.invalidateQueries({ queryKey: routeKey(messagesRoutes.list) });
    void client.invalidateQueries({ queryKey: routeKey(messagesRoutes.unreadCount) });
  }, [isRead, client]);
  return (
    <Modal
      open={id !== null}
      title={t('viewMessage')}
      width={720}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <Loaded query={query}>
        {(message) => (
          <article className="message">
            <h2>{message.title}</h2>
            <p className="quiet">
              {moment(message.lastModifyTime)} {withoutAccounts(message.creatorUser)}
            </p>
            <RichTextView html={message.bodyText} />
            {message.files.length > 0 ? <h3>{t('attachments')}</h3> : null}
            <FileList files={message.files} />
          </article>
        )}
      </Loaded>
    </Modal>
  );
}
