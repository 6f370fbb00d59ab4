import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { ReactNode } from 'react';
import type { DataColumn } from '../data-table.tsx';
import type { FieldProps } from '../field.tsx';

/** A label in the language set now. */
export type InWords = (label: Label) => string;

/** How fields of a kind are drawn. */
export type FieldRenderer<F> = {
  /** The control of a form, with what lies between its value and the form's. */
  control(
    field: F,
    words: InWords,
  ): Pick<FieldProps, 'children' | 'valueProp' | 'toChild' | 'fromChild' | 'display' | 'isSecret'>;
  /** The cell of a list; the value as text unless given. */
  cell?(value: unknown, field: F, words: InWords): ReactNode;
  /** What the column of a list is like. */
  readonly column?: Partial<Pick<DataColumn<object>, 'number'>>;
};
