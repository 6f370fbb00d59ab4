import { extensionLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import {
  EffectCheck,
  HandOverRectification,
  type RectificationRow,
  RequestExtension,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { Button, DatePicker, Input, Radio } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { askReason } from '../../kit/dialogs.ts';
import { FormDialog, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { Person } from '../../kit/person.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { day, moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { rectificationActionMessages } from './rectification-actions.messages.ts';

export type RowDialogProps = { readonly row: RectificationRow; readonly onClose: () => void };

/** Asks for a later deadline. */
export function ExtensionDialog({ row, onClose }: RowDialogProps) {
  const t = useMessages(rectificationActionMessages);
  const ask = useAction(rectificationsRoutes.requestExtension, {
    done: t('extended'),
    onRefused: () => true,
  });
  const { rev } = row;
  const values = useMemo(() => ({ rev, newDeadline: '', reason: '', measuresMeanwhile: '' }), [rev]);
  const form = useKitForm({ schema: RequestExtension, values });
  return (
    <FormDialog
      recordId={row.id}
      open
      title={t('extendTitle')}
      submitText={t('extend')}
      form={form}
      onSubmit={(body) => ask.mutateAsync({ params: { id: row.id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      <p className="quiet">
        {t('oldDeadline')} {day(row.deadline)}
      </p>
      <Field name="newDeadline" label={t('newDeadline')} required toChild={toDayjs} fromChild={fromDayjs}>
        <DatePicker style={{ width: '100%' }} />
      </Field>
      <Field name="reason" label={t('extendReason')} required>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
      <Field name="measuresMeanwhile" label={t('meanwhile')} required>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}

/** The approver decides on the waiting extension. */
export function DecideExtensionDrawer({ row, onClose }: RowDialogProps) {
  const t = useMessages(rectificationActionMessages);
  const query = useRoute(rectificationsRoutes.read, { params: { id: row.id } });
  const approve = useAction(rectificationsRoutes.approveExtension, {
    done: t('extensionApproved'),
    onDone: onClose,
  });
  const decline = useAction(rectificationsRoutes.refuseExtension, {
    done: t('extensionRefused'),
    onDone: onClose,
  });
  const waiting = query.data?.extensions.find(({ state }) => extensionLifecycle.is(state, 'pending'));
  const request = waiting ? { params: { id: waiting.id }, body: { rev: waiting.rev } } : null;
  const refuse = async ({ params, body }: NonNullable<typeof request>) => {
    const reason = await askReason({ title: t('refuseTitle'), okText: t('refuseExtension'), danger: true });
    if (reason !== null) decline.mutate({ params, body: { ...body, reason } });
  };
  return (
    <SideDrawer
      open
      title={t('decide')}
      onClose={onClose}
      footer={
        request ? (
          <div className="drawer-actions">
            <Button danger loading={decline.isPending} onClick={() => void refuse(request)}>
              {t('refuseExtension')}
            </Button>
            <Button type="primary" loading={approve.isPending} onClick={() => approve.mutate(request)}>
              {t('approveExtension')}
            </Button>
          </div>
        ) : null
      }
    >
      <Loaded query={query}>
        {() =>
          waiting ? (
            <FactGrid
              facts={[
                { label: t('oldDeadline'), value: day(waiting.oldDeadline) },
                { label: t('newDeadline'), value: <strong>{day(waiting.newDeadline)}</strong> },
                {
                  label: t('extend'),
                  value: (
                    <span>
                      <Person name={waiting.askedBy.name} /> {moment(waiting.askedAt)}
                    </span>
                  ),
                  wide: true,
                },
                { label: t('extendReason'), value: waiting.reason, wide: true },
                { label: t('meanwhile'), value: waiting.measuresMeanwhile, wide: true },
              ]}
            />
          ) : null
        }
      </Loaded>
    </SideDrawer>
  );
}

/** Hands the task over to another person of the unit. */
export function HandOverDialog({ row, onClose }: RowDialogProps) {
  const t = useMessages(rectificationActionMessages);
  const hand = useAction(rectificationsRoutes.handOver, { done: t('handedOver'), onRefused: () => true });
  const { rev } = row;
  const values = useMemo(() => ({ rev, responsibleUserId: '' }), [rev]);
  const form = useKitForm({ schema: HandOverRectification, values });
  return (
    <FormDialog
      recordId={row.id}
      open
      title={t('handOverTitle')}
      submitText={t('handOver')}
      form={form}
      onSubmit={(body) => hand.mutateAsync({ params: { id: row.id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      <Field name="responsibleUserId" label={t('handOverTo')} required>
        <UserPicker within={row.unit.id} />
      </Field>
    </FormDialog>
  );
}

/** Records whether the rectification still works. */
export function EffectDialog({ row, onClose }: RowDialogProps) {
  const t = useMessages(rectificationActionMessages);
  const check = useAction(rectificationsRoutes.effectCheck, { done: t('effectDone'), onRefused: () => true });
  const { rev } = row;
  const values = useMemo(() => ({ rev, result: 1 as const, opinion: '' }), [rev]);
  const form = useKitForm({ schema: EffectCheck, values });
  return (
    <FormDialog
      recordId={row.id}
      open
      title={t('effectTitle')}
      submitText={t('effect')}
      form={form}
      onSubmit={(body) => check.mutateAsync({ params: { id: row.id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      <Field name="result" label={t('effectResult')} required help={t('effectHelp')}>
        <Radio.Group
          options={[
            { value: 1, label: t('effective') },
            { value: 2, label: t('regressed') },
          ]}
        />
      </Field>
      <Field name="opinion" label={t('opinion')} required>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
