import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { Scope, Type } from '@auditplus/core/expressions/types.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { ConditionField } from './condition-field.tsx';
import type { ComparedField } from './condition-sentence.tsx';
import { useDesignScope } from './design-scope.ts';
import { conditionMessages } from './designer.messages.ts';

type ExpressionFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly expects?: Type;
  /** The field that it belongs to: in a child table it may name what stands in its row. */
  readonly field?: DesignField;
  /** What it may name instead: an option of a field. */
  readonly optionOf?: { readonly scope: Scope; readonly target: FormField | undefined };
  readonly onChange: (value: string) => void;
};

/** An expression over the fields of the design; a condition can be put together by names as well. */
export function ExpressionField({ label, value, expects, field, optionOf, onChange }: ExpressionFieldProps) {
  const { scopeOf, labels, sample } = useDesignScope();
  const within = useMemo(() => optionOf?.scope ?? scopeOf(field), [optionOf?.scope, scopeOf, field]);
  const compared = useComparedFields(within, optionOf?.target);
  const editor = (
    <ExpressionEditor
      label={label}
      value={value}
      scope={within}
      labels={labels}
      sample={sample}
      {...(expects ? { expects } : {})}
      onChange={onChange}
    />
  );
  if (expects?.kind === 'boolean')
    return (
      <ConditionField label={label} value={value} fields={compared} onChange={onChange}>
        {editor}
      </ConditionField>
    );
  return (
    <div className="property-field">
      <span>{label}</span>
      {editor}
    </div>
  );
}

/** What a condition may compare: fields of the form, those of the row that it stands in, or an option. */
function useComparedFields({ row }: Scope, option: FormField | undefined): readonly ComparedField[] {
  const { model, choices } = useDesignScope();
  const t = useMessages(conditionMessages);
  return useMemo(() => {
    if (option) return [{ name: 'value', label: t('option'), field: option }];
    return choices.flatMap(({ value: name, label, table }): ComparedField[] => {
      const found = model.byPath.get(name);
      const isNamed = found && !found.kind.isSystem && found.shape !== 'html' && found.shape !== 'moment';
      return isNamed && (table === null || table === row) ? [{ name, label, field: found }] : [];
    });
  }, [option, model, choices, row, t]);
}
