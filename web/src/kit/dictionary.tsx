import type { FormerValue } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { useEffect, useMemo } from 'react';
import { useLanguage } from '../i18n/messages.ts';
import { logWarning } from '../lib/client-log.ts';
import { useRoute } from '../lib/query.ts';
import type { Option } from './filters.tsx';

const FIVE_MINUTES = 300_000;

type DictionaryView = {
  readonly options: readonly Option[];
  /** Values that are switched off, for what has one. */
  readonly former: readonly Option[];
  /** The label of a value: `…` while the dictionary loads, the value itself when the dictionary does not know it. */
  readonly label: (value: string | number | null | undefined) => string;
  readonly loading: boolean;
};

/** A dictionary's values by its code; the value of an option is its code. */
export function useDictionary(code: string): DictionaryView {
  const language = useLanguage();
  const query = useRoute(dictionariesRoutes.all, {}, { staleTime: FIVE_MINUTES });
  const dictionary = query.data?.list.find(({ enCode }) => enCode === code);
  const isEmpty = query.data !== undefined && (dictionary?.dictionaryList ?? []).length === 0;
  useEffect(() => {
    if (isEmpty) logWarning(`the dictionary ${code} has no values`);
  }, [isEmpty, code]);
  return useMemo(() => {
    const optionOf = (value: FormerValue) => ({ value: value.enCode, label: nameOf(value, language) });
    const options = (dictionary?.dictionaryList ?? []).map(optionOf);
    const former = (dictionary?.formerList ?? []).map(optionOf);
    const labels = new Map([...former, ...options].map((option) => [option.value, option.label]));
    return {
      options,
      former,
      label: (value) =>
        value === null || value === undefined
          ? '–'
          : (labels.get(String(value)) ?? (query.isPending ? '…' : String(value))),
      loading: query.isPending,
    };
  }, [dictionary, language, query.isPending]);
}

/** The options of any dictionary by its code. */
export function useDictionaries(): (code: string) => readonly Option[] {
  const language = useLanguage();
  const { data } = useRoute(dictionariesRoutes.all, {}, { staleTime: FIVE_MINUTES });
  return (code) => {
    const values = data?.list.find((dictionary) => dictionary.enCode === code)?.dictionaryList ?? [];
    return values.map((value) => ({ value: value.enCode, label: nameOf(value, language) }));
  };
}

function nameOf(value: FormerValue, language: Language): string {
  return language === 'zh' ? value.fullName : value.names[language] || value.fullName;
}
