import { Button } from 'antd';
import type { ReactNode } from 'react';

type IconActionProps = { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void };

/** A small act shown as an icon; its label is heard and shown on hovering. */
export function IconAction({ label, icon, onClick }: IconActionProps) {
  return <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onClick} />;
}
