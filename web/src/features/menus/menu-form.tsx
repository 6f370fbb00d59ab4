import {
  addressPrefix,
  DIRECTORY,
  FUNCTION,
  GRANTED_TYPES,
  PAGE,
  TOP,
  TYPES_OF,
} from '@auditplus/contract/features/menus/menu-types.ts';
import type {
  MenuAdminNode,
  MenuCategory,
  MenuEdit,
} from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { Checkbox, ColorPicker, Input, InputNumber, Select, Switch } from 'antd';
import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { IconPicker } from './icon-picker.tsx';
import { useMenuName } from './menu-name.ts';
import { MenuFormBody, MenuSource } from './menu-source.tsx';
import { TYPE_TEXTS } from './menu-types.ts';
import { menusMessages } from './menus.messages.ts';

type Props = {
  readonly id: string | null;
  readonly parentId: string;
  readonly category: MenuCategory;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
};

const toSwitch = (value: unknown): unknown => value !== 0;
const fromSwitch = (value: unknown): unknown => (value === true ? 1 : 0);

/** Adds or changes a menu entry. */
export function MenuForm({ id, parentId, category, readOnly = false, onClose }: Props) {
  const t = useMessages(menusMessages);
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
  const form = useKitForm({ schema: MenuFormBody, values });
  const type = useWatch({ control: form.control, name: 'type' });
  const saving = { done: t('saved'), onRefused: () => true };
  const create = useAction(menusRoutes.create, saving);
  const update = useAction(menusRoutes.update, saving);
  const isApp = category === 'App';
  // In the app's menu directories stand at the top, and nothing else does.
  const isAtTop = isApp && type === DIRECTORY;
  return (
    <FormDrawer
      recordId={id}
      open={id === null || record !== undefined}
      width="medium"
      layout="columns"
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="menu" id={id} name={record.fullName} /> } : {})}
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
        <TreeChoice
          loading={directories.isPending}
          searched="title"
          treeData={[
            {
              value: TOP,
              title: t('top'),
              disabled: isApp && !isAtTop,
              children: isAtTop
                ? []
                : (directories.data?.list ?? []).map((node) => directoryItem(node, nameOf)),
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
      <Field name="icon" label={t('icon')} required>
        <IconPicker />
      </Field>
      {isApp ? (
        <Field name="propertyJson.iconBackgroundColor" label={t('iconColour')}>
          <IconColour />
        </Field>
      ) : null}
      {/* Entries of functions are made where a function is published; those that have the type keep it. */}
      <Field name="type" label={t('type')} required>
        <Select
          options={TYPES_OF[category]
            .filter((one) => one !== FUNCTION || one === record?.type)
            .map((one) => ({
              value: one,
              label: t(TYPE_TEXTS[one] ?? 'type2'),
            }))}
        />
      </Field>
      <MenuSource type={type} category={category} />
      {GRANTED_TYPES.has(type) ? <Limits /> : null}
      <Field name="sortCode" label={t('sort')} {...(id === null ? { help: t('sortHelp') } : {})}>
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

const LIMITS = [
  { value: 'isButtonAuthorize', text: 'limitButton' },
  { value: 'isColumnAuthorize', text: 'limitColumn' },
  { value: 'isFormAuthorize', text: 'limitForm' },
  { value: 'isDataAuthorize', text: 'limitData' },
] as const;

/** What inside the entry has to be granted one by one. */
function Limits() {
  const t = useMessages(menusMessages);
  const label = useId();
  const { control, setValue } = useFormContext<MenuEdit>();
  const flags = useWatch({ control, name: LIMITS.map(({ value }) => value) });
  const chosen = LIMITS.map(({ value }) => value).filter((_, place) => flags[place] === 1);
  return (
    <div className="field" data-wide data-help>
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

/** Puts a colour chooser into a field that keeps the colour's hex text. */
function IconColour({ value, onChange }: { value?: string; onChange?: (hex: string | undefined) => void }) {
  return (
    <ColorPicker
      showText
      allowClear
      disabledAlpha
      value={value ?? null}
      onChangeComplete={(colour) => onChange?.(colour.toHexString())}
      onClear={() => onChange?.(undefined)}
    />
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
    type: category === 'App' && parentId === TOP ? DIRECTORY : PAGE,
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
    // An address that is made from the code is not entered.
    ...(addressPrefix(record) ? { urlAddress: '' } : {}),
    ...(record.rev === undefined ? {} : { rev: record.rev }),
  };
}

type Item = { value: string; title: string; children: Item[] };

const directoryItem = (node: MenuAdminNode, nameOf: (node: MenuAdminNode) => string): Item => ({
  value: node.id,
  title: nameOf(node),
  children: node.children.map((child) => directoryItem(child, nameOf)),
});
