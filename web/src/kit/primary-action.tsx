import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

type PrimaryActionProps = {
  /** Why it cannot be pressed now; null: it can. */
  readonly refusal: string | null;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/**
 * A page's primary action that stays in sight, and says why, where it cannot be done. It keeps the focus then, so that
 * the keyboard and touch learn the reason too.
 */
export function PrimaryAction({ refusal, onPress, children }: PrimaryActionProps) {
  return (
    <Tooltip title={refusal} trigger={['hover', 'focus']}>
      <Button
        type="primary"
        {...(refusal === null
          ? { onClick: onPress }
          : { className: 'ant-btn-disabled', 'aria-disabled': true, 'aria-description': refusal })}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
