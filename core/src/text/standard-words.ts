import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** What an option is called and what one occurrence of it is counted in; two fields, never one text. */
type OptionName = { readonly label: string; readonly unit: string };

const WRITTEN_UNIT = /^(?<label>.{2,})每(?<unit>.)$/u;

/**
 * 指标未量化每项 is the label 指标未量化 and the unit 项, as standards were written before units had a field;
 * only options that are counted per occurrence have a unit.
 */
export function splitOptionLabel(label: string, kind: string): OptionName {
  const parts = kind === 'PER' ? WRITTEN_UNIT.exec(label)?.groups : undefined;
  return { label: parts?.label ?? label, unit: parts?.unit ?? '' };
}

/** Label and unit as a list of what was deducted says them: 指标未量化 · 每项. */
export function countedOption(option: string, unit: string | undefined, language: Language): string {
  // What was kept before units had a field holds both in one text.
  const name = unit === undefined ? splitOptionLabel(option, 'PER') : { label: option, unit };
  return name.unit === ''
    ? name.label
    : `${name.label} · ${unitWord({ kind: 'PER', unit: name.unit }, language)}`;
}

/** Label and unit in one text, the form that content hashes of standards are made of. */
export const joinedOptionLabel = ({ label, unit }: OptionName): string =>
  unit === '' ? label : `${label}每${unit}`;

const EACH: Readonly<Record<string, string>> = {
  项: 'per item',
  处: 'per place',
  个: 'each',
  份: 'per document',
  次: 'per occasion',
  人: 'per person',
  台: 'per machine',
  件: 'per piece',
  条: 'per entry',
  起: 'per case',
  段: 'per section',
  批: 'per group',
  家: 'per company',
};

/** `每项` as an interface of this language says it, 每次 without a unit; empty where occurrences are not counted. */
export function unitWord({ kind, unit }: { kind: string; unit: string }, language: Language): string {
  if (kind !== 'PER') return '';
  return language === 'en' ? (EACH[unit] ?? 'each') : `每${unit || '次'}`;
}

/** The name of a chapter, section, item or position for a reader of this language. */
export const nodeName = (
  { fullName, fullNameEn }: { readonly fullName: string; readonly fullNameEn?: string },
  language: Language,
): string => (language === 'en' && fullNameEn) || fullName;

/** The label of a deduction option for a reader of this language. */
export const optionLabel = (
  { label, labelEn }: { readonly label: string; readonly labelEn?: string },
  language: Language,
): string => (language === 'en' && labelEn) || label;

/** The clauses of a sheet with the names that a reader of this language knows. */
export const nodesIn = (language: Language, nodes: readonly SheetNode[]): SheetNode[] =>
  nodes.map((node) => ({
    ...node,
    fullName: nodeName(node, language),
    options: node.options.map((option) => ({ ...option, label: optionLabel(option, language) })),
  }));

/** What a stored deduction is called: by its option as the clause names it, else by the words kept with it. */
export const deductionLabel = (
  node: SheetNode,
  { optionId, label }: { readonly optionId: string | null; readonly label: string },
): string => node.options.find(({ id }) => id === optionId)?.label ?? label;
