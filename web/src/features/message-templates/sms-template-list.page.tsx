import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { smsTemplate } from '@auditplus/contract/features/message-templates/sms-templates.record.ts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import { RecordField } from '../../kit/records/record-field.tsx';
import { RecordPage } from '../../kit/records/record-page.tsx';
import { templateMessages } from './message-templates.messages.ts';
import { SmsTrialDialog, type TriedTemplate } from './sms-trial-dialog.tsx';

const COLUMNS = [
  'fullName',
  'company',
  'templateId',
  'signContent',
  'creatorUser',
  'lastModifyTime',
  'enabledMark',
];
const TENCENT = 2;

/** SMS templates as the providers have approved them. */
export default function SmsTemplateListPage() {
  const t = useMessages(templateMessages);
  const [tried, setTried] = useState<TriedTemplate | null>(null);
  const mayTry = useCan('btn_edit');
  return (
    <RecordPage
      model={smsTemplate}
      calls={smsTemplatesRoutes}
      columns={COLUMNS}
      fields={{ appId: () => <AppId /> }}
      rowActions={(row) => (mayTry ? [{ key: 'try', label: t('try'), onClick: () => setTried(row) }] : [])}
      elements={tried ? <SmsTrialDialog template={tried} onClose={() => setTried(null)} /> : null}
    />
  );
}

/** The number that Tencent gives to the application that sends. */
function AppId() {
  const company: unknown = useFormContext().watch('company');
  return company === TENCENT ? <RecordField name="appId" field={smsTemplate.fields.appId} /> : null;
}
