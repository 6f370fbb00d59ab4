import './platform-pages.css';
import { useMessages } from '../../i18n/messages.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { shortcutsMessages } from './shortcuts.messages.ts';

type Key = keyof (typeof shortcutsMessages)['zh'];

/** Keys by where they work; several keys pressed together stand in one entry. */
const GROUPS: readonly { readonly title: Key; readonly keys: readonly [keys: string, meaning: Key][] }[] = [
  {
    title: 'everywhere',
    keys: [
      ['Ctrl K', 'search'],
      ['Ctrl /', 'shortcuts'],
      ['Ctrl ,', 'settings'],
      ['Alt H', 'home'],
      ['Alt L', 'lock'],
      ['Alt ,', 'previousTag'],
      ['Alt .', 'nextTag'],
      ['Alt W', 'closeTag'],
    ],
  },
  {
    title: 'tags',
    keys: [
      ['Right click', 'tagMenu'],
      ['Middle click', 'closeTag'],
      ['Drag', 'moveTag'],
    ],
  },
  {
    title: 'forms',
    keys: [
      ['Ctrl S', 'save'],
      ['Esc', 'escape'],
    ],
  },
  {
    title: 'pictures',
    keys: [
      ['+ -', 'zoom'],
      ['0', 'whole'],
      ['L R', 'turn'],
      ['← →', 'neighbour'],
    ],
  },
  {
    title: 'score',
    keys: [
      ['↑ ↓', 'item'],
      ['Ctrl Enter', 'nextOpen'],
      ['1–9', 'option'],
      ['+ −', 'count'],
      ['F', 'full'],
      ['0', 'zero'],
      ['Enter', 'ownScore'],
      ['N', 'notApplicable'],
      ['C', 'comment'],
      ['P', 'photo'],
      ['X', 'finding'],
      ['/', 'find'],
      ['?', 'explain'],
    ],
  },
];

/** Everything that the keyboard can do. */
export default function ShortcutsPage() {
  const t = useMessages(shortcutsMessages);
  return (
    <PageFrame title={t('title')}>
      <div className="shortcuts">
        {GROUPS.map((group) => (
          <section key={group.title}>
            <h2>{t(group.title)}</h2>
            <dl>
              {group.keys.map(([keys, meaning]) => (
                <div key={keys}>
                  <dt>{t(meaning)}</dt>
                  <dd>
                    {keys in POINTER ? (
                      <kbd>{t(POINTER[keys] ?? 'drag')}</kbd>
                    ) : (
                      keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

const POINTER: Readonly<Record<string, Key>> = {
  'Right click': 'rightClick',
  'Middle click': 'middleClick',
  Drag: 'drag',
};
