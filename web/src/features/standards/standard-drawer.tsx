import {
  STANDARD_CATEGORIES,
  StandardCreate,
  type StandardRow,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Input, Select, Switch } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { useAction } from '../../lib/query.ts';
import { editorMessages } from './standard-editor.messages.ts';
import { standardsMessages } from './standards.messages.ts';

type StandardDrawerProps = { readonly standard: StandardRow | null; readonly onClose: () => void };

/** Creates a standard, or changes what it is called. */
export function StandardDrawer({ standard, onClose }: StandardDrawerProps) {
  const t = useMessages(standardsMessages);
  const words = useMessages(editorMessages);
  const values = useMemo(
    () => ({
      enCode: standard?.enCode ?? '',
      fullName: standard?.fullName ?? '',
      category: STANDARD_CATEGORIES.find((name) => name === standard?.category) ?? STANDARD_CATEGORIES[0],
      ownerOrgId: standard?.ownerOrg?.id ?? null,
      sourceNorm: standard?.sourceNorm ?? '',
      description: standard?.description ?? '',
      enabledMark: standard?.enabledMark ?? 1,
    }),
    [standard],
  );
  const form = useKitForm({ schema: StandardCreate, values });
  const create = useAction(standardsRoutes.create, { done: t('created'), onRefused: () => true });
  const update = useAction(standardsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={standard?.id}
      open
      title={standard ? t('editStandard') : t('newStandard')}
      form={form}
      onClose={onClose}
      onSubmit={async (body) => {
        if (standard)
          await update.mutateAsync({ params: { id: standard.id }, body: { ...body, rev: standard.rev } });
        else await create.mutateAsync({ body });
      }}
    >
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="category" label={t('category')} required>
        <Select
          className="picker"
          options={STANDARD_CATEGORIES.map((name) => ({ value: name, label: t(`category${name}`) }))}
        />
      </Field>
      <Field name="sourceNorm" label={t('sourceNorm')}>
        <Input maxLength={200} />
      </Field>
      <Field name="ownerOrgId" label={t('owner')} fromChild={(id) => id || null}>
        <OrgPicker scope="all" />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea rows={4} maxLength={2000} />
      </Field>
      <Field
        name="enabledMark"
        label={words('enabled')}
        valueProp="checked"
        toChild={(mark) => mark === 1}
        fromChild={(on) => (on ? 1 : 0)}
      >
        <Switch />
      </Field>
    </FormDrawer>
  );
}
