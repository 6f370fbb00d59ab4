import { RoleEdit } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { Input, InputNumber, Segmented, Switch } from 'antd';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { flatten, OrgPicker, useOrganizationTree } from '../../kit/org-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { flagToSwitch, organizationsTexts, switchToFlag } from '../organizations/public.ts';
import { rolesTexts } from './roles.texts.ts';

type Props = {
  /** The role edited; null: a new one. */
  readonly id: string | null;
  readonly organizeId: string;
  readonly onClose: () => void;
};

/** Adds or changes a role, global or of organisations. */
export function RoleForm({ id, organizeId, onClose }: Props) {
  const t = useTexts(rolesTexts);
  const words = useTexts(organizationsTexts);
  const { nodes } = useOrganizationTree('all');
  const paths = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node.organizeIds])), [nodes]);
  const record = useRoute(
    rolesRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const values = useMemo<RoleEdit>(
    () => ({
      fullName: record?.fullName ?? '',
      enCode: record?.enCode ?? '',
      globalMark: record?.globalMark ?? (organizeId ? 0 : 1),
      organizeIdsTree:
        record?.organizeIdsTree ?? (organizeId ? [[...(paths.get(organizeId) ?? [organizeId])]] : []),
      enabledMark: record?.enabledMark === 0 ? 0 : 1,
      sortCode: record?.sortCode ?? 0,
      description: record?.description ?? '',
      ...(record ? { rev: record.rev } : {}),
    }),
    [record, organizeId, paths],
  );
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
  const create = useAction(rolesRoutes.create, { done: words('saved'), onRefused: () => true });
  const update = useAction(rolesRoutes.update, { done: words('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open={id === null || record !== undefined}
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
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
      <Field name="sortCode" label={words('sort')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field
        name="enabledMark"
        label={words('state')}
        valueProp="checked"
        toChild={flagToSwitch}
        fromChild={switchToFlag}
      >
        <Switch checkedChildren={words('on')} unCheckedChildren={words('off')} />
      </Field>
      <Field name="description" label={words('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDrawer>
  );
}

const lastIds = (tree: unknown): string[] =>
  Array.isArray(tree) ? tree.flatMap((path) => (Array.isArray(path) ? String(path.at(-1)) : [])) : [];
