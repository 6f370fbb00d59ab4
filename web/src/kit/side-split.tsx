import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import { kitMessages } from './kit.messages.ts';
import { useNarrow } from './use-narrow.ts';

type SideSplitProps = {
  /** Under which this device remembers that the side is folded. */
  readonly name: string;
  /** What the side holds, in words. */
  readonly label: string;
  readonly side: ReactNode;
  /** Stands above the content where the window is narrow; the side itself unless given. */
  readonly narrowSide?: ReactNode;
  /** Pixels of the side; 220 unless given. */
  readonly width?: number;
  readonly children: ReactNode;
};

/** A tree or list at the left of what is chosen in it; it folds away, and stands above on narrow screens. */
export function SideSplit({ name, label, side, narrowSide, width, children }: SideSplitProps) {
  const t = useMessages(kitMessages);
  const narrow = useNarrow();
  const [folded, setFolded] = useState(() => readLocal(`side_${name}`) === 'folded');
  if (narrow)
    return (
      <div className="side-split" data-narrow>
        <div className="side-split-side">{narrowSide ?? side}</div>
        <div className="side-split-main">{children}</div>
      </div>
    );
  const fold = () => {
    setFolded(!folded);
    writeLocal(`side_${name}`, folded ? null : 'folded');
  };
  const style = width === undefined ? {} : ({ '--side-width': `${width}px` } as CSSProperties);
  const action = t(folded ? 'unfoldSide' : 'foldSide', { name: label });
  return (
    <div className="side-split" data-folded={folded} style={style}>
      <nav className="side-split-side" aria-label={label}>
        {folded ? null : side}
        <Button
          className="side-split-fold"
          shape="circle"
          size="small"
          aria-expanded={!folded}
          aria-label={action}
          title={action}
          icon={folded ? <RightOutlined /> : <LeftOutlined />}
          onClick={fold}
        />
      </nav>
      <div className="side-split-main">{children}</div>
    </div>
  );
}
