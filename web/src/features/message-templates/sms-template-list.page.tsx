import type { SmsTemplateRow } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { listSource } from '../../kit/list-source.ts';
import { useAction } from '../../lib/query.ts';
import { templateMessages } from './message-templates.messages.ts';
import { SmsTemplateDrawer } from './sms-template-drawer.tsx';
import { SmsTrialDialog } from './sms-trial-dialog.tsx';
import { TemplateList } from './template-list.tsx';

const source = listSource(smsTemplatesRoutes.list, ({ page }) => ({ query: page }));

/** SMS templates as the providers have approved them. */
export default function SmsTemplateListPage() {
  const t = useMessages(templateMessages);
  const [tried, setTried] = useState<SmsTemplateRow | null>(null);
  const flip = useAction(smsTemplatesRoutes.flip, { done: t('saved') });
  const remove = useAction(smsTemplatesRoutes.remove, { done: t('removed') });
  return (
    <>
      <TemplateList<SmsTemplateRow>
        title={t('smsTitle')}
        newText={t('newSms')}
        source={source}
        onFlip={(id) => flip.mutate({ params: { id } })}
        onRemove={(id) => remove.mutate({ params: { id } })}
        extra={(row) => [{ key: 'try', label: t('try'), onClick: () => setTried(row) }]}
        columns={[
          { key: 'fullName', title: t('name') },
          {
            key: 'company',
            title: t('company'),
            width: 130,
            render: (row) => (row.company === 1 ? t('ali') : t('tencent')),
          },
          { key: 'templateId', title: t('templateId'), width: 150 },
          { key: 'signContent', title: t('sign'), width: 150 },
        ]}
        drawer={(id, close) => <SmsTemplateDrawer id={id} onClose={close} />}
      />
      {tried ? <SmsTrialDialog template={tried} onClose={() => setTried(null)} /> : null}
    </>
  );
}
