import {
  AuditOutlined,
  BankOutlined,
  HistoryOutlined,
  SearchOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { SearchHit } from '@auditplus/contract/features/search/search.model.ts';
import { searchRoutes } from '@auditplus/contract/features/search/search.routes.ts';
import { Input, type InputRef, Modal } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { useOpenEntry } from '../kit/open-entry.ts';
import { useOrgNames } from '../kit/org-names.ts';
import { useRecentName } from '../kit/recent-name.ts';
import { useRoute } from '../lib/query.ts';
import { recentRecords } from '../lib/recent.ts';
import { useSession } from '../lib/session.ts';
import { errorText } from '../lib/show-error.ts';
import { useSettled } from '../lib/use-settled.ts';
import { MAX_PATTERN, menuSearch, type SearchGroup, searchTargets, sortedGroups } from './menu-search.ts';
import { shellMessages } from './shell.messages.ts';
import { useShell } from './shell-store.ts';

const SHOWN_RECENT = 6;
const SETTLED_MS = 150;

const close = () => useShell.setState({ searching: false });

/** Finds records by name or number and menu entries by title, path, pinyin or first letters, with the keyboard alone. */
export function MenuSearchDialog() {
  const t = useMessages(shellMessages);
  const open = useShell((shell) => shell.searching);
  const box = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      title={t('search')}
      width={640}
      footer={null}
      destroyOnHidden
      className="menu-search"
      onCancel={close}
      afterOpenChange={(isOpen) => {
        if (isOpen) box.current?.focus();
      }}
    >
      <SearchBox box={box} />
    </Modal>
  );
}

type Choice = {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly place: string;
  readonly open: () => void;
};

function SearchBox({ box }: { readonly box: RefObject<InputRef | null> }) {
  const t = useMessages(shellMessages);
  const [typed, setTyped] = useState('');
  // By id: what arrives above must not move the choice to another record.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { groups, isSearching, problem } = useFound(typed.trim());
  const found = groups.flatMap(({ choices }) => choices);
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0];

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    choice.open();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && chosen) {
      event.preventDefault();
      const next = found[(found.indexOf(chosen) + step + found.length) % found.length];
      setChosenId(next?.id ?? null);
    }
    if (event.key !== 'Enter') return;
    // Closing gives the focus back at once, and what the key does by itself would press the button that gets it.
    event.preventDefault();
    choose(chosen);
  };

  return (
    <div className="menu-search-box">
      <Input
        ref={box}
        autoFocus
        allowClear
        prefix={<SearchOutlined />}
        maxLength={MAX_PATTERN}
        value={typed}
        placeholder={t('searchHint')}
        role="combobox"
        aria-label={t('searchHint')}
        aria-expanded={found.length > 0}
        aria-controls="menu-search-list"
        aria-activedescendant={chosen ? `menu-search-${chosen.id}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosenId(null);
        }}
        onKeyDown={press}
      />
      {found.length === 0 || problem !== null ? (
        <p className="quiet menu-search-none" role="status">
          {problem ?? (isSearching ? t('searching') : t('searchNone'))}
        </p>
      ) : null}
      <div className="menu-search-list" id="menu-search-list" role="listbox" aria-label={t('search')}>
        {groups.map(({ group, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={group} role="group" aria-label={t(`found.${group}`)}>
            <div className="menu-search-group quiet" aria-hidden>
              {t(`found.${group}`)}
            </div>
            {choices.map((choice) => (
              <Option
                key={choice.id}
                choice={choice}
                isChosen={choice === chosen}
                onPoint={() => setChosenId(choice.id)}
                onChoose={() => choose(choice)}
                onKeyDown={press}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

type OptionProps = {
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function Option({ choice, isChosen, onPoint, onChoose, onKeyDown }: OptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={place}
      id={`menu-search-${choice.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="menu-search-item"
      onMouseMove={onPoint}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {choice.icon}
      <span className="menu-search-title">{choice.title}</span>
      <span className="quiet">{choice.place}</span>
    </div>
  );
}

type Found = {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
  /** Why the records could not be searched. */
  readonly problem: string | null;
};

type FoundGroup = { readonly group: SearchGroup; readonly choices: readonly Choice[] };

/** What was found for the words typed; what was opened last and the menu for none. */
function useFound(typed: string): Found {
  const menus = useFoundMenus(typed);
  const recent = useRecentChoices();
  const settled = useSettled(typed, SETTLED_MS);
  const records = useRoute(searchRoutes.find, { query: { keyword: settled } }, { enabled: settled !== '' });
  const choiceOf = useRecordChoice();
  if (typed === '')
    return {
      groups: [
        { group: 'recent', choices: recent },
        { group: 'menus', choices: menus },
      ].filter(({ choices }) => choices.length > 0) as FoundGroup[],
      isSearching: false,
      problem: null,
    };
  // Hits of the former words are not offered: Enter would open what was not asked for.
  const isSettled = settled === typed;
  const { units = [], audits = [], findings = [], people = [] } = (isSettled && records.data) || {};
  const found: Readonly<Record<SearchGroup, readonly Choice[]>> = {
    recent: [],
    menus,
    units: units.map((hit) => choiceOf(hit, <BankOutlined />)),
    audits: audits.map((hit) => choiceOf(hit, <AuditOutlined />)),
    findings: findings.map((hit) => choiceOf(hit, <ToolOutlined />)),
    people: people.map((hit) => choiceOf(hit, <UserOutlined />)),
  };
  return {
    groups: sortedGroups(typed)
      .map((group) => ({ group, choices: found[group] }))
      .filter(({ choices }) => choices.length > 0),
    isSearching: records.isFetching || !isSettled,
    problem: isSettled && records.error ? errorText(records.error) : null,
  };
}

function useFoundMenus(typed: string): readonly Choice[] {
  const language = useLanguage();
  const menus = useSession((session) => session.current?.menuList);
  const openEntry = useOpenEntry();
  const search = useMemo(() => menuSearch(searchTargets(menus ?? [], language)), [menus, language]);
  return search(typed).map(({ node, title, place }) => ({
    id: node.id,
    icon: <MenuIcon node={node} />,
    title,
    place,
    open: () => openEntry(node),
  }));
}

function useRecentChoices(): readonly Choice[] {
  const navigate = useNavigate();
  const nameOf = useRecentName();
  const userId = useSession((session) => session.current?.userInfo.userId) ?? '';
  return recentRecords(userId)
    .slice(0, SHOWN_RECENT)
    .map((record) => ({
      id: record.address,
      icon: <HistoryOutlined />,
      title: nameOf(record),
      place: '',
      open: () => void navigate(record.address),
    }));
}

function useRecordChoice(): (hit: SearchHit, icon: ReactNode) => Choice {
  const navigate = useNavigate();
  const orgs = useOrgNames();
  return ({ id, code, title, unit, place, address }, icon) => {
    const isUnit = unit?.id === id;
    const name = isUnit ? orgs.full(unit) : title;
    return {
      id,
      icon,
      title: `${name} ${code}`,
      place: [unit && !isUnit ? orgs.short(unit) : '', place].filter(Boolean).join(' · '),
      open: () => void navigate(address),
    };
  };
}
