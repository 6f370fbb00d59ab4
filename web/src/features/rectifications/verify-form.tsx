import {
  type Rectification,
  VerifyRectification,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, DatePicker, Input, Radio } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { rectificationMessages } from './rectifications.messages.ts';

const VerifyFields = VerifyRectification.omit({ rev: true, fileIds: true }).extend({
  files: z.array(FileRef).max(20),
});
type VerifyFields = z.output<typeof VerifyFields>;

/** Papers, on site, video, in this order. */
const METHODS = VerifyRectification.shape.method;

/** The verifier's verdict on the latest round. */
export function VerifyForm({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const methods = useDictionary('auditVerifyMethod');
  const verify = useAction(rectificationsRoutes.verify, { done: t('verified'), onRefused: () => true });
  const two = record.verifiersNeeded > 1;
  const values = useMemo<VerifyFields>(
    () => ({ method: METHODS.parse(METHODS.options[two ? 1 : 0]), result: 1, opinion: '', files: [] }),
    [two],
  );
  const form = useKitForm({ schema: VerifyFields, values });
  const failed = form.watch('result') === 2;
  const done = record.verifications.filter(({ round }) => round === record.round);
  const submit = ({ files, newDeadline, ...fields }: VerifyFields) =>
    verify.mutateAsync({
      params: { id: record.id },
      body: {
        ...fields,
        rev: record.rev,
        fileIds: files.map(({ fileId }) => fileId),
        ...(failed && newDeadline ? { newDeadline } : {}),
      },
    });
  return (
    <KitForm form={form} keepAs={`verify ${record.id} ${record.round}`} onSubmit={submit}>
      {record.verifiersNeeded > 1 || done.length > 0 ? (
        <p className="rect-warning" role="note">
          {t('verifiersNeeded', { count: record.verifiersNeeded })}
          {done.length > 0 ? ` · ${t('thisRound')} ${listed(done.map(({ verifier }) => verifier.name))}` : ''}
        </p>
      ) : null}
      <Field name="method" label={t('method')} required>
        <Radio.Group options={[...methods.options]} />
      </Field>
      <Field name="result" label={t('result')} required>
        <Radio.Group
          options={[
            { value: 1, label: t('pass') },
            { value: 2, label: t('fail') },
          ]}
        />
      </Field>
      <Field name="opinion" label={t('opinion')} required>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1000} />
      </Field>
      {failed ? (
        <Field
          name="newDeadline"
          label={t('newDeadline')}
          help={t('newDeadlineHelp')}
          toChild={toDayjs}
          fromChild={(value) => fromDayjs(value) || undefined}
        >
          <DatePicker style={{ width: '100%' }} />
        </Field>
      ) : null}
      <Field name="files" label={t('verifyFiles')}>
        <UploadField limit={20} />
      </Field>
      <div className="rect-form-actions">
        <Button type="primary" htmlType="submit" loading={verify.isPending}>
          {t('submitVerify')}
        </Button>
      </div>
    </KitForm>
  );
}
