import type { DictionaryValue } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Option, type OptionSource, optionName } from '@auditplus/contract/kinds/option-source.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';

/** An option in the reader's language, as antd's selects and trees take it. */
export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly title: string;
  readonly tone?: Option['tone'];
  readonly children?: Choice[];
};

const FIVE_MINUTES = 300_000;

/** The options of a field: those that its designer wrote down, or the entries of a dictionary. */
export function useOptions(source: OptionSource): {
  readonly options: Choice[];
  readonly isLoading: boolean;
} {
  const language = useLanguage();
  const isDictionary = source.dataType === 'dictionary';
  const all = useRoute(dictionariesRoutes.all, {}, { staleTime: FIVE_MINUTES, enabled: isDictionary });
  const { dataType, dictionaryType, options, props } = source;
  const entries = all.data?.list.find(
    ({ id, enCode }) => id === dictionaryType || enCode === dictionaryType,
  )?.dictionaryList;
  return useMemo(() => {
    if (dataType === 'static')
      return { options: options.map((option) => choiceOf(option, language)), isLoading: false };
    const stored = props.value === 'id' ? 'id' : 'enCode';
    return {
      options: (entries ?? []).map((entry) => entryChoice(entry, { stored, language })),
      isLoading: isDictionary && all.isPending,
    };
  }, [dataType, options, props.value, entries, language, isDictionary, all.isPending]);
}

function choiceOf(option: Option, language: Language): Choice {
  const label = optionName(option, language);
  return {
    value: option.id,
    label,
    title: label,
    ...(option.tone ? { tone: option.tone } : {}),
    ...(option.children?.length ? { children: option.children.map((one) => choiceOf(one, language)) } : {}),
  };
}

function entryChoice(
  entry: DictionaryValue,
  how: { readonly stored: 'id' | 'enCode'; readonly language: Language },
): Choice {
  const label = how.language === 'zh' ? entry.fullName : entry.names[how.language] || entry.fullName;
  return {
    value: entry[how.stored],
    label,
    title: label,
    ...(entry.children.length > 0 ? { children: entry.children.map((one) => entryChoice(one, how)) } : {}),
  };
}

/** Every option, those below others too. */
export const flatChoices = (choices: readonly Choice[]): readonly Choice[] =>
  choices.flatMap((choice) => [choice, ...flatChoices(choice.children ?? [])]);
