import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import './special-fields.css';

type QrCodeProps = {
  readonly text: string;
  /** Pixels of a side. */
  readonly size?: number;
  readonly colorDark?: string;
  readonly colorLight?: string;
  readonly label?: string;
};

const QR_SIZE = 100;
// fixed colour: codes are read by cameras and printed on paper
const BLACK = '#000000';
const WHITE = '#ffffff'; // fixed colour, as above

/** A QR code; black on white and 100 pixels unless said. */
export function QrCode({ text, size = QR_SIZE, colorDark = BLACK, colorLight = WHITE, label }: QrCodeProps) {
  const options = {
    bcid: 'qrcode' as const,
    text,
    barcolor: plain(colorDark),
    backgroundcolor: plain(colorLight),
  };
  return <Code options={options} width={size} height={size} label={label ?? text} />;
}

type BarCodeProps = {
  readonly text: string;
  readonly format?: 'code128' | 'ean13' | 'code39';
  readonly lineColor?: string;
  readonly background?: string;
  /** Pixels of the narrowest line. */
  readonly width?: number;
  /** Pixels of the lines' height. */
  readonly height?: number;
};

const LINE_WIDTH = 4;
const LINE_HEIGHT = 40;
const TEXT_HEIGHT = 16;
const TEXT_GAP = 4;
const PER_MILLIMETRE = 72 / 25.4;

/** A barcode with its text below: Code 128, lines from 4 pixels and 40 high unless said. */
export function BarCode(props: BarCodeProps) {
  const { text, format = 'code128', width = LINE_WIDTH, height = LINE_HEIGHT } = props;
  const options = {
    bcid: format,
    text,
    // Lines and letters grow alike, hence all other measures are in widths of a line.
    scale: width,
    height: height / width / PER_MILLIMETRE,
    includetext: true,
    textsize: TEXT_HEIGHT / width,
    textyoffset: -TEXT_GAP / width,
    barcolor: plain(props.lineColor ?? BLACK),
    backgroundcolor: plain(props.background ?? WHITE),
  };
  return <Code options={options} label={text} />;
}

const plain = (colour: string): string => colour.replace('#', '');

/** What a text must be like to be drawn as a code. */
const UNDRAWABLE = {
  qrcode: 'codeTooLong',
  code128: 'codeTooLong',
  code39: 'codeWrong39',
  ean13: 'codeWrong13',
} as const;

type CodeProps = {
  readonly options: { readonly bcid: keyof typeof UNDRAWABLE; readonly text: string } & Readonly<
    Record<string, string | number | boolean>
  >;
  readonly width?: number;
  readonly height?: number;
  readonly label: string;
};

/** Drawn as SVG, so that it stays sharp on paper. */
function Code({ options, width, height, label }: CodeProps) {
  const t = useMessages(fieldMessages);
  const [drawn, setDrawn] = useState<{ svg: string } | 'undrawable' | null>(null);
  const written = JSON.stringify(options);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const { toSVG } = await import('bwip-js/browser');
      try {
        return { svg: toSVG(JSON.parse(written)) };
      } catch {
        return 'undrawable';
      }
    };
    void draw().then((next) => {
      if (!isOver) setDrawn(next);
    });
    return () => {
      isOver = true;
    };
  }, [written]);
  if (options.text === '') return <span className="quiet">{t('codeEmpty')}</span>;
  if (!drawn) return <Skeleton.Node active />;
  if (drawn === 'undrawable')
    return <span className="field-problem">{t(UNDRAWABLE[options.bcid], { text: options.text })}</span>;
  return (
    <img
      className="code"
      alt={label}
      width={width ?? widthOf(drawn.svg)}
      {...(height ? { height } : {})}
      src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
    />
  );
}

/** The drawing's own width; without it an image would take all the room there is. */
const widthOf = (svg: string): number | undefined => {
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
  return Number.isFinite(width) ? width : undefined;
};
