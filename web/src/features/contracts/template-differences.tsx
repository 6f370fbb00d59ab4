import type { TemplateDifference } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { Tag } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { contractTemplateMessages } from './contract-templates.messages.ts';

/** What departs from the template, with the former words struck through and the present ones marked. */
export function TemplateDifferences({
  differences,
}: {
  readonly differences: readonly TemplateDifference[];
}) {
  const t = useMessages(contractTemplateMessages);
  if (differences.length === 0) return <p className="quiet">{t('noDifferences')}</p>;
  return (
    <section className="contracts-differences" aria-label={t('differences')}>
      <h3>{t('differences')}</h3>
      <ul>
        {differences.map((one) => (
          <li key={`${one.part} ${one.before} ${one.after}`}>
            <Tag>{t(`part_${one.part}`)}</Tag>
            <span className="quiet">{t(`diff_${one.kind}`)}</span>
            {one.before ? <del>{one.before}</del> : null}
            {one.after ? <ins>{one.after}</ins> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
