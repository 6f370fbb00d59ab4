import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import './special-fields.css';
import { fieldMessages } from './kit-fields.messages.ts';

export type ChoiceBoxProps = {
  readonly id?: string | undefined;
  /** What is chosen, in words; empty shows the placeholder. */
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly status?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly onOpen: () => void;
  readonly onClear?: (() => void) | undefined;
};

/** The closed look of every select that opens a dialog. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { id, text, disabled, onOpen, onClear } = props;
  const t = useMessages(fieldMessages);
  const placeholder = props.placeholder ?? t('choose');
  return (
    <span className="choice-box" data-disabled={disabled === true} data-status={props.status ?? ''}>
      <button
        id={id}
        type="button"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={props['aria-label'] ? `${props['aria-label']} ${text || placeholder}` : undefined}
        onClick={onOpen}
      >
        {text ? <span>{text}</span> : <span className="choice-placeholder">{placeholder}</span>}
        <DownOutlined aria-hidden />
      </button>
      {text && onClear && !disabled ? (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('clearChosen', { name: text })}
          onClick={onClear}
        />
      ) : null}
    </span>
  );
}
