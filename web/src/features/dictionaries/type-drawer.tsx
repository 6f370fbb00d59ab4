import {
  DictionaryTypeEdit,
  type DictionaryTypeNode,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input, Switch } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { FlagField, OrderField, RemarksField } from '../../kit/record-fields.tsx';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { dictionaryMessages } from './dictionaries.messages.ts';
import { useTypeName } from './type-name.ts';

type TypeDrawerProps = {
  /** The type to edit; null for a new one. */
  readonly id: string | null;
  readonly parentId: string;
  readonly onClose: () => void;
};

type Info = RouteReply<typeof dictionariesRoutes.type>;

/** Makes or changes a dictionary type. */
export function TypeDrawer({ id, parentId, onClose }: TypeDrawerProps) {
  const t = useMessages(dictionaryMessages);
  const query = useRoute(
    dictionariesRoutes.type,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <TypeForm info={null} parentId={parentId} onClose={onClose} />;
  if (query.data && !query.isFetching)
    return <TypeForm info={query.data} parentId={parentId} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editType')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type TypeFormProps = {
  readonly info: Info | null;
  readonly parentId: string;
  readonly onClose: () => void;
};

function TypeForm({ info, parentId, onClose }: TypeFormProps) {
  const t = useMessages(dictionaryMessages);
  const nameOf = useTypeName();
  const values = useMemo(() => startOf(info, parentId), [info, parentId]);
  const form = useKitForm({ schema: DictionaryTypeEdit, values });
  const create = useAction(dictionariesRoutes.createType, { done: t('saved'), onRefused: () => true });
  const update = useAction(dictionariesRoutes.updateType, { done: t('saved'), onRefused: () => true });
  const parents = useRoute(dictionariesRoutes.typeSelector, { params: { id: info?.id ?? '0' } });
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('editType') : t('newType')}
      form={form}
      onSubmit={(body) =>
        info ? update.mutateAsync({ params: { id: info.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
      {...(info
        ? {
            latest: async () =>
              startOf(await call(dictionariesRoutes.type, { params: { id: info.id } }), parentId),
          }
        : {})}
    >
      <Field name="parentId" label={t('parent')} required>
        <TreeChoice
          loading={parents.isPending}
          searched="title"
          treeData={[
            {
              value: '-1',
              title: t('top'),
              children: (parents.data?.list ?? []).map((type) => item(type, nameOf)),
            },
          ]}
        />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="names.zhtw" label={t('zhtw')} help={t('zhtwHelp')}>
        <Input maxLength={100} />
      </Field>
      <Field name="names.en" label={t('en')}>
        <Input maxLength={100} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeHelp')}>
        <Input maxLength={50} />
      </Field>
      <FlagField name="isTree" label={t('isTree')} help={t('isTreeHelp')}>
        <Switch disabled={info?.hasValues === true} />
      </FlagField>
      <OrderField />
      <RemarksField />
    </FormDrawer>
  );
}

function startOf(info: Info | null, parentId: string): DictionaryTypeEdit {
  if (!info)
    return {
      parentId,
      fullName: '',
      names: { zhtw: '', en: '' },
      enCode: '',
      isTree: 0,
      sortCode: 0,
      description: '',
    };
  const { id: _id, hasValues: _hasValues, ...edit } = info;
  return edit;
}

type Item = { value: string; title: string; children: Item[] };

const item = (type: DictionaryTypeNode, nameOf: (type: DictionaryTypeNode) => string): Item => ({
  value: type.id,
  title: nameOf(type),
  children: type.children.map((child) => item(child, nameOf)),
});
