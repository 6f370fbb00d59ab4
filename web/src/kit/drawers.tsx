import { Button, Drawer, Modal } from 'antd';
import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { fingerprint } from '../lib/kept-input.ts';
import { giveUpUnsaved, UnsavedScope, useUnsavedGuard } from '../lib/unsaved.ts';
import { FillContext } from './fill.ts';
import { KitForm, type KitFormProps, refusalOf } from './form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { RefusalStrip, RefusalText } from './refusal-strip.tsx';
import { mayDiscard } from './unsaved-question.ts';
import { useMerge } from './use-merge.ts';

/** The three widths of drawers; the specification's own widths are given as numbers. */
export const DRAWER_WIDTHS = { small: 480, medium: 720, large: 960 } as const;
export type DrawerWidth = keyof typeof DRAWER_WIDTHS | number;

type SideDrawerProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly width?: DrawerWidth;
  readonly extra?: ReactNode;
  readonly footer?: ReactNode;
  /** Edits that its own parts do not announce by `useUnsavedGuard`. */
  readonly isDirty?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const DrawerClose = createContext<() => void>(() => {});

/** The button at a drawer's foot that closes it, asking first where edits would be lost. */
export function DrawerCancel({ text }: { readonly text?: string }) {
  const common = useMessages(commonMessages);
  return <Button onClick={useContext(DrawerClose)}>{text ?? common('cancel')}</Button>;
}

/** A drawer beside a list; its content is dropped when it closes, and edits in it are asked about first. */
export function SideDrawer({
  open,
  title,
  width = 'small',
  extra,
  footer,
  isDirty = false,
  onClose,
  children,
}: SideDrawerProps) {
  const [unsaved] = useState(() => new Set<string>());
  useUnsavedGuard(isDirty);
  const close = () => {
    if (!isDirty && unsaved.size === 0) return onClose();
    void mayDiscard('close').then((agreed) => {
      if (!agreed) return;
      giveUpUnsaved(unsaved);
      onClose();
    });
  };
  return (
    <UnsavedScope value={unsaved}>
      <DrawerClose value={close}>
        <Drawer
          open={open}
          title={title}
          size={typeof width === 'number' ? width : DRAWER_WIDTHS[width]}
          destroyOnHidden
          maskClosable={footer === undefined}
          {...(extra === undefined ? {} : { extra })}
          {...(footer === undefined
            ? {}
            : {
                footer: (
                  <div className="drawer-foot">
                    <RefusalStrip />
                    {footer}
                  </div>
                ),
              })}
          onClose={close}
        >
          {footer === undefined ? <RefusalStrip /> : null}
          <FillContext value={false}>{children}</FillContext>
        </Drawer>
      </DrawerClose>
    </UnsavedScope>
  );
}

type FormFrameProps<Values extends FieldValues> = Omit<KitFormProps<Values>, 'id' | 'keepAs'> & {
  readonly open: boolean;
  readonly title: string;
  /**
   * The record's id, where there is one: what was typed and not saved is offered for it whatever others have changed in it
   * meanwhile. Without it, for what the form starts with.
   */
  readonly recordId?: string | null | undefined;
  readonly width?: DrawerWidth;
  /** Beside the title: the record's history. */
  readonly extra?: ReactNode;
  /** Verb and object: 保存标准. */
  readonly submitText?: string;
  readonly danger?: boolean;
  /** What goes beyond saving and takes the filled button; saving stays what Enter and Ctrl+S do. */
  readonly further?: {
    readonly text: string;
    /** Asked first; false: the form stays as it is. */
    readonly mayGo: (values: Values) => Promise<boolean>;
    readonly onSubmit: (values: Values) => Promise<unknown>;
  };
  /** Reads the record anew as form values, so that edits of a stale version can be merged. */
  readonly latest?: () => Promise<Values>;
  readonly onClose: () => void;
};

/** A short edit in a drawer. Closing with edits asks; a successful save closes it through `onClose`. */
export function FormDrawer<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { open, title, recordId, width, extra, submitText, danger, further, latest, onClose, ...form } =
    props;
  const furtherButton = useRef<HTMLButtonElement>(null);
  const { id, leave, submit } = useFormFrame(
    {
      ...form,
      onSubmit: (values: Values, submitter: HTMLElement | null) =>
        further && submitter !== null && submitter === furtherButton.current
          ? further.onSubmit(values)
          : form.onSubmit(values, submitter),
    },
    onClose,
  );
  const refusal = refusalOf(form.form);
  const common = useMessages(commonMessages);
  const goFurther = async () => {
    const isRight = await form.form.trigger();
    if (isRight && !(await further?.mayGo(form.form.getValues()))) return;
    const element = document.getElementById(id);
    // A form that is not right is sent for its problems to show, and would only be saved if it were right by then.
    if (element instanceof HTMLFormElement) element.requestSubmit(isRight ? furtherButton.current : null);
  };
  return (
    <SideDrawer
      open={open}
      title={title}
      {...(width === undefined ? {} : { width })}
      {...(extra === undefined ? {} : { extra })}
      onClose={leave}
      footer={
        <>
          {refusal === null ? null : <RefusalText text={refusal} />}
          <div className="drawer-actions">
            <DrawerCancel {...(form.readOnly ? { text: common('close') } : {})} />
            {form.readOnly ? null : (
              <Button
                type={further ? 'default' : 'primary'}
                danger={danger === true}
                htmlType="submit"
                form={id}
                loading={form.form.formState.isSubmitting}
              >
                {submitText ?? common('save')}
              </Button>
            )}
            {further && !form.readOnly ? (
              <Button
                ref={furtherButton}
                type="primary"
                htmlType="submit"
                form={id}
                disabled={form.form.formState.isSubmitting}
                onClick={(event) => {
                  event.preventDefault();
                  void goFurther();
                }}
              >
                {further.text}
              </Button>
            ) : null}
          </div>
        </>
      }
    >
      <FramedForm {...form} id={id} keepAs={keptAs(props)} latest={latest} onSubmit={submit} />
    </SideDrawer>
  );
}

/** A form in a dialog, for one question with a few fields. */
export function FormDialog<Values extends FieldValues>(
  props: Omit<FormFrameProps<Values>, 'extra' | 'further'>,
) {
  const { open, title, recordId, width, submitText, danger, latest, onClose, ...form } = props;
  const { id, close, submit } = useFormFrame(form, onClose);
  const refusal = refusalOf(form.form);
  const common = useMessages(commonMessages);
  return (
    <Modal
      open={open}
      title={title}
      width={typeof width === 'number' ? width : DRAWER_WIDTHS[width ?? 'small']}
      okText={submitText ?? common('save')}
      cancelText={common('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, danger: danger === true }}
      confirmLoading={form.form.formState.isSubmitting}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={() => void close()}
      footer={(buttons) => (
        <div className="drawer-foot">
          {refusal === null ? null : <RefusalText text={refusal} />}
          <div className="drawer-actions">{buttons}</div>
        </div>
      )}
    >
      <FramedForm {...form} id={id} keepAs={keptAs(props)} latest={latest} onSubmit={submit} />
    </Modal>
  );
}

type FramedFormProps<Values extends FieldValues> = KitFormProps<Values> &
  Pick<FormFrameProps<Values>, 'latest'> & { readonly id: string };

/** The fields of a drawer or dialog; edits of a version that is no longer the newest are merged. */
function FramedForm<Values extends FieldValues>({ latest, ...form }: FramedFormProps<Values>) {
  const merge = useMerge(form.form, latest);
  return (
    <>
      <KitForm {...form} saysRefusalElsewhere startsAnew onRefused={merge.onRefused} />
      {merge.versions ? (
        <MergeDialog
          versions={merge.versions}
          onCancel={merge.cancel}
          onMerged={(values) => merge.apply(values, form.id)}
        >
          {form.children}
        </MergeDialog>
      ) : null}
    </>
  );
}

/** Under which name a form keeps what is typed: its title, and the record or what it starts with. */
const keptAs = <Values extends FieldValues>({
  title,
  recordId,
  form,
}: Pick<FormFrameProps<Values>, 'title' | 'recordId' | 'form'>): string =>
  `${title} ${recordId ?? fingerprint(form.formState.defaultValues)}`;

function useFormFrame<Values extends FieldValues>(
  props: Omit<KitFormProps<Values>, 'id' | 'keepAs'>,
  onClose: () => void,
) {
  const id = useId();
  const { form } = props;
  const leave = () => {
    form.reset();
    onClose();
  };
  const close = async () => {
    const isAsked = form.formState.isDirty && !props.readOnly;
    if (!isAsked || (await mayDiscard('close'))) leave();
  };
  const submit = async (values: Values, submitter: HTMLElement | null) => {
    await props.onSubmit(values, submitter);
    onClose();
  };
  return { id, leave, close, submit };
}
