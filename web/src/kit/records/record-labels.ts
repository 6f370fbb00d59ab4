import { allRecords } from '@auditplus/contract/all-records.ts';
import { profileFields } from '@auditplus/contract/features/users/user-profile.ts';
import { inLanguage, type Label } from '@auditplus/contract/kinds/kind.ts';
import { useMemo } from 'react';
import { useChangedTexts } from '../../i18n/changed-texts.ts';
import { defineWords, useLanguage } from '../../i18n/messages.ts';

const LABELS: Readonly<Record<string, Label>> = Object.fromEntries([
  ...allRecords.flatMap(({ name, label, fields }) => [
    [name, label.one] as const,
    [`${name}s`, label.many] as const,
    ...Object.entries(fields).flatMap(([key, field]) => [
      [`${name}.${key}`, field.label],
      ...(field.help ? [[`${name}.${key}.help`, field.help] as const] : []),
      ...(field.kind === 'choice'
        ? field.options.map(({ value, label: option }) => [`${name}.${key}.${value}`, option] as const)
        : []),
      ...(field.kind === 'rows'
        ? Object.entries(field.columns).map(
            ([column, { label: title }]) => [`${name}.${key}.${column}`, title] as const,
          )
        : []),
      ...(field.kind === 'flag'
        ? [
            [`${name}.${key}.on`, field.on],
            [`${name}.${key}.off`, field.off],
          ]
        : []),
    ]),
  ]),
  ...profileFields.map(([name, { label }]) => [`user.${name}`, label] as const),
]);

/** The labels of declared records as messages, which administrators can change. */
export const recordLabels = defineWords('record', LABELS);

const IDS: ReadonlyMap<Label, string> = new Map(
  Object.entries(LABELS).map(([key, label]) => [label, `${recordLabels.id}.${key}`]),
);

/** Labels of records in the person's language, as administrators have changed them. */
export function useLabels(): (label: Label) => string {
  const language = useLanguage();
  const changed = useChangedTexts((state) => state.byLanguage[language]);
  return useMemo(
    () => (label) => changed.get(IDS.get(label) ?? '') ?? inLanguage(label, language),
    [language, changed],
  );
}
