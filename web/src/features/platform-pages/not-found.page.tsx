import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Notice } from '../../kit/notice.tsx';
import { platformMessages } from './platform-pages.messages.ts';

export default function NotFoundPage() {
  const t = useMessages(platformMessages);
  const navigate = useNavigate();
  return (
    <Notice title={t('notFound')} text={t('notFoundText')}>
      <Button type="primary" onClick={() => navigate('/home')}>
        {t('toHome')}
      </Button>
    </Notice>
  );
}
