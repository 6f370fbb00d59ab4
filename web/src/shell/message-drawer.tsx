import type { MessageRow } from '@auditplus/contract/features/messages/messages.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../kit/blocks.tsx';
import { SideDrawer } from '../kit/drawers.tsx';
import { moment } from '../lib/formats.ts';
import { messageAddress } from '../lib/message-address.ts';
import { useAction, useRoute } from '../lib/query.ts';
import { shellTexts } from './shell.texts.ts';

const WIDTH = 280;
const SHOWN = 20;

type MessageDrawerProps = { readonly open: boolean; readonly onClose: () => void };

/** The newest unread messages; a message opens in the message centre or at its record. */
export function MessageDrawer({ open, onClose }: MessageDrawerProps) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  const query = useRoute(
    messagesRoutes.list,
    { query: { currentPage: 1, pageSize: SHOWN, isRead: '0', sort: 'desc' } },
    { enabled: open, keepPrevious: true },
  );
  const readAll = useAction(messagesRoutes.readAll, { invalidates: [['message']] });
  const goTo = (address: string) => {
    onClose();
    navigate(address);
  };
  return (
    <SideDrawer
      open={open}
      width={WIDTH}
      title={t('siteMessages')}
      onClose={onClose}
      footer={
        <div className="drawer-acts">
          <Button loading={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('readAll')}
          </Button>
          <Button onClick={() => goTo('/messageRecord')}>{t('messageRecord')}</Button>
        </div>
      }
    >
      <Loaded query={query}>
        {(data) =>
          data.list.length === 0 ? (
            <EmptyBlock text={common('noData')} />
          ) : (
            <MessageItems rows={data.list} onOpen={(row) => goTo(messageAddress(row))} />
          )
        }
      </Loaded>
    </SideDrawer>
  );
}

type MessageItemsProps = {
  readonly rows: readonly MessageRow[];
  readonly onOpen: (row: MessageRow) => void;
};

function MessageItems({ rows, onOpen }: MessageItemsProps) {
  return (
    <ul className="message-items">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => onOpen(row)}>
            <span>{row.title}</span>
            <span className="quiet">
              {row.creatorUser} {moment(row.lastModifyTime)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
