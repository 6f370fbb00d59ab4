import { type DesignedField, isSecret } from '@auditplus/contract/kinds/designed.ts';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { DesignedControlProps } from './designed-control.tsx';
import type { FieldRenderer } from './field-renderer.ts';

// The controls of designs are many, and few records have any of them.
const Control = lazy(async () => ({ default: (await import('./designed-control.tsx')).DesignedControl }));
const Value = lazy(async () => ({ default: (await import('./designed-control.tsx')).DesignedText }));

/** The control of a designed field. */
export const DesignedInput = (props: DesignedControlProps) => (
  <Suspense fallback={<Skeleton.Input active size="small" />}>
    <Control {...props} />
  </Suspense>
);

/** The value of a designed field to be read. */
export const DesignedValue = (props: { readonly field: DesignedField; readonly value: unknown }) => (
  <Suspense fallback="…">
    <Value {...props} />
  </Suspense>
);

export const designedRenderer: FieldRenderer<DesignedField> = {
  control: (field, words) => ({
    children: <DesignedInput field={field} label={words(field.label)} />,
    display: (value) => <DesignedValue field={field} value={value} />,
    isSecret: isSecret(field),
  }),
  cell: (value, field) => <DesignedValue field={field} value={value} />,
};
