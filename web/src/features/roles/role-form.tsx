import { RoleEdit } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input, Segmented } from 'antd';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { flatten, OrgPicker, useOrganizationTree } from '../../kit/org-picker.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { TailFields, tailValues } from '../../kit/record-fields.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { rolesMessages } from './roles.messages.ts';

type Props = {
  /** The role edited; null: a new one. */
  readonly id: string | null;
  readonly organizeId: string;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
};

/** Adds or changes a role, global or of organisations. */
export function RoleForm({ id, organizeId, readOnly = false, onClose }: Props) {
  const t = useMessages(rolesMessages);
  const shared = useMessages(recordMessages);
  const { nodes } = useOrganizationTree('all');
  const paths = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node.organizeIds])), [nodes]);
  const record = useRoute(
    rolesRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const values = useMemo(() => valuesOf(record, organizeId, paths), [record, organizeId, paths]);
  const schema = useMemo(
    () =>
      RoleEdit.refine((edit) => edit.globalMark === 1 || edit.organizeIdsTree.length > 0, {
        error: t('organizeMissing'),
        path: ['organizeIdsTree'],
      }),
    [t],
  );
  const form = useKitForm({ schema, values });
  const globalMark = useWatch({ control: form.control, name: 'globalMark' });
  const create = useAction(rolesRoutes.create, { done: shared('saved'), onRefused: () => true });
  const update = useAction(rolesRoutes.update, { done: shared('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={id}
      open={id === null || record !== undefined}
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="role" id={id} name={record.fullName} /> } : {})}
      onClose={onClose}
      {...(id === null
        ? {}
        : {
            latest: async () => valuesOf(await call(rolesRoutes.read, { params: { id } }), organizeId, paths),
          })}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('code')} required help={t('codeRule')}>
        <Input maxLength={50} />
      </Field>
      <Field name="globalMark" label={t('type')} required>
        <Segmented
          options={[
            { value: 1, label: t('global') },
            { value: 0, label: t('ofOrganizes') },
          ]}
        />
      </Field>
      {globalMark === 0 ? (
        <Field
          name="organizeIdsTree"
          label={t('organize')}
          required
          help={t('organizeHelp')}
          toChild={(tree) => lastIds(tree)}
          fromChild={(ids) =>
            Array.isArray(ids) ? ids.map((one) => [...(paths.get(String(one)) ?? [String(one)])]) : []
          }
        >
          <OrgPicker multiple scope="all" />
        </Field>
      ) : null}
      <TailFields />
    </FormDrawer>
  );
}

const lastIds = (tree: unknown): string[] =>
  Array.isArray(tree) ? tree.flatMap((path) => (Array.isArray(path) ? String(path.at(-1)) : [])) : [];

const valuesOf = (
  record: RouteReply<typeof rolesRoutes.read> | undefined,
  organizeId: string,
  paths: ReadonlyMap<string, readonly string[]>,
): RoleEdit => ({
  fullName: record?.fullName ?? '',
  titles: record?.titles ?? { en: '', zhtw: '' },
  enCode: record?.enCode ?? '',
  globalMark: record?.globalMark ?? (organizeId ? 0 : 1),
  organizeIdsTree:
    record?.organizeIdsTree ?? (organizeId ? [[...(paths.get(organizeId) ?? [organizeId])]] : []),
  ...tailValues(record),
});
