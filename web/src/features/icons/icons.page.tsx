import './icons.css';
import * as icons from '@ant-design/icons';
import { Tabs } from 'antd';
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { iconMessages } from './icons.messages.ts';

const KINDS = [
  { key: 'outlined', ending: 'Outlined' },
  { key: 'filled', ending: 'Filled' },
  { key: 'twoTone', ending: 'TwoTone' },
] as const;

/** Every icon that menus and buttons may carry; a click copies its name. */
export default function IconsPage() {
  const t = useMessages(iconMessages);
  const [kind, setKind] = useState<(typeof KINDS)[number]>(KINDS[0]);
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim().toLowerCase());
  const shown = useMemo(
    () =>
      Object.entries(icons).flatMap(([name, icon]) =>
        name.endsWith(kind.ending) && name.toLowerCase().includes(wanted)
          ? // Names with these endings are the icons; the module's helpers have others.
            [[name, icon as ComponentType] as const]
          : [],
      ),
    [kind, wanted],
  );
  return (
    <PageFrame title={t('title')} subtitle={t('copyHint')}>
      <Tabs
        activeKey={kind.key}
        items={KINDS.map(({ key }) => ({ key, label: t(key) }))}
        onChange={(key) => setKind(KINDS.find((one) => one.key === key) ?? KINDS[0])}
      />
      <div className="filter-row">
        <SearchBox hint={t('keyword')} className="filter-keyword" value={keyword} onChange={setKeyword} />
        <span className="quiet">{t('count', { count: shown.length })}</span>
      </div>
      {shown.length === 0 ? (
        <EmptyBlock text={t('none')} />
      ) : (
        <div className="icons-grid">
          {shown.map(([name, Icon]) => (
            <button
              key={name}
              type="button"
              title={name}
              onClick={() => void copyText(name, t('copied', { name }))}
            >
              <Icon />
              <span>{name}</span>
            </button>
          ))}
        </div>
      )}
    </PageFrame>
  );
}
