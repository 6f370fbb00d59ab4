import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { Scope, Type } from '@auditplus/core/expressions/types.ts';
import { useMemo } from 'react';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { useDesignScope } from './design-scope.ts';

type ExpressionFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly expects?: Type;
  /** The field that it belongs to: in a child table it may name what stands in its row. */
  readonly field?: DesignField;
  /** What it may name instead. */
  readonly scope?: Scope;
  readonly onChange: (value: string) => void;
};

/** An expression over the fields of the design. */
export function ExpressionField({ label, value, expects, field, scope, onChange }: ExpressionFieldProps) {
  const { scopeOf, labels, sample } = useDesignScope();
  const within = useMemo(() => scope ?? scopeOf(field), [scope, scopeOf, field]);
  return (
    <div className="property-field">
      <span>{label}</span>
      <ExpressionEditor
        label={label}
        value={value}
        scope={within}
        labels={labels}
        sample={sample}
        {...(expects ? { expects } : {})}
        onChange={onChange}
      />
    </div>
  );
}
