import type { OptionSource } from '@auditplus/contract/kinds/option-source.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { listed } from '../../lib/phrases.ts';
import { StateDot } from '../state-tag.tsx';
import { flatChoices, useOptions } from './use-options.ts';

type ChosenWordsProps = { readonly value: string | string[] | null; readonly source: OptionSource };

/** What is chosen, in words; with its colour where the designer gave it one. */
export function ChosenWords({ value, source }: ChosenWordsProps) {
  const { options, isLoading } = useOptions(source);
  const ids = idsOf(value);
  if (ids.length === 0) return '–';
  if (isLoading) return '…';
  const all = flatChoices(options);
  const chosen = ids.map((id) => all.find((option) => option.value === id) ?? { label: id });
  const [first] = chosen;
  if (chosen.length === 1 && first && 'tone' in first && first.tone)
    return <StateDot tone={first.tone} text={first.label} />;
  return listed(chosen.map(({ label }) => label));
}
