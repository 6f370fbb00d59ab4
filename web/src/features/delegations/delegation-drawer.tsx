import {
  DelegationEdit,
  type DelegationRow,
  type LeaveProposal,
} from '@auditplus/contract/features/delegations/delegations.model.ts';
import { delegationsRoutes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { delegationsMessages } from './delegations.messages.ts';

const toMoment = (value: unknown): Dayjs | null => (typeof value === 'number' ? dayjs(value) : null);
const fromMoment = (value: unknown): number | null => (dayjs.isDayjs(value) ? value.valueOf() : null);

/** Stands for the delegate who has not been chosen yet. */
const NOBODY = '-';

type DelegationDrawerProps = {
  readonly row: DelegationRow | null;
  /** A leave that has only to be confirmed. */
  readonly leave?: LeaveProposal | null;
  readonly onClose: () => void;
};

/** Lets somebody act for the person, for a time. */
export function DelegationDrawer({ row, leave = null, onClose }: DelegationDrawerProps) {
  const t = useMessages(delegationsMessages);
  const values = useMemo(
    () =>
      DelegationEdit.parse(
        row ?? {
          toUserId: NOBODY,
          startTime: leave?.startTime ?? dayjs().startOf('day').valueOf(),
          endTime: leave?.endTime ?? dayjs().add(7, 'day').endOf('day').valueOf(),
          description: leave ? t('onLeave') : '',
        },
      ),
    [row, leave, t],
  );
  const form = useKitForm({
    schema: DelegationEdit,
    values: row ? values : { ...values, toUserId: leave?.toUserId ?? '' },
  });
  const { data } = useRoute(processDefinitionsRoutes.selector, { query: {} });
  const create = useAction(delegationsRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(delegationsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={row?.id}
      open
      title={row ? t('edit') : leave ? t('leave') : t('create')}
      form={form}
      onSubmit={(body) =>
        row
          ? update.mutateAsync({ params: { id: row.id }, body: { ...body, rev: row.rev } })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="toUserId" label={t('toUser')} required>
        <UserPicker />
      </Field>
      <Field name="flowCategory" label={t('category')}>
        <DictSelect code="WorkFlowCategory" placeholder={t('allCategories')} />
      </Field>
      <Field name="flowId" label={t('flow')} help={t('help')}>
        <ProcessSelect groups={data?.list ?? []} />
      </Field>
      <Field name="startTime" label={t('startTime')} required toChild={toMoment} fromChild={fromMoment}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Field>
      <Field name="endTime" label={t('endTime')} required toChild={toMoment} fromChild={fromMoment}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} rows={3} />
      </Field>
    </FormDrawer>
  );
}

type ProcessSelectProps = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
  readonly groups: readonly {
    readonly fullName: string;
    readonly children: readonly { readonly id: string; readonly fullName: string }[];
  }[];
};

function ProcessSelect({ id, value = '', onChange, groups }: ProcessSelectProps) {
  const t = useMessages(delegationsMessages);
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      placeholder={t('allFlows')}
      value={value || null}
      options={groups.map((group) => ({
        label: group.fullName,
        title: group.fullName,
        options: group.children.map((one) => ({ value: one.id, label: one.fullName })),
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
