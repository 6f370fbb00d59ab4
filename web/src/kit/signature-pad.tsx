import { Button } from 'antd';
import { type PointerEvent, useRef } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { formFieldMessages } from './fields/form-fields.messages.ts';
import './signature-pad.css';

const WIDTH = 560;
const HEIGHT = 180;
const LINE_WIDTH = 3;
/** Ink on paper in both themes: the picture goes into the document. */
const INK = '#1a1a2e'; // fixed colour: printed on white

/** A box to draw a signature in with finger, pen or mouse; answers a PNG data address, null while it is empty. */
export function SignaturePad({ onChange }: { readonly onChange: (image: string | null) => void }) {
  const t = useMessages(formFieldMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const hasInk = useRef(false);

  const place = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * WIDTH) / box.width,
      y: ((event.clientY - box.top) * HEIGHT) / box.height,
    };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const { x, y } = place(event);
    pen.strokeStyle = INK;
    pen.lineWidth = LINE_WIDTH;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(x, y);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!drawing.current || !pen) return;
    const { x, y } = place(event);
    pen.lineTo(x, y);
    pen.stroke();
    hasInk.current = true;
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    // A tap draws nothing: an empty picture is no signature.
    if (hasInk.current) onChange(canvas.current?.toDataURL('image/png') ?? null);
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    hasInk.current = false;
    onChange(null);
  };

  return (
    <div className="signature-pad">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('drawHere')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="signature-pad-foot">
        <span className="quiet">{t('drawHere')}</span>
        <Button size="small" onClick={clear}>
          {t('drawAgain')}
        </Button>
      </div>
    </div>
  );
}
