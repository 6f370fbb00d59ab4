import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';

export type Chosen = { readonly key: string; readonly label: string };

type ChosenListProps = {
  readonly chosen: readonly Chosen[];
  readonly onRemove: (key: string) => void;
  readonly onEmpty: () => void;
};

/** The right half of a choosing dialog: what is chosen, each removable, or all at once. */
export function ChosenList({ chosen, onRemove, onEmpty }: ChosenListProps) {
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const common = useMessages(commonMessages);
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
