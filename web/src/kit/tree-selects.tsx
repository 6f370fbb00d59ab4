import type { DictionaryValue } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { type GroupChoices, groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { HolderNode } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { listed, nameInSentence } from '../lib/phrases.ts';
import { useRoute } from '../lib/query.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { OrgPicker, type OrgScope } from './org-picker.tsx';
import { TreeChoice } from './tree-choice.tsx';

type SelectProps = {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** False: what was chosen can be changed and not taken away. */
  readonly clearable?: boolean;
  /** False: it is chosen in the tree, without a search. */
  readonly filterable?: boolean;
  readonly status?: string;
  readonly 'aria-label'?: string;
} & (
  | { readonly multiple?: false; readonly value?: string | null; readonly onChange?: (id: string) => void }
  | {
      readonly multiple: true;
      readonly value?: readonly string[];
      readonly onChange?: (ids: string[]) => void;
    }
);

const isDepartment = (node: OrganizeNode): boolean => node.type === 'department';
const FIVE_MINUTES = 300_000;

/** Chooses departments; companies are there for orientation. */
export function DepartmentSelect(props: SelectProps & { readonly scope?: OrgScope }) {
  const t = useMessages(fieldMessages);
  const { status: _, ...rest } = props;
  const shared = {
    placeholder: t('chooseTitle', { title: nameInSentence(t('department')) }),
    selectable: isDepartment,
  };
  return rest.multiple ? <OrgPicker {...shared} {...rest} /> : <OrgPicker {...shared} {...rest} />;
}

/** Chooses positions below their organisations. */
export function PositionSelect(props: SelectProps) {
  const t = useMessages(fieldMessages);
  const query = useRoute(rolesRoutes.positionSelector, {}, { staleTime: FIVE_MINUTES });
  const nodes = useMemo(() => (query.data?.list ?? []).map(positionItem), [query.data]);
  return <TreeField name={t('position')} nodes={nodes} loading={query.isPending} {...props} />;
}

type RoleSelectProps = SelectProps & {
  /** Those that may be chosen and taken away; all unless given. What else is chosen already stays. */
  readonly among?: ReadonlySet<string>;
};

/** Chooses enabled roles below their organisations; those of several stand once, below a heading of their own. */
export function RoleSelect({ among, ...props }: RoleSelectProps) {
  const t = useMessages(fieldMessages);
  const language = useLanguage();
  const query = useRoute(rolesRoutes.selector, {}, { staleTime: FIVE_MINUTES });
  const { value } = props;
  const nodes = useMemo(() => {
    const every = rolesOnce(query.data?.list ?? [], {
      heading: t('rolesOfSeveral'),
      titleOf: (name, places) =>
        t(places.length > FEW_PLACES ? 'roleOfMany' : 'roleOfFew', {
          name,
          places: listed(places.slice(0, FEW_PLACES), language),
          count: places.length,
        }),
    });
    return among ? every.flatMap((item) => itemAmong(item, among, [value].flat())) : every;
  }, [query.data, among, value, t, language]);
  return (
    <TreeField
      name={t('roleName')}
      nodes={nodes}
      loading={query.isPending}
      {...props}
      clearable={props.clearable !== false && !among}
    />
  );
}

/** Chooses groups below their types. */
export function GroupSelect(props: SelectProps) {
  const t = useMessages(fieldMessages);
  const query = useRoute(groupsRoutes.selector, {}, { staleTime: FIVE_MINUTES });
  const nodes = useMemo(() => (query.data ?? []).map(groupItem), [query.data]);
  return <TreeField name={t('groupName')} nodes={nodes} loading={query.isPending} {...props} />;
}

/** Chooses values of a dictionary that is a tree, by the code of its type. */
export function DictTreeSelect({ code, ...props }: SelectProps & { readonly code: string }) {
  const query = useRoute(dictionariesRoutes.all, {}, { staleTime: FIVE_MINUTES });
  const dictionary = query.data?.list.find((other) => other.enCode === code);
  const nodes = useMemo(() => (dictionary?.dictionaryList ?? []).map(valueItem), [dictionary]);
  return <TreeField name={dictionary?.fullName ?? ''} nodes={nodes} loading={query.isPending} {...props} />;
}

/** `name` is shown once it is chosen, `title` in the tree. */
type Item = { value: string; name: string; title: string; disabled: boolean; children: Item[] };

const FEW_PLACES = 2;
/** What heads the roles that belong to no organisation. */
const GLOBAL_ROLES = '0';
const SHARED_ROLES = 'shared';

type SharedWords = {
  readonly heading: string;
  readonly titleOf: (name: string, places: readonly string[]) => string;
};

/** Organisations with their roles. A role of several is taken out of them: the same value twice is marked twice. */
function rolesOnce(groups: readonly HolderNode[], { heading, titleOf }: SharedWords): Item[] {
  const uses = groups.flatMap(({ fullName, children }) =>
    children.map((role) => ({ role, place: fullName.split('/').at(-1) ?? '' })),
  );
  const byRole = Map.groupBy(uses, ({ role }) => role.id);
  const shared = [...byRole.values()].flatMap(([first, ...more]) =>
    first && more.length > 0
      ? {
          ...roleItem(first.role),
          title: titleOf(
            first.role.fullName,
            [first, ...more].map(({ place }) => place),
          ),
        }
      : [],
  );
  const own = groups
    .map(roleItem)
    .map((group) => ({
      ...group,
      children: group.children.filter(({ value }) => byRole.get(value)?.length === 1),
    }))
    .filter(({ children }) => children.length > 0);
  if (shared.length === 0) return own;
  const ofSeveral = { value: SHARED_ROLES, name: heading, title: heading, disabled: true, children: shared };
  return own.toSpliced(own[0]?.value === GLOBAL_ROLES ? 1 : 0, 0, ofSeveral);
}

const positionItem = (node: HolderNode): Item => ({
  value: node.id,
  name: node.fullName,
  title: node.fullName,
  disabled: node.type !== 'position',
  children: node.children.map(positionItem),
});

const roleItem = (node: HolderNode): Item => ({
  value: node.id,
  name: node.fullName,
  title: node.fullName,
  disabled: node.type !== 'role',
  children: node.children.map(roleItem),
});

/** An item with what may be chosen below it; what is chosen beside that is locked. */
function itemAmong(item: Item, among: ReadonlySet<string>, chosen: readonly unknown[]): Item[] {
  const children = item.children.flatMap((child) => itemAmong(child, among, chosen));
  if (item.disabled) return children.length > 0 ? [{ ...item, children }] : [];
  if (among.has(item.value)) return [item];
  return chosen.includes(item.value) ? [{ ...item, disabled: true }] : [];
}

const groupItem = (type: GroupChoices): Item => ({
  value: type.id,
  name: type.fullName,
  title: type.fullName,
  disabled: true,
  children: type.children.map(({ id, fullName }) => ({
    value: id,
    name: fullName,
    title: fullName,
    disabled: false,
    children: [],
  })),
});

const valueItem = (value: DictionaryValue): Item => ({
  value: value.enCode,
  name: value.fullName,
  title: value.fullName,
  disabled: false,
  children: value.children.map(valueItem),
});

type TreeFieldProps = SelectProps & {
  readonly name: string;
  readonly nodes: readonly Item[];
  readonly loading: boolean;
};

function TreeField(props: TreeFieldProps) {
  const t = useMessages(fieldMessages);
  const { name, nodes, loading } = props;
  const placeholder =
    props.placeholder ?? (name ? t('chooseTitle', { title: nameInSentence(name) }) : t('choose'));
  // A field around it has a label of its own.
  const label = props['aria-label'] ?? (props.id ? undefined : name || placeholder);
  const shared = {
    ...(props.id ? { id: props.id } : {}),
    ...(label ? { 'aria-label': label } : {}),
    className: 'picker',
    disabled: props.disabled === true,
    status: props.status === 'error' ? ('error' as const) : ('' as const),
    placeholder,
    treeData: nodes,
    treeNodeLabelProp: 'name',
    searched: props.filterable === false ? undefined : ('title' as const),
    allowClear: props.clearable !== false,
    loading,
  };
  if (props.multiple) {
    return (
      <TreeChoice<string[], Item>
        {...shared}
        multiple
        maxTagCount="responsive"
        value={[...(props.value ?? [])]}
        onChange={(ids) => props.onChange?.(ids)}
      />
    );
  }
  return (
    <TreeChoice<string | null, Item>
      {...shared}
      value={props.value || null}
      onChange={(id) => props.onChange?.(id ?? '')}
    />
  );
}
