import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { placeOf } from '@auditplus/core/forms/form-issues.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { takesScan } from '@auditplus/core/forms/scanned-code.ts';
import { type CSSProperties, memo, type ReactNode, useCallback } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { formRenderer } from '../fields/form-fields.ts';
import { useFormHost } from '../fields/form-host.ts';
import { useWords } from '../fields/use-words.ts';
import { kitMessages } from '../kit.messages.ts';
import { useDesignedForm, usePart } from './form-store-context.ts';
import { ScanField } from './scan-field.tsx';

type FieldFrameProps = {
  readonly field: DesignField;
  readonly controlId?: string;
  readonly isRequired?: boolean;
  readonly issue?: string;
  readonly children: ReactNode;
};

/** The label of a field, what stands beside it, and what is wrong with it. */
export function FieldFrame({ field, controlId, isRequired = false, issue = '', children }: FieldFrameProps) {
  const t = useMessages(kitMessages);
  const words = useWords();
  const label = words(field.label);
  const style =
    field.labelWidth === undefined ? {} : ({ '--label-width': `${field.labelWidth}px` } as CSSProperties);
  return (
    <div
      className="field designed-field"
      data-invalid={issue !== ''}
      data-label={field.showLabel}
      style={style}
    >
      {field.showLabel ? (
        <label className="field-label" htmlFor={controlId}>
          {label}
          {isRequired ? (
            <span className="required-mark" title={t('required')}>
              *
            </span>
          ) : null}
        </label>
      ) : null}
      <div className="field-control">
        {children}
        <div className="field-note" role={issue ? 'alert' : undefined}>
          {issue ? <span className="field-problem">{issue}</span> : null}
        </div>
      </div>
    </div>
  );
}

/** A field with a value: it is drawn anew when its value, its state or its fault becomes another one. */
export const ValueField = memo(function ValueField({ field }: { readonly field: FormField }) {
  const { store, isReadOnly, id } = useDesignedForm();
  const language = useLanguage();
  const words = useWords();
  const { path, name, kind, props } = field;
  const value = usePart(store, ({ values }) => values[name] ?? null);
  const state = usePart(store, (form) => form.stateOf(path));
  const issue = usePart(store, (form) => form.issueOf(field, undefined, language));
  const change = useCallback(
    (next: unknown) => {
      store.set(name, next);
      store.raise(field.field, 'change');
    },
    [store, name, field],
  );
  const leave = useCallback(() => {
    store.leave(placeOf(path));
    store.raise(field.field, 'blur');
  }, [store, path, field]);
  const allows = useCallback(
    (option: { readonly value: string; readonly label: string }) => store.allows(path, option),
    [store, path],
  );
  // What a condition offers follows whatever it asks for.
  usePart(store, (form) => (form.isNarrowed(path) ? form.values : null));
  const isOfDesign = useFormHost().designId !== null;
  const within = usePart(store, (form) => form.within(field, { isOfDesign }));
  const offered = usePart(store, (form) => form.offered(path));
  const hearOffered = useCallback(
    (isOffered: boolean) => store.offers(field, undefined, isOffered),
    [store, field],
  );
  if (!state.isVisible) return null;
  // What the product fills in is text of its own, which says when there is nothing yet.
  const isText = isReadOnly || (store.isLocked(path) && !kind.isSystem);
  const controlId = `${id}-${path}`;
  const { Edit } = formRenderer(field.kindId);
  const control = (
    <Edit
      id={controlId}
      path={path}
      label={words(field.field.label)}
      value={value}
      props={props}
      isDisabled={state.isReadOnly}
      hasIssue={issue !== ''}
      allows={allows}
      within={within}
      offered={offered}
      onOffered={hearOffered}
      onChange={change}
      onBlur={leave}
    />
  );
  return (
    <FieldFrame
      field={field.field}
      {...(isText ? {} : { controlId, isRequired: state.isRequired && !kind.isSystem, issue })}
    >
      {isText ? (
        <div className="field-text">
          <ReadValue field={field} value={value} />
        </div>
      ) : takesScan(field) ? (
        <ScanField
          field={field}
          label={words(field.field.label)}
          within={within}
          isDisabled={state.isReadOnly}
          onChange={change}
        >
          {control}
        </ScanField>
      ) : (
        control
      )}
    </FieldFrame>
  );
});

type ReadValueProps = { readonly field: FormField; readonly value: unknown };

/** A value to be read, as its kind draws it or as a cell says it. */
export function ReadValue({ field, value }: ReadValueProps) {
  const language = useLanguage();
  const Read = formRenderer(field.kindId).Read;
  if (Read) return <Read path={field.path} value={value} props={field.props} />;
  return field.kind.toCell(value, { props: field.props }, { language }) || '–';
}
