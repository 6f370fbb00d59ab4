import { Button, type GetRef, Input, Modal, Tag } from 'antd';
import { useId, useRef, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { draftOf, keepDraft, takeDraft } from '../lib/reason-drafts.ts';
import { type ConfirmOptions, type Question, type ReasonOptions, settle, useDialogs } from './dialogs.ts';
import { kitMessages } from './kit.messages.ts';

const DIALOG_WIDTH = 440;
/** Above every drawer, also one inside another, and below the toasts. */
const QUESTION_LEVEL = 1900;
const REASON_LENGTH = { min: 1, max: 500 };

/** Shows the questions asked through `confirm` and `askReason`, and what `tellFailures` lists. */
export function DialogHost() {
  const question = useDialogs((dialogs) => dialogs.questions[0]);
  switch (question?.kind) {
    case undefined:
      return null;
    case 'confirm':
      return <ConfirmDialog question={question} />;
    case 'reason':
      return <ReasonDialog question={question} />;
    case 'failures':
      return <FailuresDialog question={question} />;
  }
}

function ConfirmDialog({ question }: { readonly question: Extract<Question, { kind: 'confirm' }> }) {
  const { options, answer } = question;
  const close = (yes: boolean) => {
    settle(question);
    answer(yes);
  };
  const frame = useFrame(options);
  const isDanger = options.danger === true;
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      {...frame}
      open
      // What changes nothing stands under the first key press of a dangerous question.
      footer={
        <>
          <Button ref={isDanger ? first : null} onClick={() => close(false)}>
            {frame.cancelText}
          </Button>
          <Button
            ref={isDanger ? null : first}
            type="primary"
            {...frame.okButtonProps}
            onClick={() => close(true)}
          >
            {frame.okText}
          </Button>
        </>
      }
      afterOpenChange={(isOpen) => {
        if (isOpen) first.current?.focus();
      }}
      onCancel={() => close(false)}
    >
      {options.text ? <p className="dialog-text">{options.text}</p> : null}
    </Modal>
  );
}

function ReasonDialog({ question }: { readonly question: Extract<Question, { kind: 'reason' }> }) {
  const { options, answer } = question;
  const { min, max } = limits(options);
  const [reason, setReason] = useState(options.initial ?? draftOf(options.title));
  const [touched, setTouched] = useState(false);
  const t = useMessages(kitMessages);
  const id = useId();
  const box = useRef<GetRef<typeof Input.TextArea>>(null);
  const length = reason.trim().length;
  const problem = length < min ? t(min > 1 ? 'reasonTooShort' : 'reasonMissing', { min }) : '';

  const close = (value: string | null) => {
    if (value === null) keepDraft(options.title, reason);
    else takeDraft(options.title, value);
    settle(question);
    answer(value);
  };
  const submit = () => {
    setTouched(true);
    if (!problem) close(reason.trim());
  };
  return (
    <Modal
      {...useFrame(options)}
      open
      onOk={submit}
      onCancel={() => close(null)}
      afterOpenChange={(isOpen) => {
        if (isOpen) box.current?.focus();
      }}
    >
      {options.text ? <p className="dialog-text">{options.text}</p> : null}
      <label className="field-label" htmlFor={id}>
        {options.label ?? t('reason')}
        <span className="required-mark" aria-hidden>
          *
        </span>
      </label>
      {options.presets ? (
        <div className="reason-presets">
          {options.presets.map((preset) => (
            <Tag.CheckableTag key={preset} checked={reason === preset} onChange={() => setReason(preset)}>
              {preset}
            </Tag.CheckableTag>
          ))}
        </div>
      ) : null}
      <Input.TextArea
        ref={box}
        id={id}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={max}
        showCount
        value={reason}
        status={touched && problem ? 'error' : ''}
        aria-invalid={touched && problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setReason(event.target.value);
          keepDraft(options.title, event.target.value);
        }}
        onBlur={() => setTouched(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Closing gives the focus back at once; the key must not press what gets it.
          event.preventDefault();
          submit();
        }}
      />
      {touched && problem ? (
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : (
        <p className="quiet reason-note" id={`${id}-problem`}>
          {min > 1 ? t('reasonMinimum', { min }) : ''}
        </p>
      )}
    </Modal>
  );
}

function FailuresDialog({ question }: { readonly question: Extract<Question, { kind: 'failures' }> }) {
  const common = useMessages(commonMessages);
  const { options, answer } = question;
  const close = () => {
    settle(question);
    answer();
  };
  return (
    <Modal
      {...useFrame(options)}
      open
      footer={<Button onClick={close}>{common('close')}</Button>}
      onCancel={close}
    >
      <ul className="dialog-failures">
        {options.failures.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong> {why}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function useFrame(options: ConfirmOptions) {
  const common = useMessages(commonMessages);
  return {
    title: options.title,
    width: DIALOG_WIDTH,
    zIndex: QUESTION_LEVEL,
    okText: options.okText ?? common('confirm'),
    cancelText: options.cancelText ?? common('cancel'),
    okButtonProps: { danger: options.danger === true },
    mask: { closable: false },
    destroyOnHidden: true,
  };
}

function limits(options: ReasonOptions): { min: number; max: number } {
  return { min: options.minLength ?? REASON_LENGTH.min, max: options.maxLength ?? REASON_LENGTH.max };
}
