import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { PlainDate, Rev } from '@auditplus/contract/kernel/values.ts';
import { DatePicker } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { rectificationMessages } from './rectifications.messages.ts';

const FinishFields = z.object({ rev: Rev, effectCheckDate: PlainDate.optional() });

type FinishDialogProps = { readonly record: Rectification; readonly onClose: () => void };

/** Strikes the task off, with the day on which its effect is checked. */
export function FinishDialog({ record, onClose }: FinishDialogProps) {
  const t = useMessages(rectificationMessages);
  const finish = useAction(rectificationsRoutes.finish, { done: t('struckOff'), onRefused: () => true });
  const { rev } = record;
  const values = useMemo<z.output<typeof FinishFields>>(() => ({ rev }), [rev]);
  const form = useKitForm({ schema: FinishFields, values });
  return (
    <FormDialog
      recordId={record.id}
      open
      title={t('strikeOffTitle', { title: record.title })}
      submitText={t('strikeOff')}
      form={form}
      onSubmit={(body) => finish.mutateAsync({ params: { id: record.id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      <p className="quiet">{t('strikeOffText')}</p>
      <Field
        name="effectCheckDate"
        label={t('effectDate')}
        help={t('effectDateHelp')}
        toChild={toDayjs}
        fromChild={(value) => fromDayjs(value) || undefined}
      >
        <DatePicker style={{ width: '100%' }} />
      </Field>
    </FormDialog>
  );
}
