import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { kitTexts } from './kit.texts.ts';
import { fieldTexts } from './kit-fields.texts.ts';

export type Chosen = { readonly key: string; readonly label: string };

type ChosenListProps = {
  readonly chosen: readonly Chosen[];
  readonly onRemove: (key: string) => void;
  readonly onEmpty: () => void;
};

/** The right half of a choosing dialog: what is chosen, each removable, or all at once. */
export function ChosenList({ chosen, onRemove, onEmpty }: ChosenListProps) {
  const t = useTexts(fieldTexts);
  const kit = useTexts(kitTexts);
  const common = useTexts(commonTexts);
  return (
    <section className="chosen" aria-label={kit('selectedList')}>
      <header>
        <span>{t('selectedCount', { count: chosen.length })}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={onEmpty}>
          {kit('clearList')}
        </Button>
      </header>
      {chosen.length === 0 ? <p className="quiet">{common('noData')}</p> : null}
      <ul>
        {chosen.map((item) => (
          <li key={item.key}>
            <span>{item.label}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('removeChosen', { name: item.label })}
              onClick={() => onRemove(item.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
