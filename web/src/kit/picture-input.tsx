import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { base64Of } from '../lib/base64.ts';
import { toast } from '../lib/toast.ts';
import { IconButton } from './icon-button.tsx';
import { fieldMessages } from './kit-fields.messages.ts';
import './picture-input.css';

type PictureInputProps = {
  readonly id?: string;
  readonly label: string;
  readonly types?: readonly PictureType[];
  readonly maxKilobytes: number;
  readonly disabled?: boolean;
  readonly value?: string;
  readonly onChange?: (picture: string) => void;
  /** Left out: the picture can be changed and not taken away. */
  readonly onRemove?: () => void;
};

type PictureType = 'image/png' | 'image/jpeg';
const NAMES: { readonly [T in PictureType]: string } = { 'image/png': 'PNG', 'image/jpeg': 'JPEG' };
const BOTH: readonly PictureType[] = ['image/png', 'image/jpeg'];

/** A small picture that is kept with what it belongs to, as base64. */
export function PictureInput({
  id,
  label,
  types = BOTH,
  maxKilobytes,
  disabled = false,
  value = '',
  onChange,
  onRemove,
}: PictureInputProps) {
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (!types.some((type) => type === file.type) || file.size > maxKilobytes * 1024)
      return toast.error(
        t('pictureWrong', { types: types.map((type) => NAMES[type]).join(' / '), size: maxKilobytes }),
      );
    onChange?.(await base64Of(file));
  };
  return (
    <span className="picture-input">
      {value === '' ? null : (
        <img
          src={`data:${value.startsWith('iVBOR') ? 'image/png' : 'image/jpeg'};base64,${value}`}
          alt={label}
        />
      )}
      <Button id={id} size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {common('upload')}
      </Button>
      {value !== '' && onRemove && !disabled ? (
        <IconButton label={t('removePicture')} icon={<DeleteOutlined />} onClick={onRemove} />
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join(',')}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </span>
  );
}
