import type { UserBrief } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { useRoute } from '../lib/query.ts';
import { kitTexts } from './kit.texts.ts';
import { PersonAvatar } from './person.tsx';

const MINUTE = 60_000;

/** Every enabled person. */
export function useUsers(): { readonly users: readonly UserBrief[]; readonly loading: boolean } {
  const query = useRoute(usersRoutes.all, {}, { staleTime: MINUTE, afterRows: true });
  return { users: query.data?.list ?? [], loading: query.isPending };
}

/** The names of some people by id. */
export function useUserNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { users } = useUsers();
  return useMemo(
    () => new Map(users.filter(({ id }) => ids.includes(id)).map((user) => [user.id, user.realName])),
    [users, ids],
  );
}

type UserPickerProps = {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
  readonly placeholder?: string;
  /** Whom to offer; everybody unless given. */
  readonly among?: (user: UserBrief) => boolean;
  readonly 'aria-label'?: string;
} & (
  | {
      readonly multiple?: false;
      readonly value?: string | null;
      readonly onChange?: (id: string, user: UserBrief | null) => void;
    }
  | {
      readonly multiple: true;
      readonly value?: readonly string[];
      readonly onChange?: (ids: string[], users: readonly UserBrief[]) => void;
    }
);

/** Chooses people by name, account or initials. */
export function UserPicker(props: UserPickerProps) {
  const t = useTexts(kitTexts);
  const common = useTexts(commonTexts);
  const { users, loading } = useUsers();
  const { among } = props;
  const offered = useMemo(() => (among ? users.filter(among) : users), [users, among]);
  const options = useMemo(() => offered.map(optionOf), [offered]);
  const byId = useMemo(() => new Map(users.map((user) => [user.id, user])), [users]);
  const placeholder = props.placeholder ?? t(props.multiple ? 'chooseUsers' : 'chooseUser');
  const shared = {
    // A field's label names what stands in it.
    ...(props.id ? { id: props.id } : { 'aria-label': placeholder }),
    ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
    className: 'picker',
    disabled: props.disabled === true,
    status: props.status ?? '',
    placeholder,
    allowClear: true,
    loading,
    options,
    // Before the list is there, and for somebody who is not on it, the id would show.
    labelRender: ({ value }: { readonly value?: string | number }) =>
      byId.get(String(value))?.realName ?? (loading ? common('loading') : t('userNotListed')),
    notFoundContent: common('noData'),
    popupMatchSelectWidth: 360,
    showSearch: {
      filterOption: (typed: string, option?: PersonOption) =>
        option?.search.includes(typed.toLowerCase()) === true,
    },
    optionRender: ({ data }: { data: PersonOption }) => <PersonLine user={data.user} />,
  };
  if (props.multiple) {
    return (
      <Select<string[], PersonOption>
        {...shared}
        mode="multiple"
        maxTagCount="responsive"
        value={[...(props.value ?? [])]}
        onChange={(ids) =>
          props.onChange?.(
            ids,
            ids.flatMap((id) => byId.get(id) ?? []),
          )
        }
      />
    );
  }
  return (
    <Select<string | null, PersonOption>
      {...shared}
      value={props.value || null}
      onChange={(id) => props.onChange?.(id ?? '', id ? (byId.get(id) ?? null) : null)}
    />
  );
}

type PersonOption = {
  readonly value: string;
  readonly label: string;
  readonly search: string;
  readonly user: UserBrief;
};

function optionOf(user: UserBrief): PersonOption {
  return {
    value: user.id,
    label: user.realName,
    search: `${user.realName} ${user.account} ${user.quickQuery}`.toLowerCase(),
    user,
  };
}

function PersonLine({ user }: { readonly user: UserBrief }) {
  return (
    <span className="person-line">
      <PersonAvatar name={user.realName} icon={user.headIcon} />
      <span>
        {user.realName} <span className="quiet">{user.account}</span>
      </span>
      <span className="quiet person-department">{user.department}</span>
    </span>
  );
}
