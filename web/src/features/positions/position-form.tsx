import { PositionEdit } from '@auditplus/contract/features/positions/positions.model.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { DictSelect } from '../../kit/dictionary.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker, useOrganizationTree } from '../../kit/org-picker.tsx';
import { TailFields, tailValues } from '../../kit/record-fields.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { organizationsTexts, useAddable, useCodedSchema } from '../organizations/public.ts';
import { positionsTexts } from './positions.texts.ts';

type Props = {
  /** The position edited; null: a new one. */
  readonly id: string | null;
  readonly organizeId: string;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
};

/** Adds or changes a position. */
export function PositionForm({ id, organizeId, readOnly = false, onClose }: Props) {
  const t = useTexts(positionsTexts);
  const words = useTexts(organizationsTexts);
  const record = useRoute(
    positionsRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const values = useMemo(() => valuesOf(record, organizeId), [record, organizeId]);
  const schema = useCodedSchema(PositionEdit, record?.enCode);
  const form = useKitForm({ schema, values });
  const { nodes } = useOrganizationTree();
  const addable = useAddable(nodes);
  const create = useAction(positionsRoutes.create, { done: words('saved'), onRefused: () => true });
  const update = useAction(positionsRoutes.update, { done: words('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open={id === null || record !== undefined}
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="position" id={id} name={record.fullName} /> } : {})}
      onClose={onClose}
      {...(id === null
        ? {}
        : { latest: async () => valuesOf(await call(positionsRoutes.read, { params: { id } }), organizeId) })}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <Field name="organizeId" label={t('organize')} required>
        <OrgPicker
          nodes={nodes}
          selectable={(node) => addable.isAddable(node) || node.id === values.organizeId}
        />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="type" label={t('type')} required>
        <DictSelect code="PositionType" />
      </Field>
      <TailFields />
    </FormDrawer>
  );
}

const valuesOf = (
  record: RouteReply<typeof positionsRoutes.read> | undefined,
  organizeId: string,
): PositionEdit => ({
  organizeId: record?.organizeId ?? organizeId,
  fullName: record?.fullName ?? '',
  enCode: record?.enCode ?? '',
  type: record?.type ?? '',
  ...tailValues(record),
});
