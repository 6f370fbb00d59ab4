import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { MENU_ICONS } from '../../kit/menu-icons.ts';
import { menusMessages } from './menus.messages.ts';

type Props = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (name: string) => void;
};

/** Chooses one of the product's icons by eye or by name. */
export function IconPicker({ id, value = '', onChange }: Props) {
  const t = useMessages(menusMessages);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const Chosen = MENU_ICONS[value];
  const shown = Object.entries(MENU_ICONS).filter(([name]) =>
    name.toLowerCase().includes(typed.toLowerCase()),
  );
  const choose = (name: string) => {
    // Whoever chooses an icon once more takes it away.
    onChange?.(name === value ? '' : name);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="menus-icons">
          <Input
            allowClear
            aria-label={t('chooseIcon')}
            placeholder={t('findIcon')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="menus-icon-grid">
            {shown.map(([name, Icon]) => (
              <Button
                key={name}
                type={name === value ? 'primary' : 'text'}
                icon={<Icon />}
                title={name}
                aria-label={name}
                onClick={() => choose(name)}
              />
            ))}
          </div>
        </div>
      }
    >
      <Button {...(id ? { id } : {})} icon={Chosen ? <Chosen /> : null}>
        {value || t('chooseIcon')}
      </Button>
    </Popover>
  );
}
