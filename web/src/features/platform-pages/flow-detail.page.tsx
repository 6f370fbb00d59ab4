import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Notice } from '../../kit/notice.tsx';
import { call } from '../../lib/api.ts';
import { flowOf } from '../../lib/message-address.ts';
import { queryClient, routeKey } from '../../lib/query.ts';
import { processAddress } from '../processes/public.ts';
import { messagesMessages } from './messages.messages.ts';

/** Opens what a workflow message is about; the message counts as read from then on. */
export default function FlowDetailPage() {
  const t = useMessages(messagesMessages);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const flow = flowOf(query.get('config') ?? '');
  const messageId = flow?.messageId;
  useEffect(() => {
    if (messageId) void markRead(messageId);
  }, [messageId]);
  if (flow)
    return (
      <Navigate
        to={'link' in flow.leadsTo ? flow.leadsTo.link : processAddress(flow.leadsTo.process)}
        replace
      />
    );
  return (
    <Notice title={t('flowMissing')} text={t('flowMissingText')}>
      <Button type="primary" onClick={() => navigate('/messageRecord')}>
        {t('toMessages')}
      </Button>
    </Notice>
  );
}

/** The record opens all the same when its message is gone. */
async function markRead(id: string): Promise<void> {
  const read = await call(messagesRoutes.read, { params: { id } }).catch(() => null);
  if (!read) return;
  void queryClient.invalidateQueries({ queryKey: routeKey(messagesRoutes.list) });
  void queryClient.invalidateQueries({ queryKey: routeKey(messagesRoutes.unreadCount) });
}
