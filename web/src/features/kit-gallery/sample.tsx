import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { galleryMessages } from './kit-gallery.messages.ts';

type SampleProps = {
  readonly title: string;
  /** How a screen uses it. */
  readonly code: string;
  /** What the piece holds now. */
  readonly value?: unknown;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** One piece of the gallery: alive, with its value and its code. */
export function Sample({ title, code, value, wide = false, children }: SampleProps) {
  const t = useMessages(galleryMessages);
  return (
    <section className="gallery-sample" data-wide={wide}>
      <h3>{title}</h3>
      {children}
      {value === undefined ? null : (
        <p className="quiet">
          {t('value')} <code>{JSON.stringify(value)}</code>
        </p>
      )}
      <details>
        <summary>{t('code')}</summary>
        <pre>{code}</pre>
      </details>
    </section>
  );
}
