import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

type PrimaryActProps = {
  /** Why it cannot be pressed now; null: it can. */
  readonly refusal: string | null;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A page's primary action that stays in sight, and says why, where it cannot be done. */
export function PrimaryAct({ refusal, onPress, children }: PrimaryActProps) {
  return (
    <Tooltip title={refusal}>
      <Button
        type="primary"
        disabled={refusal !== null}
        {...(refusal === null ? {} : { 'aria-description': refusal })}
        onClick={onPress}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
