import { SealEdit, type SealInfo } from '@auditplus/contract/features/seals/seals.model.ts';
import { sealsRoutes } from '@auditplus/contract/features/seals/seals.routes.ts';
import { NO_TITLES } from '@auditplus/contract/kernel/titles.ts';
import { Input, InputNumber } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { PictureInput } from '../../kit/picture-input.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { sealsMessages } from './seals.messages.ts';

type SealDrawerProps = { readonly id: string | null; readonly onClose: () => void };

const BLANK: SealEdit = {
  fullName: '',
  titles: NO_TITLES,
  enCode: '',
  picture: '',
  holderIds: [],
  description: '',
  enabledMark: 1,
  sortCode: 0,
};

/** Adds a seal or changes one. */
export function SealDrawer({ id, onClose }: SealDrawerProps) {
  const t = useMessages(sealsMessages);
  const seal = useRoute(sealsRoutes.read, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id === null) return <SealForm seal={null} onClose={onClose} />;
  if (seal.data) return <SealForm seal={seal.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('edit')} onClose={onClose}>
      <Loaded query={seal}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type SealFormProps = { readonly seal: SealInfo | null; readonly onClose: () => void };

function SealForm({ seal, onClose }: SealFormProps) {
  const t = useMessages(sealsMessages);
  const values = useMemo(() => (seal ? editOf(seal) : BLANK), [seal]);
  const form = useKitForm({ schema: SealEdit, values });
  const create = useAction(sealsRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(sealsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={seal?.id}
      open
      title={t(seal ? 'edit' : 'add')}
      form={form}
      onSubmit={(body) =>
        seal ? update.mutateAsync({ params: { id: seal.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="picture" label={t('picture')} required help={t('pictureHelp')}>
        <PictureInput label={t('picture')} types={['image/png']} maxKilobytes={MAX_KILOBYTES} />
      </Field>
      <Field name="holderIds" label={t('holders')} help={t('holdersHelp')}>
        <UserPicker multiple />
      </Field>
      <Field name="sortCode" label={t('order')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <FlagField name="enabledMark" label={t('state')} />
      <Field name="description" label={t('remarks')}>
        <Input.TextArea maxLength={200} rows={2} />
      </Field>
    </FormDrawer>
  );
}

function editOf({ id: _id, ...edit }: SealInfo): SealEdit {
  return edit;
}

/** What 400,000 characters of base64 hold. */
const MAX_KILOBYTES = 290;
