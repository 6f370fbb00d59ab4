import { Button, Tooltip } from 'antd';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

type IconButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly onClick?: (button: HTMLElement) => void;
};

/**
 * A button of the bars: a picture with its meaning as tooltip and name. The tooltip goes with the press: over the
 * drawer that a press opens it would hide the title and take the Escape meant for the drawer.
 */
export function IconButton({ label, icon, className, disabled = false, onClick }: IconButtonProps) {
  const [isExplained, setExplained] = useState(false);
  const isPressed = useRef(false);
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    isPressed.current = true;
    setExplained(false);
    onClick?.(currentTarget);
  };
  return (
    <Tooltip
      title={label}
      placement="bottom"
      open={isExplained}
      onOpenChange={(open) => setExplained(open && !isPressed.current)}
    >
      <Button
        type="text"
        aria-label={label}
        icon={icon}
        disabled={disabled}
        {...(className ? { className } : {})}
        onClick={press}
        onMouseLeave={() => {
          isPressed.current = false;
        }}
      />
    </Tooltip>
  );
}
