import type { UserBrief } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button, type RefSelectProps, Select } from 'antd';
import {
  type KeyboardEvent,
  type ReactElement,
  type UIEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { call } from '../lib/api.ts';
import { routeKey } from '../lib/query.ts';
import { errorText } from '../lib/show-error.ts';
import { kitMessages } from './kit.messages.ts';
import { lazyPart } from './lazy-part.ts';
import { OnDemand } from './on-demand.tsx';
import { PersonAvatar } from './person.tsx';
import { useUserNames } from './user-names.ts';

const MINUTE = 60_000;
const PAGE_SIZE = 50;
const DEBOUNCE_MS = 250;
/** How near to the end of the list the next page is fetched. */
const NEAR_END_PX = 120;

type UserPickerProps = {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
  readonly placeholder?: string;
  /** False: who was chosen can be changed and not taken away. */
  readonly clearable?: boolean;
  /** Offers people of this organisation and those below it only. */
  readonly within?: string;
  /** People who are not offered. */
  readonly without?: readonly string[];
  readonly 'aria-label'?: string;
} & (
  | {
      readonly multiple?: false;
      readonly value?: string | null;
      readonly onChange?: (id: string, name: string) => void;
    }
  | {
      readonly multiple: true;
      readonly value?: readonly string[];
      readonly onChange?: (ids: string[]) => void;
    }
);

const UserDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UserDialog);
const NOBODY: readonly string[] = [];

/** Chooses people by name, account or initials, who are searched for on the server, or among those of an organisation. */
export function UserPicker(props: UserPickerProps) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const select = useRef<RefSelectProps>(null);
  const browse = useRef<HTMLButtonElement>(null);
  const search = useUserSearch(typed.trim(), { within: props.within, enabled: isOpen });
  const options = useMemo(() => {
    const without = new Set(props.without);
    return search.users.filter((user) => !without.has(user.id) && isFound(user, typed.trim())).map(optionOf);
  }, [search.users, props.without, typed]);
  const chosen = props.multiple ? (props.value ?? []) : props.value ? [props.value] : [];
  const { names, loading } = useUserNames(chosen);
  const placeholder = props.placeholder ?? t(props.multiple ? 'chooseUsers' : 'chooseUser');
  const leaveList = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') return;
    // A Tab forward goes on from the field; everything else ends there.
    if (event.key === 'Escape' || event.shiftKey) event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    select.current?.focus();
  };
  const shared = {
    ref: select,
    // The list lies at the end of the page, where no Tab would reach what stands below it.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || !isOpen || !browse.current) return;
      event.preventDefault();
      browse.current.focus();
    },
    // A field's label names what stands in it.
    ...(props.id ? { id: props.id } : { 'aria-label': placeholder }),
    ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
    className: 'picker',
    disabled: props.disabled === true,
    status: props.status ?? '',
    placeholder,
    allowClear: props.clearable !== false,
    loading: search.loading,
    open: isOpen,
    options,
    // Before the name is there, and for somebody whom the reader may not know, the id would show.
    labelRender: ({ value }: { readonly value?: string | number }) =>
      names.get(String(value)) ??
      search.users.find(({ id }) => id === value)?.realName ??
      (loading ? common('loading') : t('userNotListed')),
    notFoundContent: search.loading ? common('loading') : (search.problem ?? common('noData')),
    popupMatchSelectWidth: 360,
    showSearch: { filterOption: false as const, onSearch: setTyped },
    onOpenChange: (open: boolean) => {
      setOpen(open);
      if (!open) setTyped('');
    },
    onPopupScroll: ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) search.more();
    },
    optionRender: ({ data }: { data: PersonOption }) => <PersonLine user={data.user} />,
    // Who is offered a part of the organisation only has no need of the whole.
    ...(props.within === undefined && {
      popupRender: (list: ReactElement) => (
        <>
          {list}
          <Button
            ref={browse}
            type="link"
            size="small"
            className="picker-more"
            // Keeps the list open until the press is done.
            onMouseDown={(event) => event.preventDefault()}
            onKeyDown={leaveList}
            onClick={() => {
              setOpen(false);
              select.current?.focus();
              setDraft(chosen);
            }}
          >
            {t('byOrganization')}
          </Button>
        </>
      ),
    }),
  };
  const dialog = (
    <OnDemand wanted={draft !== null}>
      <UserDialog
        multiple={props.multiple === true}
        without={props.without ?? NOBODY}
        draft={draft}
        onDraft={setDraft}
        onChange={(people) => {
          if (props.multiple) props.onChange?.(people.map(({ id }) => id));
          else if (people[0]) props.onChange?.(people[0].id, people[0].name);
        }}
      />
    </OnDemand>
  );
  if (props.multiple) {
    return (
      <>
        <Select<string[], PersonOption>
          {...shared}
          mode="multiple"
          maxTagCount="responsive"
          value={[...(props.value ?? [])]}
          onChange={(ids) => props.onChange?.(ids)}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <Select<string | null, PersonOption>
        {...shared}
        value={props.value || null}
        onChange={(id, option) =>
          props.onChange?.(id ?? '', (!Array.isArray(option) && option?.user.realName) || '')
        }
      />
      {dialog}
    </>
  );
}

/** People found by a keyword, page by page. */
export function useUserSearch(
  keyword: string,
  { within, enabled }: { readonly within: string | undefined; readonly enabled: boolean },
) {
  const [asked, setAsked] = useState(keyword);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword), keyword === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [keyword]);
  const limits = { ...(asked === '' ? {} : { keyword: asked }), ...(within === undefined ? {} : { within }) };
  const pages = useInfiniteQuery({
    queryKey: [...routeKey(usersRoutes.search), limits],
    queryFn: ({ pageParam, signal }) =>
      call(
        usersRoutes.search,
        { query: { ...limits, currentPage: pageParam, pageSize: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_last, all) => (all.at(-1)?.list.length === PAGE_SIZE ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    enabled,
  });
  const users = useMemo(() => pages.data?.pages.flatMap(({ list }) => list) ?? [], [pages.data]);
  return {
    users,
    loading: enabled && (pages.isFetching || asked !== keyword),
    problem: pages.error ? errorText(pages.error) : null,
    more: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
  };
}

/** While the answer to the last key is on its way, only those of the former answer that still fit are offered. */
/** Whether a person goes by what was typed: while others are fetched, those of the former words are there still. */
export const isFound = ({ realName, account, quickQuery }: UserBrief, typed: string): boolean =>
  [realName, account, quickQuery].some((text) => text.toLowerCase().includes(typed.toLowerCase()));

type PersonOption = { readonly value: string; readonly label: string; readonly user: UserBrief };

const optionOf = (user: UserBrief): PersonOption => ({ value: user.id, label: user.realName, user });

/** A person among others: picture, name, account and department. */
export function PersonLine({ user }: { readonly user: UserBrief }) {
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
