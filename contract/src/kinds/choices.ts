import type { Language } from '../kernel/refusal.ts';
import type { OfForm, Reference } from './form-kind.ts';
import type { CellWords } from './kind.ts';
import { type OptionSource, optionName, staticOptions } from './option-source.ts';
import { chosenValue, idsOf } from './stored-values.ts';
import type { ValueIssue } from './value-issues.ts';

// What radio, checkbox, select and treeSelect have in common: values of a source of options.

type Source = OptionSource;
type Chosen = string | string[];

type Words = { readonly names: ReadonlyMap<string, string>; readonly values: ReadonlyMap<string, string> };

/** By the options that the designer wrote down, which stay as they are: a list asks for the same of each of its rows. */
const known = new WeakMap<Source['options'], Map<Language, Words>>();

function wordsOf(source: Source, language: Language): Words {
  const byLanguage = known.get(source.options) ?? new Map<Language, Words>();
  known.set(source.options, byLanguage);
  const before = byLanguage.get(language);
  if (before) return before;
  const options = staticOptions(source);
  const values = options.flatMap(({ id, fullName, zhtw, en }) =>
    [id, fullName, zhtw, en].flatMap((name) => (name ? [[name.toLowerCase(), id] as const] : [])),
  );
  const made = {
    names: new Map(options.map((option) => [option.id, optionName(option, language)])),
    values: new Map(values),
  };
  byLanguage.set(language, made);
  return made;
}

/** Every name by its value, and every value by the names in lower case that people may write. */
export function withOptions(source: Source, words: CellWords): CellWords {
  if (source.dataType !== 'static' || source.options.length === 0) return words;
  const { names, values } = wordsOf(source, words.language);
  return {
    ...words,
    names: words.names?.size ? new Map([...words.names, ...names]) : names,
    options: words.options?.size ? new Map([...values, ...words.options]) : values,
  };
}

/** A value that the source does not have; what comes from elsewhere is checked by the server. */
export function optionIssue(ids: readonly string[], source: Source): ValueIssue | null {
  if (source.dataType !== 'static') return null;
  const { names } = wordsOf(source, 'zh');
  const unknown = ids.find((id) => !names.has(id));
  return unknown === undefined ? null : { id: 'optionUnknown', params: { value: unknown } };
}

export const choiceValue = {
  ...chosenValue,
  search: 'equal' as const,
  refersTo: (source: Source): Reference => ({ to: 'options', source }),
  check: (value: Chosen, props: Source) => optionIssue(idsOf(value), props),
  toCell: (value: Chosen | null, field: OfForm<Source & Multiple>, words: CellWords) =>
    chosenValue.toCell(value, field, withOptions(field.props, words)),
  fromCell: (text: string, field: OfForm<Source & Multiple>, words: CellWords) =>
    chosenValue.fromCell(text, field, withOptions(field.props, words)),
};

type Multiple = { readonly multiple: boolean };
