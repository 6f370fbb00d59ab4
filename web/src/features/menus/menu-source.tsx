import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import type { DictionaryTypeNode } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import {
  addressPrefix,
  DICTIONARY,
  FUNCTION,
  LINK,
  PAGE,
  PORTAL,
  REPORT,
  SCREEN,
} from '@auditplus/contract/features/menus/menu-types.ts';
import { type MenuCategory, MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Input, Segmented, Select, Switch } from 'antd';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { useRoute } from '../../lib/query.ts';
import { useMenuName } from './menu-name.ts';
import { menusMessages } from './menus.messages.ts';

type Props = { readonly type: number; readonly category: MenuCategory };

const place = (name: string): string => `\${${name}}`;
/** What an address may hold, as it is typed. */
const PLACES = { host: place('dataV'), token: place('token') };

/** What an entry of a kind opens: an address, a dictionary, or something designed. */
export function MenuSource({ type, category }: Props) {
  const t = useMessages(menusMessages);
  const { clearErrors } = useFormContext<MenuEdit>();
  // What one kind was told to fill in, another may leave empty.
  useEffect(() => {
    if (type) clearErrors(['urlAddress', 'propertyJson.moduleId']);
  }, [type, clearErrors]);
  if (type === DICTIONARY) return <DictionarySource />;
  if (type === PORTAL) return <PortalSource required />;
  if (type === REPORT) return <ReportSource />;
  if (type === SCREEN) return <ScreenSource />;
  if (type === FUNCTION) return <DesignSource />;
  if (type !== PAGE && type !== LINK) return null;
  return (
    <>
      <Field
        name="urlAddress"
        label={t('address')}
        required
        help={type === LINK ? t('linkHelp', PLACES) : undefined}
      >
        <Input maxLength={200} />
      </Field>
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
    </>
  );
}

/** The design that the entry opens, by its id: the product lists none to choose from. */
function DesignSource() {
  const t = useMessages(menusMessages);
  return (
    <Field name="propertyJson.moduleId" label={t('designOf3')} required help={t('designedHelp')}>
      <Input maxLength={100} />
    </Field>
  );
}

/** A portal that fills a window of its own, or a screen of another system. */
function ScreenSource() {
  const t = useMessages(menusMessages);
  const { control } = useFormContext<MenuEdit>();
  const address = useWatch({ control, name: 'urlAddress' });
  return (
    <>
      <PortalSource required={addressPrefix({ type: SCREEN, urlAddress: address }) !== undefined} />
      <Field name="urlAddress" label={t('screenAddress')} help={t('screenAddressHelp', PLACES)}>
        <Input maxLength={200} />
      </Field>
    </>
  );
}

/** Which portal the entry opens. */
function PortalSource({ required }: { readonly required: boolean }) {
  const t = useMessages(menusMessages);
  const portals = useRoute(portalsRoutes.selector, { query: { type: '2' } });
  return (
    <Field name="propertyJson.moduleId" label={t('designOf8')} required={required}>
      <TreeChoice
        allowClear={!required}
        loading={portals.isPending}
        searched="title"
        treeData={(portals.data?.list ?? []).map(({ id, fullName, children }) => ({
          value: id,
          title: fullName,
          selectable: false,
          children: children.map((portal) => ({ value: portal.id, title: portal.fullName })),
        }))}
      />
    </Field>
  );
}

/** Which report the entry opens. */
function ReportSource() {
  const t = useMessages(menusMessages);
  const reports = useRoute(dataReportsRoutes.selector, {}).data?.list ?? [];
  return (
    <Field name="propertyJson.moduleId" label={t('designOf5')} required>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={reports.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    </Field>
  );
}

/** Which dictionary the entry opens, and whether as a tree. */
function DictionarySource() {
  const t = useMessages(menusMessages);
  const nameOf = useMenuName();
  const types = useRoute(dictionariesRoutes.types, {});
  return (
    <>
      <Field name="propertyJson.moduleId" label={t('dictionary')} required>
        <TreeChoice
          loading={types.isPending}
          searched="title"
          treeData={(types.data?.list ?? []).map((one) => dictionaryItem(one, nameOf))}
        />
      </Field>
      <Field
        name="propertyJson.isTree"
        label={t('asTree')}
        valueProp="checked"
        toChild={(value) => value === 1}
        fromChild={(value) => (value === true ? 1 : 0)}
      >
        <Switch />
      </Field>
    </>
  );
}

/** The form's rules: every entry has an icon, and a kind that opens something says what. */
export const MenuFormBody = MenuEdit.superRefine(({ icon, type, urlAddress, propertyJson }, context) => {
  const missing = (path: string[]) =>
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, path });
  if (icon === '') missing(['icon']);
  if ((type === PAGE || type === LINK) && urlAddress === '') missing(['urlAddress']);
  if (addressPrefix({ type, urlAddress }) && !propertyJson.moduleId) missing(['propertyJson', 'moduleId']);
});

type Item = { value: string; title: string; children: Item[] };

const dictionaryItem = (type: DictionaryTypeNode, nameOf: (type: DictionaryTypeNode) => string): Item => ({
  value: type.id,
  title: nameOf(type),
  children: type.children.map((child) => dictionaryItem(child, nameOf)),
});
