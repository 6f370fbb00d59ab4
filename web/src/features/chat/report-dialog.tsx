import {
  CHAT_REPORT_REASONS,
  ChatReportEdit,
} from '@auditplus/contract/features/messages/chat-reports.model.ts';
import { chatReportsRoutes } from '@auditplus/contract/features/messages/chat-reports.routes.ts';
import { Input, Radio } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { chatMessages } from './chat.messages.ts';
import { reportReasons } from './report-reasons.ts';

type ReportDialogProps = {
  readonly messageId: string;
  readonly author: string;
  readonly onClose: () => void;
};

/** Reports a message to the administrators. */
export function ReportDialog({ messageId, author, onClose }: ReportDialogProps) {
  const t = useMessages(chatMessages);
  const reasonOf = useMessages(reportReasons);
  const values = useMemo((): ChatReportEdit => ({ reason: 'abuse', words: '' }), []);
  const form = useKitForm({ schema: ChatReportEdit, values });
  const report = useAction(chatReportsRoutes.report, { done: t('reported'), onRefused: () => true });
  return (
    <FormDialog
      recordId={messageId}
      open
      title={t('reportTitle', { name: author })}
      submitText={t('report')}
      form={form}
      onSubmit={(body) => report.mutateAsync({ params: { id: messageId }, body })}
      onClose={onClose}
    >
      <p className="quiet">{t('reportNote')}</p>
      <Field name="reason" label={t('reportReason')} required>
        <Radio.Group
          className="chat-reasons"
          options={CHAT_REPORT_REASONS.map((value) => ({ value, label: reasonOf(value) }))}
        />
      </Field>
      <Field name="words" label={t('reportWords')}>
        <Input.TextArea maxLength={500} rows={3} />
      </Field>
    </FormDialog>
  );
}
