import type { OptionSource } from '@auditplus/contract/kinds/option-source.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { listed } from '../../lib/phrases.ts';
import { StateDot } from '../state-tag.tsx';
import { useFormHost } from './form-host.ts';
import { flatChoices, useOptions } from './use-options.ts';

type ChosenWordsProps = {
  readonly path: string;
  readonly value: string | string[] | null;
  readonly source: OptionSource;
};

/** What is chosen, in words; with its colour where the designer gave it one. */
export function ChosenWords({ path, value, source }: ChosenWordsProps) {
  const ids = idsOf(value);
  const { nameOf, toneOf, isLoading } = useOptionNames(path, source, ids);
  const [first] = ids;
  if (first === undefined) return '–';
  if (isLoading) return '…';
  const tone = ids.length === 1 ? toneOf(first) : undefined;
  return tone ? <StateDot tone={tone} text={nameOf(first)} /> : listed(ids.map(nameOf));
}

/** What chosen values are called: as they were stored where a row may be gone, else as they are offered now. */
export function useOptionNames(path: string, source: OptionSource, ids: readonly string[]) {
  const stored = useFormHost().texts?.[path];
  const isKnown = source.dataType === 'dynamic' && ids.every((id) => stored?.[id] !== undefined);
  const { options, former, isLoading } = useOptions(isKnown ? { ...source, propsUrl: '' } : source);
  const all = [...flatChoices(options), ...former];
  const optionOf = (id: string) => all.find((option) => option.value === id);
  return {
    nameOf: (id: string) => stored?.[id] ?? optionOf(id)?.label ?? id,
    toneOf: (id: string) => optionOf(id)?.tone,
    isLoading,
  };
}
