import { useMessages } from '../../i18n/messages.ts';
import { chatMessages } from './chat.messages.ts';
import { emoticonMessages } from './emoticons.messages.ts';
import { EMOTICONS } from './emoticons.ts';

/** All emoticons; one that is pressed is written into the text by its name. */
export function EmoticonPicker({ onPick }: { readonly onPick: (alt: string) => void }) {
  const t = useMessages(chatMessages);
  const nameOf = useMessages(emoticonMessages);
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
