import type { Sentence } from '@auditplus/core/expressions/sentence.ts';
import { isSaid, sentenceOf, sentenceText } from '@auditplus/core/expressions/sentence.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type ComparedField, ConditionSentence, comparedType } from './condition-sentence.tsx';
import { conditionMessages } from './designer.messages.ts';

type ConditionFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly fields: readonly ComparedField[];
  readonly onChange: (value: string) => void;
  /** The editor of the expression. */
  readonly children: ReactNode;
};

/** A condition: as a sentence whose parts are chosen by name, or as the expression that it is. */
export function ConditionField({ label, value, fields, onChange, children }: ConditionFieldProps) {
  const t = useMessages(conditionMessages);
  const typeOf = (name: string) => {
    const found = fields.find((one) => one.name === name);
    return found && comparedType(found);
  };
  const said = sentenceOf(value, typeOf);
  // Comparisons that are not complete yet have no place in the expression.
  const [draft, setDraft] = useState<{ readonly text: string; readonly sentence: Sentence } | null>(null);
  const sentence = draft?.text === value ? draft.sentence : said;
  const [isWritten, setWritten] = useState(said === null);
  const change = (next: Sentence) => {
    const text = sentenceText(next, typeOf);
    setDraft({ text, sentence: next });
    if (text !== value) onChange(text);
  };
  return (
    <div className="property-field">
      <span className="condition-head">
        {label}
        <Segmented<'sentence' | 'expression'>
          size="small"
          aria-label={t('how', { name: label })}
          value={isWritten || sentence === null ? 'expression' : 'sentence'}
          options={[
            { value: 'sentence', label: t('sentence'), disabled: sentence === null },
            { value: 'expression', label: t('expression') },
          ]}
          onChange={(next) => setWritten(next === 'expression')}
        />
      </span>
      {isWritten || sentence === null ? (
        <>
          {children}
          {sentence === null ? <p className="quiet">{t('noSentence')}</p> : null}
        </>
      ) : (
        <>
          <ConditionSentence label={label} fields={fields} sentence={sentence} onChange={change} />
          {sentence.clauses.every(isSaid) ? null : (
            <p className="quiet" role="status">
              {t('incomplete')}
            </p>
          )}
        </>
      )}
    </div>
  );
}
