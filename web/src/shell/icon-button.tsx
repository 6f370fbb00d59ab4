import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

type IconButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string;
  readonly onClick?: () => void;
};

/** A button of the bars: a picture with its meaning as tooltip and name. */
export function IconButton({ label, icon, className, onClick }: IconButtonProps) {
  return (
    <Tooltip title={label} placement="bottom">
      <Button
        type="text"
        aria-label={label}
        icon={icon}
        {...(className ? { className } : {})}
        {...(onClick ? { onClick } : {})}
      />
    </Tooltip>
  );
}
