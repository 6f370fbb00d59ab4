import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { useSession } from '../lib/session.ts';
import { MAX_PATTERN, type MenuTarget, menuSearch, searchTargets } from './menu-search.ts';
import { shellTexts } from './shell.texts.ts';
import { useShell } from './shell-store.ts';
import { useOpenEntry } from './use-open-entry.ts';

const close = () => useShell.setState({ searching: false });

/** Finds a menu entry by title, path, pinyin or first letters, with the keyboard alone. */
export function MenuSearchDialog() {
  const t = useTexts(shellTexts);
  const open = useShell((shell) => shell.searching);
  const box = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      title={t('searchMenus')}
      width={560}
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

function SearchBox({ box }: { readonly box: RefObject<InputRef | null> }) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const menus = useSession((session) => session.current?.menuList);
  const openEntry = useOpenEntry();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const search = useMemo(() => menuSearch(searchTargets(menus ?? [], language)), [menus, language]);
  const found = search(typed);

  const choose = (target: MenuTarget | undefined) => {
    if (!target) return;
    close();
    openEntry(target.node);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    if (event.key === 'Enter') choose(found[at]);
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
        aria-activedescendant={found[at] ? `menu-search-${at}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {found.length === 0 ? <p className="quiet menu-search-none">{t('searchNone')}</p> : null}
      <div className="menu-search-list" id="menu-search-list" role="listbox" aria-label={t('searchMenus')}>
        {found.map((target, index) => (
          <div
            key={target.node.id}
            id={`menu-search-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="menu-search-item"
            onMouseMove={() => setAt(index)}
            onClick={() => choose(target)}
            onKeyDown={press}
          >
            <MenuIcon node={target.node} />
            <span>{target.title}</span>
            <span className="quiet">{target.place}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
