import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../kit/notice.tsx';
import { platformTexts } from './platform-pages.texts.ts';

export default function NotFoundPage() {
  const t = useTexts(platformTexts);
  const navigate = useNavigate();
  return (
    <Notice title={t('notFound')} text={t('notFoundText')}>
      <Button type="primary" onClick={() => navigate('/home')}>
        {t('toHome')}
      </Button>
    </Notice>
  );
}
