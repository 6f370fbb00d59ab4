import {
  INCOMING_TARGETS,
  type IncomingField,
  type IncomingTarget,
  IncomingWebhookEdit,
  type IncomingWebhookRow,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { incomingWebhooksRoutes } from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
import { Input, Radio, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { EditTable } from '../../kit/edit-table.tsx';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { webhooksMessages } from './webhooks.messages.ts';

/** Where an id may stand in a body, as a JSON pointer. */
const POINTER_EXAMPLE = '/id';

type IncomingDrawerProps = {
  readonly row: IncomingWebhookRow | null;
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
};

/** Adds an incoming webhook or changes one. */
export function IncomingDrawer({ row, onMade, onClose }: IncomingDrawerProps) {
  const t = useMessages(webhooksMessages);
  const self = useSession(({ current }) => current?.userInfo.userId ?? '');
  const values = useMemo(() => startOf(row, self), [row, self]);
  const form = useKitForm({ schema: IncomingWebhookEdit, values });
  const [target, targetId] = form.watch(['target', 'targetId']);
  const targets = useRoute(incomingWebhooksRoutes.targets, { query: { target } });
  const create = useAction(incomingWebhooksRoutes.create, {
    done: t('saved'),
    onRefused: () => true,
    onDone: ({ secret }) => onMade(secret),
  });
  const update = useAction(incomingWebhooksRoutes.update, { done: t('saved'), onRefused: () => true });
  const fill = (fields: IncomingField[]) => form.setValue('fields', fields, { shouldDirty: true });
  const choose = (id: string) => {
    fill([]);
    wantedFields(target, id)
      .then((fields) => form.getValues('targetId') === id && fill(fields))
      .catch(showError);
  };
  return (
    <FormDrawer
      recordId={row?.id}
      open
      width="medium"
      title={t(row ? 'editIncoming' : 'addIncoming')}
      form={form}
      onSubmit={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="target" label={t('target')} required>
        <Radio.Group
          options={INCOMING_TARGETS.map((value) => ({ value, label: t(`target.${value}`) }))}
          onChange={() => {
            form.setValue('targetId', '');
            fill([]);
          }}
        />
      </Field>
      <Field
        name="targetId"
        label={t('targetId')}
        required
        help={target === 'record' ? t('targetHelp') : undefined}
      >
        <Select
          loading={targets.isPending}
          options={(targets.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={choose}
        />
      </Field>
      <Field name="fields" label={t('fields')} required help={t('fieldsHelp')} wide>
        <FieldsTable target={target} targetId={targetId} />
      </Field>
      <Field name="callIdPointer" label={t('callIdPointer')} help={t('callIdHelp')}>
        <Input maxLength={200} placeholder={POINTER_EXAMPLE} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field
        name="userId"
        label={t('person')}
        required
        help={t('incomingPersonHelp')}
        fromChild={(id) => id ?? ''}
      >
        <UserPicker />
      </Field>
      <FlagField name="enabledMark" label={t('state')} />
      <Field name="description" label={t('remarks')}>
        <Input.TextArea maxLength={200} rows={2} />
      </Field>
    </FormDrawer>
  );
}

/** What a target has to be given, at places of the same names to begin with. */
async function wantedFields(target: IncomingTarget, targetId: string): Promise<IncomingField[]> {
  const { list } = await call(incomingWebhooksRoutes.targetFields, {
    params: { targetId },
    query: { target },
  });
  // An automation names just what it waits for.
  const wanted = list.filter(({ isRequired }) => isRequired || target === 'automation');
  return wanted.map(({ name }) => ({ field: name, isFixed: false, value: `/${name}` }));
}

type FieldsTableProps = {
  readonly target: IncomingTarget;
  readonly targetId: string;
  readonly value?: readonly IncomingField[];
  readonly onChange?: (fields: IncomingField[]) => void;
};

/** Which field is filled from which place of the body, or with which fixed value. */
function FieldsTable({ target, targetId, value = [], onChange }: FieldsTableProps) {
  const t = useMessages(webhooksMessages);
  const known = useRoute(
    incomingWebhooksRoutes.targetFields,
    { params: { targetId }, query: { target } },
    { enabled: targetId !== '' },
  );
  const options = (known.data?.list ?? []).map(({ name, label, isRequired }) => ({
    value: name,
    label: isRequired ? `${label} *` : label,
  }));
  return (
    <EditTable
      label={t('fields')}
      rows={value.map(rowOf)}
      height={240}
      emptyRow={{ field: '', place: '', fixed: '' }}
      onChange={(rows) => onChange?.(rows.map(fieldOf))}
      columns={[
        { key: 'field', kind: 'select', title: t('field'), width: 180, required: true, options },
        {
          key: 'place',
          title: t('place'),
          width: 200,
          placeholder: '/order/name',
          patterns: [{ pattern: /^\//, message: t('placeWrong') }],
        },
        { key: 'fixed', title: t('fixed'), width: 140 },
      ]}
    />
  );
}

const rowOf = ({ field, isFixed, value }: IncomingField): EditRow => ({
  field,
  place: isFixed ? '' : value,
  fixed: isFixed ? value : '',
});

function fieldOf({ field, place, fixed }: EditRow): IncomingField {
  const isFixed = (fixed ?? '') !== '';
  return { field: String(field ?? ''), isFixed, value: String((isFixed ? fixed : place) ?? '') };
}

function startOf(row: IncomingWebhookRow | null, self: string): IncomingWebhookEdit {
  if (!row)
    return {
      fullName: '',
      target: 'record',
      targetId: '',
      fields: [],
      callIdPointer: '/id',
      userId: self,
      description: '',
      enabledMark: 1,
    };
  const { fullName, target, targetId, fields, callIdPointer, userId, description, enabledMark, rev } = row;
  return { fullName, target, targetId, fields, callIdPointer, userId, description, enabledMark, rev };
}
