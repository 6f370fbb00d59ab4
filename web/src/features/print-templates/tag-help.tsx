import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { printMessages } from './print-templates.messages.ts';

/** How a tag is written, and what it stands for. */
type TagUse = readonly [tag: string, meaning: string];

/** How fields and their formats are written as tags, and what else the form of a template knows. */
export function TagHelp({ further }: { readonly further: readonly TagUse[] }): ReactNode {
  const t = useMessages(printMessages);
  const uses: readonly TagUse[] = [
    ['{field}', t('tagHelpField')],
    ['{field|date} {field|number:2}', t('tagHelpFormat')],
    ...further,
  ];
  return (
    <section className="print-tag-help" aria-label={t('tagHelp')}>
      <h3>{t('tagHelp')}</h3>
      <dl>
        {uses.map(([tag, meaning]) => (
          <Fragment key={tag}>
            <dt>
              <code>{tag}</code>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
