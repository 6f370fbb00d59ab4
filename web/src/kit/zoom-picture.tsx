import {
  CompressOutlined,
  MinusOutlined,
  PlusOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
} from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import './file-preview.css';
import { useHotkeys } from './hotkeys.ts';
import { IconAction } from './icon-action.tsx';
import { fieldMessages } from './kit-fields.messages.ts';
import { turned, WHOLE, zoomed } from './picture-view.ts';
import { usePictureGestures } from './use-picture-gestures.ts';

const STEP = 1.5;

type ZoomPictureProps = {
  readonly src: string;
  readonly alt: string;
  /** Asked for by a swipe over the whole picture. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
};

/** One picture that is looked at closely: zoomed, moved and turned by pointer, fingers or keys. */
export function ZoomPicture({ src, alt, onStep }: ZoomPictureProps) {
  const t = useMessages(fieldMessages);
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const gestures = usePictureGestures({ stage, view, onView: setView, onStep });
  const zoom = (factor: number) => {
    const box = stage.current?.getBoundingClientRect();
    if (box) setView((before) => zoomed(before, factor, { stage: box }));
  };
  const turn = (quarters: 1 | -1) => setView((before) => turned(before, quarters));
  useHotkeys(
    {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setView(WHOLE),
      r: () => turn(1),
      l: () => turn(-1),
    },
    { isFirst: true },
  );
  const { scale, x, y } = view;
  return (
    <div className="zoom">
      <div
        ref={stage}
        className="zoom-stage"
        data-large={scale > 1}
        data-quarter={Math.abs(view.turn / 90) % 2 === 1}
        {...gestures}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${view.turn}deg)` }}
        />
      </div>
      <div className="zoom-bar" role="toolbar" aria-label={t('pictureTools')}>
        <IconAction label={t('zoomOut')} icon={<MinusOutlined />} onClick={() => zoom(1 / STEP)} />
        <output className="zoom-scale" aria-label={t('zoomScale')}>
          {Math.round(scale * 100)}%
        </output>
        <IconAction label={t('zoomIn')} icon={<PlusOutlined />} onClick={() => zoom(STEP)} />
        <IconAction label={t('wholePicture')} icon={<CompressOutlined />} onClick={() => setView(WHOLE)} />
        <IconAction label={t('turnLeft')} icon={<RotateLeftOutlined />} onClick={() => turn(-1)} />
        <IconAction label={t('turnRight')} icon={<RotateRightOutlined />} onClick={() => turn(1)} />
      </div>
    </div>
  );
}
