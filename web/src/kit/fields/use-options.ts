import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import type {
  DictionaryValue,
  FormerValue,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Option, type OptionSource, optionName } from '@auditplus/contract/kinds/option-source.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { errorText } from '../../lib/show-error.ts';
import { cellText, type InterfaceRow } from '../interfaces/interface-rows.ts';

/** An option in the reader's language, as antd's selects and trees take it. */
export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly title: string;
  readonly tone?: Option['tone'];
  readonly children?: Choice[];
};

const FIVE_MINUTES = 300_000;
const MINUTE = 60_000;

/** What a field offers; `problem` says why an interface offers nothing. */
type Offered = {
  readonly options: Choice[];
  /** What cannot be chosen any more, for those who have chosen it before. */
  readonly former: readonly Choice[];
  readonly isLoading: boolean;
  readonly problem?: string;
};

/** The options of a field: those that its designer wrote down, entries of a dictionary, or rows of an interface. */
export function useOptions(source: OptionSource): Offered {
  const language = useLanguage();
  const isDynamic = source.dataType === 'dynamic' && source.propsUrl !== '';
  const {
    data: answer,
    isPending,
    error,
  } = useRoute(
    dataInterfacesRoutes.response,
    { params: { id: source.propsUrl || '0' }, query: {} },
    { staleTime: MINUTE, enabled: isDynamic },
  );
  const isDictionary = source.dataType === 'dictionary';
  const all = useRoute(dictionariesRoutes.all, {}, { staleTime: FIVE_MINUTES, enabled: isDictionary });
  const { dataType, dictionaryType, options, props } = source;
  const dictionary = all.data?.list.find(
    ({ id, enCode }) => id === dictionaryType || enCode === dictionaryType,
  );
  const { value, label, children } = props;
  return useMemo((): Offered => {
    if (dataType === 'static')
      return { options: options.map((option) => choiceOf(option, language)), former: [], isLoading: false };
    if (dataType === 'dynamic')
      return {
        options: rowChoices(answer?.data, { value, label, children }),
        former: [],
        isLoading: isDynamic && isPending,
        ...(error ? { problem: errorText(error) ?? '' } : {}),
      };
    const how = { stored: value === 'id' ? 'id' : 'enCode', language } as const;
    return {
      options: (dictionary?.dictionaryList ?? []).map((entry) => entryChoice(entry, how)),
      former: (dictionary?.formerList ?? []).map((entry) => entryChoice({ ...entry, children: [] }, how)),
      isLoading: isDictionary && all.isPending,
    };
  }, [
    dataType,
    options,
    value,
    label,
    children,
    dictionary,
    language,
    isDictionary,
    all.isPending,
    isDynamic,
    answer,
    isPending,
    error,
  ]);
}

type Properties = OptionSource['props'];

/** Rows as options: those that hold others, or name one that they stand under, make a tree. */
function rowChoices(data: unknown, of: Properties): Choice[] {
  const rows = rowsIn(data).filter((row) => cellText(row[of.value]) !== '');
  const ids = new Set(rows.map((row) => cellText(row[of.value])));
  const above = (row: InterfaceRow): string => {
    const id = cellText(row.parentId);
    return id !== cellText(row[of.value]) && ids.has(id) ? id : '';
  };
  const under = Map.groupBy(rows, above);
  const choice = (row: InterfaceRow, depth: number): Choice => {
    const id = cellText(row[of.value]);
    const label = cellText(row[of.label]) || id;
    const below = [
      ...rowChoices(row[of.children], of),
      ...(depth < MAX_DEPTH ? (under.get(id) ?? []).map((one) => choice(one, depth + 1)) : []),
    ];
    return { value: id, label, title: label, ...(below.length > 0 ? { children: below } : {}) };
  };
  return (under.get('') ?? []).map((row) => choice(row, 1));
}

const MAX_DEPTH = 10;

const isRow = (row: unknown): row is InterfaceRow =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

const rowsIn = (data: unknown): InterfaceRow[] => (Array.isArray(data) ? data.filter(isRow) : []);

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
  entry: FormerValue & Pick<DictionaryValue, 'children'>,
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

/** The options that are offered, and those that were chosen before. */
export const offeredChoices = (
  { options, former }: Pick<Offered, 'options' | 'former'>,
  { chosen, allows }: { readonly chosen: readonly string[]; readonly allows: (choice: Choice) => boolean },
): Choice[] => [
  ...flatChoices(options).filter((option) => chosen.includes(option.value) || allows(option)),
  ...former.filter((option) => chosen.includes(option.value)),
];

/** Every option, those below others too. */
export const flatChoices = (choices: readonly Choice[]): readonly Choice[] =>
  choices.flatMap((choice) => [choice, ...flatChoices(choice.children ?? [])]);
