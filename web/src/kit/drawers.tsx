import { Button, Drawer, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { confirm } from './dialogs.ts';
import { FillContext } from './fill.ts';
import { KitForm, type KitFormProps } from './form.tsx';
import { kitTexts } from './kit.texts.ts';
import { MergeDialog } from './merge-dialog.tsx';
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
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A drawer for looking beside a list; its content is dropped when it closes. */
export function SideDrawer({
  open,
  title,
  width = 'small',
  extra,
  footer,
  onClose,
  children,
}: SideDrawerProps) {
  return (
    <Drawer
      open={open}
      title={title}
      size={typeof width === 'number' ? width : DRAWER_WIDTHS[width]}
      destroyOnHidden
      maskClosable={footer === undefined}
      {...(extra === undefined ? {} : { extra })}
      {...(footer === undefined ? {} : { footer })}
      onClose={onClose}
    >
      <FillContext value={false}>{children}</FillContext>
    </Drawer>
  );
}

type FormFrameProps<Values extends FieldValues> = Omit<KitFormProps<Values>, 'id'> & {
  readonly open: boolean;
  readonly title: string;
  readonly width?: DrawerWidth;
  /** Beside the title: the record's history. */
  readonly extra?: ReactNode;
  /** Verb and object: 保存标准. */
  readonly submitText?: string;
  readonly danger?: boolean;
  /** Reads the record anew as form values, so that edits of a stale version can be merged. */
  readonly latest?: () => Promise<Values>;
  readonly onClose: () => void;
};

/** A short edit in a drawer. Closing with edits asks; a successful save closes it through `onClose`. */
export function FormDrawer<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { open, title, width, extra, submitText, danger, latest, onClose, ...form } = props;
  const { id, close, submit } = useFormFrame(form, onClose);
  const merge = useMerge(form.form, latest);
  const common = useTexts(commonTexts);
  return (
    <SideDrawer
      open={open}
      title={title}
      {...(width === undefined ? {} : { width })}
      {...(extra === undefined ? {} : { extra })}
      onClose={() => void close()}
      footer={
        <div className="drawer-acts">
          <Button onClick={() => void close()}>{form.readOnly ? common('close') : common('cancel')}</Button>
          {form.readOnly ? null : (
            <Button
              type="primary"
              danger={danger === true}
              htmlType="submit"
              form={id}
              loading={form.form.formState.isSubmitting}
            >
              {submitText ?? common('save')}
            </Button>
          )}
        </div>
      }
    >
      <KitForm {...form} id={id} startsAnew onSubmit={submit} onRefused={merge.onRefused} />
      {merge.versions ? (
        <MergeDialog
          versions={merge.versions}
          onCancel={merge.cancel}
          onMerged={(values) => merge.apply(values, id)}
        >
          {form.children}
        </MergeDialog>
      ) : null}
    </SideDrawer>
  );
}

/** A form in a dialog, for one question with a few fields. */
export function FormDialog<Values extends FieldValues>(props: Omit<FormFrameProps<Values>, 'extra'>) {
  const { open, title, width, submitText, danger, latest, onClose, ...form } = props;
  const { id, close, submit } = useFormFrame(form, onClose);
  const merge = useMerge(form.form, latest);
  const common = useTexts(commonTexts);
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
    >
      <KitForm {...form} id={id} startsAnew onSubmit={submit} onRefused={merge.onRefused} />
      {merge.versions ? (
        <MergeDialog
          versions={merge.versions}
          onCancel={merge.cancel}
          onMerged={(values) => merge.apply(values, id)}
        >
          {form.children}
        </MergeDialog>
      ) : null}
    </Modal>
  );
}

function useFormFrame<Values extends FieldValues>(
  props: Omit<KitFormProps<Values>, 'id'>,
  onClose: () => void,
) {
  const t = useTexts(kitTexts);
  const id = useId();
  const { form } = props;
  const close = async () => {
    const ask = form.formState.isDirty && !props.readOnly;
    const agreed =
      !ask ||
      (await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        okText: t('discard'),
        danger: true,
      }));
    if (!agreed) return;
    form.reset();
    onClose();
  };
  const submit = async (values: Values) => {
    await props.onSubmit(values);
    onClose();
  };
  return { id, close, submit };
}
