import {
  type DictionaryTypeNode,
  type DictionaryValue,
  DictionaryValueEdit,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { dictionaryMessages } from './dictionaries.messages.ts';

type Info = RouteReply<typeof dictionariesRoutes.value>;

type ValueDrawerProps = {
  readonly type: DictionaryTypeNode;
  /** The value to edit; null for a new one. */
  readonly id: string | null;
  /** Where a new value goes. */
  readonly parentId: string;
  readonly nextOrder: number;
  readonly onClose: () => void;
};

/** Makes or changes a dictionary value. */
export function ValueDrawer(props: ValueDrawerProps) {
  const t = useMessages(dictionaryMessages);
  const { id, onClose } = props;
  const query = useRoute(
    dictionariesRoutes.value,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <ValueForm {...props} info={null} />;
  if (query.data && !query.isFetching) return <ValueForm {...props} info={query.data} />;
  return (
    <SideDrawer open title={t('editValue')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function ValueForm(props: ValueDrawerProps & { readonly info: Info | null }) {
  const { type, parentId, nextOrder, info, onClose } = props;
  const t = useMessages(dictionaryMessages);
  const values = useMemo(
    () => startOf({ info, typeId: type.id, parentId, nextOrder }),
    [info, type.id, parentId, nextOrder],
  );
  const form = useKitForm({ schema: DictionaryValueEdit, values });
  const create = useAction(dictionariesRoutes.createValue, { done: t('saved'), onRefused: () => true });
  const update = useAction(dictionariesRoutes.updateValue, { done: t('saved'), onRefused: () => true });
  const parents = useRoute(
    dictionariesRoutes.selector,
    { params: { typeId: type.id, id: info?.id ?? '0' }, query: {} },
    { enabled: type.isTree === 1 },
  );
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('editValue') : t('newValue')}
      form={form}
      onSubmit={(body) =>
        info ? update.mutateAsync({ params: { id: info.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
      {...(info
        ? {
            latest: async () =>
              startOf({
                info: await call(dictionariesRoutes.value, { params: { id: info.id } }),
                typeId: type.id,
                parentId,
                nextOrder,
              }),
          }
        : {})}
    >
      {type.isTree === 1 ? (
        <Field name="parentId" label={t('parent')} required>
          <TreeChoice
            loading={parents.isPending}
            searched="title"
            treeData={[{ value: '0', title: t('top'), children: (parents.data?.list ?? []).map(item) }]}
          />
        </Field>
      ) : null}
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('valueCodeHelp')}>
        <Input maxLength={50} />
      </Field>
      <Field name="names.zhtw" label={t('zhtw')} help={t('zhtwHelp')}>
        <Input maxLength={100} />
      </Field>
      <Field name="names.en" label={t('en')}>
        <Input maxLength={100} />
      </Field>
      <TailFields />
    </FormDrawer>
  );
}

type Start = {
  readonly info: Info | null;
  readonly typeId: string;
  readonly parentId: string;
  readonly nextOrder: number;
};

function startOf({ info, typeId, parentId, nextOrder }: Start): DictionaryValueEdit {
  if (info) {
    const { id: _id, ...edit } = info;
    return edit;
  }
  return {
    dictionaryTypeId: typeId,
    parentId,
    fullName: '',
    names: { zhtw: '', en: '' },
    enCode: '',
    sortCode: nextOrder,
    enabledMark: 1,
    description: '',
  };
}

type Item = { value: string; title: string; children: Item[] };

const item = (value: DictionaryValue): Item => ({
  value: value.id,
  title: value.fullName,
  children: value.children.map(item),
});
