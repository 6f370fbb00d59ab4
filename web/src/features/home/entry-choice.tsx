import type { HomeArrangement } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { Select } from 'antd';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { flatMenus, menuName, menuPath } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.ts';
import { homeTexts } from './home.texts.ts';

const MOST_ENTRIES = 24;

type EntryChoiceProps = {
  readonly home: HomeArrangement;
  readonly onChange: (home: HomeArrangement) => void;
};

/** Chooses the menu entries that the start shows. */
export function EntryChoice({ home, onChange }: EntryChoiceProps) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const options = flatMenus(menus)
    .filter((node) => node.type !== 1 && menuPath(node) !== '/home')
    .map((node) => ({ value: node.enCode, label: menuName(node, language) }));
  return (
    <Select
      mode="multiple"
      allowClear
      className="home-entry-choice"
      maxCount={MOST_ENTRIES}
      placeholder={t('chooseEntries')}
      aria-label={t('chooseEntries')}
      optionFilterProp="label"
      options={options}
      value={home.entries ?? []}
      onChange={(entries: string[]) => onChange({ ...home, entries: entries.length > 0 ? entries : null })}
    />
  );
}
