import type { OfForm, Reference } from './form-kind.ts';
import type { CellWords } from './kind.ts';
import { textIn } from './local-text.ts';
import { type OptionSource, staticOptions } from './option-source.ts';
import { chosenValue, idsOf } from './stored-values.ts';
import type { ValueIssue } from './value-issues.ts';

// What radio, checkbox, select and treeSelect have in common: values of a source of options.

type Source = { readonly source: OptionSource };
type Chosen = string | string[];

/** Every name by its value, and every value by the names in lower case that people may write. */
export function withOptions({ source }: Source, words: CellWords): CellWords {
  const options = staticOptions(source);
  if (options.length === 0) return words;
  const names = new Map(options.map(({ value, label }) => [value, textIn(label, words.language)]));
  const values = options.flatMap(({ value, label }) =>
    [value, label.zh, label.zhtw, label.en].flatMap((name) =>
      name ? [[name.toLowerCase(), value] as const] : [],
    ),
  );
  return {
    ...words,
    names: new Map([...(words.names ?? []), ...names]),
    options: new Map([...values, ...(words.options ?? [])]),
  };
}

/** A value that the source does not have; what comes from elsewhere is checked by the server. */
export function optionIssue(ids: readonly string[], { source }: Source): ValueIssue | null {
  if (source.type !== 'static') return null;
  const known = new Set(staticOptions(source).map(({ value }) => value));
  const unknown = ids.find((id) => !known.has(id));
  return unknown === undefined ? null : { id: 'optionUnknown', params: { value: unknown } };
}

export const choiceValue = {
  ...chosenValue,
  search: 'equal' as const,
  refersTo: ({ source }: Source): Reference => ({ to: 'options', source }),
  check: (value: Chosen, props: Source) => optionIssue(idsOf(value), props),
  toCell: (value: Chosen | null, field: OfForm<Source & Multiple>, words: CellWords) =>
    chosenValue.toCell(value, field, withOptions(field.props, words)),
  fromCell: (text: string, field: OfForm<Source & Multiple>, words: CellWords) =>
    chosenValue.fromCell(text, field, withOptions(field.props, words)),
};

type Multiple = { readonly multiple: boolean };
