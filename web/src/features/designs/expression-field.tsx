import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { Scope, Type } from '@auditplus/core/expressions/types.ts';
import { type FormField, optionScope } from '@auditplus/core/forms/form-model.ts';
import { rowsIn } from '@auditplus/core/forms/form-run.ts';
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
  /** It chooses among the options of a field, and may name them beside what the field itself may name. */
  readonly optionOf?: { readonly target: FormField | undefined };
  readonly onChange: (value: string) => void;
};

/** An expression over the fields of the design; a condition can be put together by names as well. */
export function ExpressionField({ label, value, expects, field, optionOf, onChange }: ExpressionFieldProps) {
  const { model, scopeOf, labels, sample } = useDesignScope();
  const target = optionOf?.target;
  const isOfOptions = optionOf !== undefined;
  const within = useMemo(
    () => (isOfOptions ? optionScope(model.scope, target ?? NO_FIELD) : scopeOf(field)),
    [isOfOptions, model, target, scopeOf, field],
  );
  const compared = useComparedFields(within, target);
  const table = isOfOptions ? target?.table : within.row;
  const row = {
    ...(table ? rowsIn(sample.record[table])[0] : {}),
    ...(target ? optionOfSample(target) : {}),
  };
  const editor = (
    <ExpressionEditor
      label={label}
      value={value}
      scope={within}
      labels={labels}
      sample={{ ...sample, row }}
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

const NO_FIELD = { name: '', table: null };

function optionOfSample({
  kind,
  props,
}: FormField): { readonly value: string; readonly label: string } | null {
  const reference = kind.refersTo?.(props);
  const [first] = reference?.to === 'options' ? staticOptions(reference.source) : [];
  return first ? { value: first.id, label: first.fullName } : null;
}

/** What a condition may compare: fields of the form, those of the row that it stands in, or an option. */
function useComparedFields({ row }: Scope, option: FormField | undefined): readonly ComparedField[] {
  const { model, choices } = useDesignScope();
  const t = useMessages(conditionMessages);
  return useMemo(() => {
    const own = option ? option.table : row;
    const fields = choices.flatMap(({ value: path, label, table }): ComparedField[] => {
      const found = model.byPath.get(path);
      const isNamed = found && !found.kind.isSystem && found.shape !== 'html' && found.shape !== 'moment';
      // Where options are chosen among, what stands in the row goes by its own name.
      const name = option && found ? found.name : path;
      return isNamed && (table === null || table === own) ? [{ name, label, field: found }] : [];
    });
    if (!option) return fields;
    const others = fields.filter(({ name }) => name !== 'value' && name !== 'label');
    return [{ name: 'value', label: t('option'), field: option }, ...others];
  }, [option, model, choices, row, t]);
}
