import { Button } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../kit/notice.tsx';
import { flowLink } from '../../lib/message-address.ts';
import { messagesTexts } from './messages.texts.ts';

/** Opens what a workflow message is about. */
export default function FlowDetailPage() {
  const t = useTexts(messagesTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const link = flowLink(query.get('config') ?? '');
  if (link) return <Navigate to={link} replace />;
  return (
    <Notice title={t('flowMissing')} text={t('flowMissingText')}>
      <Button type="primary" onClick={() => navigate('/messageRecord')}>
        {t('toMessages')}
      </Button>
    </Notice>
  );
}
