import { RightOutlined } from '@ant-design/icons';
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import type { z } from 'zod';
import { useMessages } from '../i18n/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import type { KeptInput } from '../lib/kept-input.ts';
import { errorText } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { useUnsavedGuard } from '../lib/unsaved.ts';
import { FormContext, type FormLayout, useFormFrame } from './form-context.ts';
import { formResolver } from './form-resolver.ts';
import { useHotkeys } from './hotkeys.ts';
import { KeptNotice } from './kept-notice.tsx';
import { kitMessages } from './kit.messages.ts';
import { isSame } from './merge-values.ts';
import { onlyChoose } from './only-choose.ts';
import { RefusalText } from './refusal-strip.tsx';
import { useKeptInput } from './use-kept-input.ts';

type KitFormOptions<Values extends FieldValues> = {
  /** Usually the body of the route that saves; a screen's own rules are refined onto it. */
  readonly schema: z.ZodType<Values>;
  /** What the form starts with; other values (new record, fresh answer) reset a form without edits. */
  readonly values: Values;
};

/** The state of a form over a schema of the contract: checked when a field is left and at submit. */
export function useKitForm<Values extends FieldValues>({ schema, values }: KitFormOptions<Values>) {
  const resolver = useMemo(() => formResolver(schema), [schema]);
  const form = useForm<Values>({
    resolver,
    defaultValues: values as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const { reset, formState } = form;
  const { isDirty } = formState;
  const kept = useRef(values);
  // Values that say nothing new would take away what is being typed at that moment.
  if (kept.current !== values && !isSame(kept.current, values)) kept.current = values;
  const start = kept.current;
  useEffect(() => {
    if (!isDirty) reset(start as DefaultValues<Values>);
    // A record that was fetched again must not throw edits away.
  }, [start, reset, isDirty]);
  return form;
}

export type KitFormProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  /**
   * Saves; a refusal that it throws is shown. Afterwards the form counts as unedited. `submitter` is the button that
   * sent the form, where one did.
   */
  readonly onSubmit: (values: Values, submitter: HTMLElement | null) => Promise<unknown>;
  /** Runs before the form is checked; where it answers false, the form shows what is wrong and is not sent. */
  readonly beforeCheck?: (() => Promise<boolean>) | undefined;
  /** Answers true when it has dealt with what `onSubmit` threw; the form keeps its edits. */
  readonly onRefused?: (error: unknown, values: Values) => Promise<boolean>;
  /** `wide` puts labels at the left, `narrow` on top, `columns` makes two columns of fields where there is room. */
  readonly layout?: FormLayout;
  /** Shows the same layout as text. */
  readonly readOnly?: boolean;
  /** Joins the form with a button outside of it: `<Button htmlType="submit" form={id}>`. */
  readonly id?: string;
  /** What was refused is said beside the button outside of it. */
  readonly saysRefusalElsewhere?: boolean;
  /**
   * Keeps what is typed and not saved over the end of a session, under this name: the form's and its record's among those
   * of the page. Nothing is kept without it.
   */
  readonly keepAs?: string;
  /** After a save the form takes its starting values again, for drawers that are opened anew. */
  readonly startsAnew?: boolean;
  readonly children: ReactNode;
};

/** A form: labels, marks, errors, Ctrl+S, and a question before edits are left. */
export function KitForm<Values extends FieldValues>(props: KitFormProps<Values>) {
  const {
    form,
    onSubmit,
    beforeCheck,
    onRefused,
    layout = 'narrow',
    readOnly = false,
    id,
    saysRefusalElsewhere = false,
    keepAs,
    startsAnew = false,
    children,
  } = props;
  const t = useMessages(kitMessages);
  const { isDirty, isSubmitting } = form.formState;
  const [uploading] = useState(() => new Set<string>());
  const [secrets] = useState(() => new Set<string>());
  const refusal = refusalOf(form);
  const kept = useKeptInput({
    name: readOnly ? null : (keepAs ?? null),
    isDirty: isDirty && !readOnly,
    unsaved: () => unsavedOf(form, secrets),
  });
  const { note, forget } = kept;
  useUnsavedGuard(isDirty && !readOnly, forget);
  const isKept = keepAs !== undefined;
  useEffect(() => {
    if (isKept) return form.subscribe({ formState: { values: true }, callback: note });
  }, [form, isKept, note]);
  const restore = (values: KeptInput['values']) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    kept.take();
  };

  const submitBy = (submitter: HTMLElement | null) =>
    form.handleSubmit(
      async (values) => {
        try {
          await onSubmit(values, submitter);
          forget();
          if (startsAnew) form.reset();
          else form.reset(form.getValues());
        } catch (error) {
          if (await onRefused?.(error, values)) return;
          const field = refusedField(error, values);
          const text = errorText(error);
          if (text === null) return;
          if (field) form.setError(field, { message: text }, { shouldFocus: true });
          else form.setError(REFUSED, { message: text });
          toast.error(text);
        }
      },
      (errors: FieldErrors<Values>) => {
        toast.error(t('formProblems', { count: Object.keys(errors).length }));
      },
    );
  const isAsking = useRef(false);
  const checkAndSubmit = async (submitter: HTMLElement | null) => {
    if (beforeCheck) {
      isAsking.current = true;
      const mayGoOn = await beforeCheck().finally(() => {
        isAsking.current = false;
      });
      if (!mayGoOn) return void form.trigger();
    }
    return submitBy(submitter)();
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    // A dialog that a field opens is within the form for React, and is no part of it for people.
    event?.stopPropagation();
    if (uploading.size > 0) toast.error(t('stillUploading'));
    else if (!isSubmitting && !isAsking.current) void checkAndSubmit(submitterOf(event));
  };
  useHotkeys({ 'ctrl+s': () => send() }, { enabled: !readOnly });

  const context = useMemo(
    () => ({ layout, readOnly, uploading, secrets }),
    [layout, readOnly, uploading, secrets],
  );
  return (
    <FormProvider {...form}>
      <FormContext.Provider value={context}>
        <form
          id={id}
          className="kit-form"
          data-layout={layout}
          noValidate
          onSubmit={send}
          onKeyDown={onlyChoose}
        >
          {kept.found ? (
            <KeptNotice
              at={kept.found.at}
              onRestore={() => restore(kept.found?.values ?? {})}
              onForget={forget}
            />
          ) : null}
          {refusal !== null && !saysRefusalElsewhere ? <RefusalText text={refusal} /> : null}
          {children}
        </form>
      </FormContext.Provider>
    </FormProvider>
  );
}

const submitterOf = (event: FormEvent | undefined): HTMLElement | null =>
  event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;

/** What was typed and not saved; what is no plain data, such as a file on its way, cannot be kept. */
function unsavedOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  secrets: ReadonlySet<string>,
): KeptInput['values'] {
  // The form's own, because those of its state are from the last time that it was drawn.
  const start: FieldValues = form.control._defaultValues;
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(
      ([name, value]) => !secrets.has(name) && !isSame(value, start[name]) && isPlain(value),
    ),
  );
}

const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return value !== undefined && typeof value !== 'function';
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((part) => part === undefined || isPlain(part));
};

const REFUSED = 'root.refused';

/** What the last attempt to save was refused with, as far as no field says it. */
export const refusalOf = <Values extends FieldValues>(form: UseFormReturn<Values>): string | null =>
  form.formState.errors.root?.refused?.message ?? null;

/** The field of the form that a refusal is about. */
function refusedField<Values extends FieldValues>(error: unknown, values: Values): Path<Values> | null {
  const field = error instanceof ApiError ? error.data.field : undefined;
  return typeof field === 'string' && field in values ? (field as Path<Values>) : null;
}

type FormSectionProps = {
  readonly title: string;
  /** Starts folded: what is seldom filled in. It unfolds by itself over a field that is not right. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
};

/** A titled group of fields. */
export function FormSection({ title, isFolded = false, children }: FormSectionProps) {
  const { only, readOnly } = useFormFrame();
  const [isOpen, setOpen] = useState(!isFolded);
  const fields = useRef<HTMLDivElement>(null);
  const { errors } = useFormState();
  const id = useId();
  useEffect(() => {
    if (Object.keys(errors).length > 0 && firstProblem(fields.current)) setOpen(true);
  }, [errors]);
  useEffect(() => {
    // While it was folded, nothing in it could take the focus.
    if (isOpen && !document.activeElement?.closest(PROBLEM)) firstProblem(fields.current)?.focus();
  }, [isOpen]);
  if (only !== undefined) return children;
  const isShown = isOpen || readOnly;
  return (
    <fieldset className="form-section">
      <legend>
        {isFolded && !readOnly ? (
          <button
            type="button"
            className="form-fold"
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <RightOutlined rotate={isShown ? 90 : 0} />
            {title}
          </button>
        ) : (
          title
        )}
      </legend>
      <div ref={fields} id={id} className="form-fields" hidden={!isShown}>
        {children}
      </div>
    </fieldset>
  );
}

const PROBLEM = '.field[data-invalid="true"]';

const firstProblem = (fields: HTMLElement | null): HTMLElement | null =>
  fields?.querySelector<HTMLElement>(`${PROBLEM} :is(input, textarea, button)`) ?? null;
