import type {
  DesignField,
  Device,
  FormSettings,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import { ConfigProvider } from 'antd';
import { type CSSProperties, type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { useWords } from '../fields/use-words.ts';
import { FormContext } from '../form-context.ts';
import { FormMessages } from '../form-messages.tsx';
import { useHotkeys } from '../hotkeys.ts';
import { kitMessages } from '../kit.messages.ts';
import { onlyChoose } from '../only-choose.ts';
import { usePhone } from '../use-narrow.ts';
import { DesignedFields } from './designed-fields.tsx';
import type { FormStore } from './form-store.ts';
import { DesignedFormContext, usePart } from './form-store-context.ts';
import { useFormScripts } from './use-form-scripts.ts';

type DesignedFormProps = {
  readonly store: FormStore;
  readonly fields: readonly DesignField[];
  readonly settings: FormSettings;
  readonly isReadOnly?: boolean;
  /** Whose fields are shown; those of the app on a phone unless given. */
  readonly device?: Device;
  /** Joins the form with a button outside of it: `<Button htmlType="submit" form={id}>`. */
  readonly id?: string;
  /**
   * Sends the form, which is in order, and answers false where nothing was stored; what it throws is the caller's to
   * show. `pressed` is the value of the button that sent it.
   */
  readonly onSubmit?: (pressed?: string) => Promise<unknown>;
  readonly children?: ReactNode;
};

const SIZES = { medium: 'large', small: 'medium', mini: 'small' } as const;

/** A form as somebody designed it: fields on a grid, what follows from rules, faults where they are. */
export function DesignedForm(props: DesignedFormProps) {
  const { store, fields, settings, isReadOnly = false, onSubmit } = props;
  const own = usePhone() ? 'app' : 'pc';
  const { device = own } = props;
  const t = useMessages(kitMessages);
  const madeId = useId();
  const id = props.id ?? madeId;
  const [uploading] = useState(() => new Set<string>());
  const isDirty = usePart(store, (form) => form.isDirty);
  useUnsavedGuard(isDirty && !isReadOnly && onSubmit !== undefined);
  const scripts = useFormScripts(store, settings, !isReadOnly);
  const [isSending, setSending] = useState(false);
  const send = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const button = event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (!onSubmit || isReadOnly || isSending) return;
    if (uploading.size > 0) {
      toast.error(t('stillUploading'));
      return;
    }
    setSending(true);
    const mayGoOn = await scripts.run('beforeSubmit').finally(() => setSending(false));
    const issues = store.check();
    if (issues.length > 0) {
      toast.error(t('formProblems', { count: issues.length }));
      requestAnimationFrame(() => focusFirstProblem(id));
      return;
    }
    const { faulty } = store;
    if (mayGoOn && (await onSubmit(pressedBy(button))) !== false) await scripts.run('afterSubmit');
    else if (store.faulty !== faulty) requestAnimationFrame(() => focusFirstProblem(id));
  };
  useHotkeys({ 'ctrl+s': () => void send() }, { enabled: !isReadOnly && onSubmit !== undefined });
  const frame = useMemo(
    () => ({ store, isReadOnly: isReadOnly || settings.disabled, id, device }),
    [store, isReadOnly, settings.disabled, id, device],
  );
  const context = useMemo(
    () => ({ layout: 'narrow' as const, readOnly: isReadOnly, uploading }),
    [isReadOnly, uploading],
  );
  return (
    <DesignedFormContext value={frame}>
      <FormContext value={context}>
        <ConfigProvider componentSize={SIZES[settings.size]}>
          <form
            id={id}
            className="designed-form"
            data-label={settings.labelPosition}
            data-style={settings.formStyle}
            noValidate
            onSubmit={(event) => void send(event)}
            onKeyDown={onlyChoose}
            style={
              {
                '--label-width': `${settings.labelWidth}px`,
                '--gutter': `${settings.gutter}px`,
              } as CSSProperties
            }
          >
            <RuleMessages store={store} />
            <DesignedFields fields={fields} />
            {props.children}
          </form>
        </ConfigProvider>
      </FormContext>
    </DesignedFormContext>
  );
}

const pressedBy = (button: HTMLElement | null): string | undefined =>
  (button instanceof HTMLButtonElement && button.value) || undefined;

/** What rules say at this moment. */
function RuleMessages({ store }: { readonly store: FormStore }) {
  const words = useWords();
  const messages = usePart(store, (form) => form.messages());
  return (
    <FormMessages
      messages={messages.map(({ ruleId, row, kind, message }) => ({
        kind,
        text: words(message),
        key: `${ruleId} ${row ?? ''} ${message.zh}`,
      }))}
    />
  );
}

/** The first field that is not right and not folded away, brought into sight. */
function focusFirstProblem(id: string): void {
  const places = document.getElementById(id)?.querySelectorAll<HTMLElement>('[data-invalid="true"]') ?? [];
  const place = [...places].find((one) => one.checkVisibility());
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
}
