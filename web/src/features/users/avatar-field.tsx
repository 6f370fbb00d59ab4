import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { attempt } from '../../lib/attempt.ts';
import { uploadFile } from '../../lib/upload.ts';
import { usersMessages } from './users.messages.ts';

type Props = {
  readonly id?: string;
  readonly name: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly disabled?: boolean;
};

/** A person's picture: shown, exchanged or taken away. */
export function AvatarField({ id, name, value = '', onChange, disabled = false }: Props) {
  const t = useMessages(usersMessages);
  const box = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    await attempt(async () => {
      const { url } = await uploadFile(file, { type: 'userAvatar' });
      onChange?.(url);
    });
    setBusy(false);
  };
  return (
    <span className="users-avatar">
      <PersonAvatar name={name} {...(value ? { icon: value } : {})} />
      <input
        ref={box}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        {...(id ? { id } : {})}
        size="small"
        loading={busy}
        disabled={disabled}
        onClick={() => box.current?.click()}
      >
        {t('avatarChoose')}
      </Button>
      {value ? (
        <Button size="small" type="text" disabled={disabled} onClick={() => onChange?.('')}>
          {t('avatarRemove')}
        </Button>
      ) : null}
    </span>
  );
}
