import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { ValueWords } from '@auditplus/contract/kernel/value-words.ts';
import { type LocalText, rewritten, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { valueWordsMessages } from './value-words.messages.ts';

type NamedValue = { readonly value: string; readonly label: LocalText };

/** A value with what it is called as a line of a list: the value alone, or `value=name`. */
export function lineOfNamed({ value, label }: NamedValue, language: Language): string {
  const name = textIn(label, language);
  return name && name !== value ? `${value}=${name}` : value;
}

/** Named values from their lines in a language; names in the others stay with their values. */
export function namedFromLines(
  text: string,
  { known, language }: { readonly known: readonly NamedValue[]; readonly language: Language },
): NamedValue[] {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  lines.delete('');
  return [...lines].map((line) => {
    const [first = '', ...rest] = line.split('=');
    const value = first.trim() || line;
    const former = known.find((one) => one.value === value);
    if (former && lineOfNamed(former, language) === line) return former;
    const next = rest.join('=').trim();
    const label = next === '' ? { zh: '' } : rewritten(former?.label ?? { zh: '' }, { language, next });
    return { value, label };
  });
}

type NamedLinesProps = {
  readonly label: string;
  readonly list: readonly NamedValue[];
  /** Values, and letters of one, that are kept at most. */
  readonly most: number;
  readonly longest: number;
  readonly onChange: (list: NamedValue[]) => void;
};

/** Values one a line, alone or with what they are called. */
export function NamedLines({ label, list, most, longest, onChange }: NamedLinesProps) {
  const language = useLanguage();
  const [text, setText] = useState(() => list.map((one) => lineOfNamed(one, language)).join('\n'));
  /** What the values were called before they are written anew: half a line is not the name yet. */
  const [known] = useState(list);
  const write = (next: string) => {
    setText(next);
    onChange(
      namedFromLines(next, { known, language })
        .slice(0, most)
        .map(({ value, label: name }) => ({ value: value.slice(0, longest), label: name })),
    );
  };
  return (
    <Input.TextArea
      aria-label={label}
      placeholder={label}
      autoSize={{ minRows: 3, maxRows: 10 }}
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  );
}

type DictionaryChoiceProps = { readonly value: string; readonly onChange: (code: string) => void };

/** Chooses a dictionary by its code. */
export function DictionaryChoice({ value, onChange }: DictionaryChoiceProps) {
  const t = useMessages(valueWordsMessages);
  const { data } = useRoute(dictionariesRoutes.all, {}, { staleTime: 300_000 });
  return (
    <Select
      aria-label={t('dictionary')}
      placeholder={t('dictionary')}
      showSearch={{ optionFilterProp: ['label', 'value'] }}
      value={value || null}
      options={(data?.list ?? []).map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))}
      onChange={(code: string | null) => onChange(code ?? '')}
    />
  );
}

type Words = Pick<ValueWords, 'dictionary' | 'list'> & { readonly of: string };
type WordsSourceProps = {
  readonly words: Words;
  readonly onChange: (change: Partial<Pick<ValueWords, 'dictionary' | 'list'>>) => void;
};

const MAX_NAMED = 200;

/** Which dictionary, or which list, values are told by. */
export function WordsSource({ words: { of, dictionary, list }, onChange }: WordsSourceProps) {
  const t = useMessages(valueWordsMessages);
  if (of === 'dictionary')
    return <DictionaryChoice value={dictionary} onChange={(code) => onChange({ dictionary: code })} />;
  if (of !== 'list') return null;
  return (
    <NamedLines
      label={t('lines')}
      list={list}
      most={MAX_NAMED}
      longest={MAX_NAMED}
      onChange={(next) => onChange({ list: next })}
    />
  );
}
