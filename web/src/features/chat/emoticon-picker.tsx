import { useTexts } from '../../i18n/texts.ts';
import { chatTexts } from './chat.texts.ts';
import { emoticonTexts } from './emoticons.texts.ts';
import { EMOTICONS } from './emoticons.ts';

/** All emoticons; one that is pressed is written into the text by its name. */
export function EmoticonPicker({ onPick }: { readonly onPick: (alt: string) => void }) {
  const t = useTexts(chatTexts);
  const nameOf = useTexts(emoticonTexts);
  return (
    <ul className="chat-emoticons" aria-label={t('emoticons')}>
      {EMOTICONS.map(({ number, key, url, alt }) => (
        <li key={number}>
          <button type="button" aria-label={nameOf(key)} title={nameOf(key)} onClick={() => onPick(alt)}>
            <img src={url} alt="" width={26} height={26} />
          </button>
        </li>
      ))}
    </ul>
  );
}
