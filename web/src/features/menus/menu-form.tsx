import type { DictionaryTypeNode } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import {
  type MenuAdminNode,
  type MenuCategory,
  MenuEdit,
} from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { Checkbox, Input, InputNumber, Segmented, Select, Switch, TreeSelect } from 'antd';
import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { IconPicker } from './icon-picker.tsx';
import { useMenuName } from './menu-name.ts';
import { APP_TYPES, DESIGNED_TYPES, TYPE_TEXTS, WEB_TYPES } from './menu-types.ts';
import { menusTexts } from './menus.texts.ts';

type Props = {
  readonly id: string | null;
  readonly parentId: string;
  readonly category: MenuCategory;
  readonly onClose: () => void;
};

const TOP = '-1';
const PAGE = 2;
const DICTIONARY = 4;
const LINK = 7;
const GRANTED_TYPES = new Set([2, 3, 4]);
const toSwitch = (value: unknown): unknown => value !== 0;
const fromSwitch = (value: unknown): unknown => (value === true ? 1 : 0);

/** Adds or changes a menu entry. */
export function MenuForm({ id, parentId, category, onClose }: Props) {
  const t = useTexts(menusTexts);
  const nameOf = useMenuName();
  const record = useRoute(
    menusRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const directories = useRoute(menusRoutes.selector, { params: { id: id ?? '0' }, query: { category } });
  const values = useMemo<MenuEdit>(
    () => startValues(record, { parentId, category }),
    [record, parentId, category],
  );
  const form = useKitForm({ schema: MenuEdit, values });
  const type = useWatch({ control: form.control, name: 'type' });
  const create = useAction(menusRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(menusRoutes.update, { done: t('saved'), onRefused: () => true });
  const types = category === 'App' ? APP_TYPES : WEB_TYPES;
  return (
    <FormDrawer
      open={id === null || record !== undefined}
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      onClose={onClose}
      {...(id === null
        ? {}
        : {
            latest: async () =>
              startValues(await call(menusRoutes.read, { params: { id } }), { parentId, category }),
          })}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <Field name="parentId" label={t('parent')} required>
        <TreeSelect
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={[
            {
              value: TOP,
              title: t('top'),
              children: (directories.data?.list ?? []).map((node) => directoryItem(node, nameOf)),
            },
          ]}
        />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="names.zhtw" label={t('nameZhtw')}>
        <Input maxLength={100} />
      </Field>
      <Field name="names.en" label={t('nameEn')}>
        <Input maxLength={100} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeRule')}>
        <Input maxLength={50} />
      </Field>
      <Field name="icon" label={t('icon')}>
        <IconPicker />
      </Field>
      <Field
        name="type"
        label={t('type')}
        required
        help={DESIGNED_TYPES.has(type) ? t('designedHelp') : t('typeHelp')}
      >
        <Select
          options={types.map((one) => ({
            value: one,
            label: t(TYPE_TEXTS[one] ?? 'type2'),
            disabled: DESIGNED_TYPES.has(one) && one !== record?.type,
          }))}
        />
      </Field>
      {type === PAGE || type === LINK ? (
        <Field name="urlAddress" label={t('address')} required>
          <Input maxLength={200} />
        </Field>
      ) : null}
      {type === LINK && category === 'Web' ? (
        <Field name="linkTarget" label={t('target')} required>
          <Segmented
            options={[
              { value: '_self', label: t('self') },
              { value: '_blank', label: t('blank') },
            ]}
          />
        </Field>
      ) : null}
      {type === DICTIONARY ? <DictionarySource /> : null}
      {GRANTED_TYPES.has(type) ? <Limits /> : null}
      <Field name="sortCode" label={t('sort')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field
        name="enabledMark"
        label={t('state')}
        valueProp="checked"
        toChild={toSwitch}
        fromChild={fromSwitch}
      >
        <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDrawer>
  );
}

/** Which dictionary the entry opens, and whether as a tree. */
function DictionarySource() {
  const t = useTexts(menusTexts);
  const nameOf = useMenuName();
  const types = useRoute(dictionariesRoutes.types, {}).data?.list ?? [];
  return (
    <>
      <Field name="propertyJson.moduleId" label={t('dictionary')} required>
        <TreeSelect
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={types.map((one) => dictionaryItem(one, nameOf))}
        />
      </Field>
      <Field
        name="propertyJson.isTree"
        label={t('asTree')}
        valueProp="checked"
        toChild={(value) => value === 1}
        fromChild={fromSwitch}
      >
        <Switch />
      </Field>
    </>
  );
}

const LIMITS = [
  { value: 'isButtonAuthorize', text: 'limitButton' },
  { value: 'isColumnAuthorize', text: 'limitColumn' },
  { value: 'isFormAuthorize', text: 'limitForm' },
  { value: 'isDataAuthorize', text: 'limitData' },
] as const;

/** What inside the entry has to be granted one by one. */
function Limits() {
  const t = useTexts(menusTexts);
  const label = useId();
  const { control, setValue } = useFormContext<MenuEdit>();
  const flags = useWatch({ control, name: LIMITS.map(({ value }) => value) });
  const chosen = LIMITS.map(({ value }) => value).filter((_, place) => flags[place] === 1);
  return (
    <div className="field">
      <span className="field-label" id={label}>
        {t('limits')}
      </span>
      <div className="field-control">
        <Checkbox.Group
          aria-labelledby={label}
          options={LIMITS.map(({ value, text }) => ({ value, label: t(text) }))}
          value={chosen}
          onChange={(next) => {
            for (const { value } of LIMITS)
              setValue(value, next.includes(value) ? 1 : 0, { shouldDirty: true });
          }}
        />
        <div className="field-note">{t('limitsHelp')}</div>
      </div>
    </div>
  );
}

type Start = Pick<MenuEdit, 'parentId' | 'category'>;

function startValues(record: MenuEdit | undefined, { parentId, category }: Start): MenuEdit {
  const empty: MenuEdit = {
    category,
    parentId,
    fullName: '',
    names: { zhtw: '', en: '' },
    enCode: '',
    icon: '',
    type: PAGE,
    urlAddress: '',
    linkTarget: '_self',
    propertyJson: {},
    isButtonAuthorize: 1,
    isColumnAuthorize: 1,
    isFormAuthorize: 1,
    isDataAuthorize: 1,
    sortCode: 0,
    enabledMark: 1,
    description: '',
  };
  if (!record) return empty;
  const shared = Object.keys(empty).map((key) => [key, Reflect.get(record, key)]);
  return {
    ...empty,
    ...Object.fromEntries(shared),
    ...(record.rev === undefined ? {} : { rev: record.rev }),
  };
}

type Item = { value: string; title: string; children: Item[] };

const directoryItem = (node: MenuAdminNode, nameOf: (node: MenuAdminNode) => string): Item => ({
  value: node.id,
  title: nameOf(node),
  children: node.children.map((child) => directoryItem(child, nameOf)),
});

const dictionaryItem = (type: DictionaryTypeNode, nameOf: (type: DictionaryTypeNode) => string): Item => ({
  value: type.id,
  title: nameOf(type),
  children: type.children.map((child) => dictionaryItem(child, nameOf)),
});
