import { AREA_TOP, AreaEdit } from '@auditplus/contract/features/areas/areas.model.ts';
import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { areaMessages } from './areas.messages.ts';

type AreaDrawerProps = {
  /** The area to edit; null for a new one. */
  readonly id: string | null;
  /** Where a new area goes. */
  readonly parentId: string;
  readonly onClose: () => void;
};

/** Makes or changes an area. */
export function AreaDrawer({ id, parentId, onClose }: AreaDrawerProps) {
  const t = useMessages(areaMessages);
  const known = id ?? parentId;
  const query = useRoute(
    areasRoutes.read,
    { params: { id: known } },
    { enabled: known !== AREA_TOP, staleTime: 0 },
  );
  if (known === AREA_TOP || (query.data && !query.isFetching))
    return <AreaForm isNew={id === null} known={query.data ?? null} onClose={onClose} />;
  return (
    <SideDrawer open title={id === null ? t('newArea') : t('editArea')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type Info = RouteReply<typeof areasRoutes.read>;

type AreaFormProps = {
  readonly isNew: boolean;
  /** The area itself, or the parent of a new one; null for a new province. */
  readonly known: Info | null;
  readonly onClose: () => void;
};

function AreaForm({ isNew, known, onClose }: AreaFormProps) {
  const t = useMessages(areaMessages);
  const values = useMemo(() => startOf(isNew, known), [isNew, known]);
  const form = useKitForm({ schema: AreaEdit, values });
  const create = useAction(areasRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(areasRoutes.update, { done: t('saved'), onRefused: () => true });
  const parentName = isNew ? known?.fullName : known?.parentName;
  return (
    <FormDrawer
      recordId={known?.id}
      open
      title={isNew ? t('newArea') : t('editArea')}
      form={form}
      onSubmit={(body) =>
        isNew || !known
          ? create.mutateAsync({ body })
          : update.mutateAsync({ params: { id: known.id }, body })
      }
      onClose={onClose}
    >
      <Field name="parentId" label={t('parent')} required>
        <ParentPicker
          start={{ id: values.parentId, name: parentName ?? '' }}
          without={isNew ? '0' : (known?.id ?? '0')}
        />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeHelp')}>
        <Input maxLength={20} inputMode="numeric" />
      </Field>
      <TailFields />
    </FormDrawer>
  );
}

type ParentPickerProps = {
  readonly start: { readonly id: string; readonly name: string };
  readonly without: string;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
};

type Item = { id: string; pId: string; value: string; title: string; isLeaf: boolean };

/** Chooses an area in a tree that loads level by level. */
function ParentPicker({ start, without, id, value, onChange }: ParentPickerProps) {
  const t = useMessages(areaMessages);
  const [items, setItems] = useState<readonly Item[]>([]);
  const top: Item = { id: AREA_TOP, pId: '', value: AREA_TOP, title: t('top'), isLeaf: false };
  const first: Item[] =
    start.id === AREA_TOP || items.some((item) => item.id === start.id)
      ? []
      : [{ id: start.id, pId: '', value: start.id, title: start.name, isLeaf: false }];
  const load = async (parentId: string) => {
    const { list } = await call(areasRoutes.selector, { params: { id: parentId, currentId: without } });
    const loaded = list.map((area) => ({
      id: area.id,
      pId: parentId,
      value: area.id,
      title: area.fullName,
      isLeaf: area.isLeaf,
    }));
    setItems((current) => [
      ...current.filter((item) => !loaded.some((one) => one.id === item.id)),
      ...loaded,
    ]);
  };
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      treeDataSimpleMode
      value={value}
      treeData={[top, ...first, ...items]}
      loadData={(node) => load(String(node.value))}
      onChange={(next: string) => onChange?.(next)}
    />
  );
}

function startOf(isNew: boolean, known: Info | null): AreaEdit {
  if (isNew || !known)
    return {
      parentId: known?.id ?? AREA_TOP,
      fullName: '',
      enCode: '',
      sortCode: 0,
      enabledMark: 1,
      description: '',
    };
  const { id: _id, parentName: _parentName, ...edit } = known;
  return edit;
}
