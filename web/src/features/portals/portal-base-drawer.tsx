import { PortalEdit, type PortalInfo } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Input, InputNumber, Radio } from 'antd';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { useAction } from '../../lib/query.ts';
import { portalMessages } from './portals.messages.ts';

const PortalBase = PortalEdit.pick({
  fullName: true,
  titles: true,
  enCode: true,
  category: true,
  type: true,
  customUrl: true,
  sortCode: true,
  enabledMark: true,
  description: true,
});

const EMPTY = {
  fullName: '',
  titles: { en: '', zhtw: '' },
  enCode: '',
  category: '',
  type: 0 as const,
  customUrl: '',
  sortCode: 0,
  enabledMark: 1 as const,
  description: '',
};

type PortalBaseDrawerProps = {
  /** The portal to change; null: a new one. */
  readonly info: PortalInfo | null;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Name, code and kind of a portal. */
export function PortalBaseDrawer({ info, onDone, onClose }: PortalBaseDrawerProps) {
  const t = useMessages(portalMessages);
  const values = useMemo(() => (info ? PortalBase.parse(info) : EMPTY), [info]);
  const form = useKitForm({ schema: PortalBase, values });
  const create = useAction(portalsRoutes.create, {
    onDone: ({ id }) => onDone(id),
    onRefused: () => true,
  });
  const update = useAction(portalsRoutes.update, {
    done: t('saved'),
    onDone: () => info && onDone(info.id),
    onRefused: () => true,
  });
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('base') : t('newPortal')}
      form={form}
      onSubmit={(base) => {
        const linkType = base.customUrl.startsWith('/') ? ('0' as const) : ('1' as const);
        return info
          ? update.mutateAsync({ params: { id: info.id }, body: { ...info, ...base, linkType } })
          : create.mutateAsync({
              body: { ...base, linkType, formData: { layout: [], filters: [], refreshSeconds: 60 } },
            });
      }}
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="category" label={t('category')} required>
        <DictSelect code="portalDesigner" />
      </Field>
      <Field name="type" label={t('kind')}>
        <Radio.Group
          options={[
            { value: 0, label: t('designed') },
            { value: 1, label: t('link') },
          ]}
        />
      </Field>
      {type === 1 ? (
        <Field name="customUrl" label={t('linkAddress')} help={t('linkHelp')} required>
          <Input maxLength={1000} />
        </Field>
      ) : null}
      <Field name="sortCode" label={t('order')}>
        <InputNumber min={0} max={999_999} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDrawer>
  );
}
