import { PictureOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef, Modal, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { scannerMessages } from './code-scanner.messages.ts';
import { PropertyField } from './property-field.tsx';
import './code-scanner.css';

type CodeScannerProps = {
  readonly title: string;
  readonly onScanned: (text: string) => void;
  readonly onClose: () => void;
};

const WIDTH = 420;
const LOOK_MS = 200;

/** Reads a code by the camera or in a picture; a code reader may write into the box. */
export function CodeScanner({ title, onScanned, onClose }: CodeScannerProps) {
  const t = useMessages(scannerMessages);
  const [reader] = useState(codeReader);
  const [problem, setProblem] = useState<'noReader' | 'noCamera' | 'noCode' | null>(null);
  const [isCameraOn, setCameraOn] = useState(true);
  const [typed, setTyped] = useState('');
  const box = useRef<InputRef>(null);
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onScanned);
  useEffect(() => {
    found.current = onScanned;
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (detector: Detector) => {
      const code = video.current ? await codeIn(detector, video.current) : null;
      if (isOver) return;
      if (code) found.current(code);
      else timer = setTimeout(look, LOOK_MS, detector);
    };
    const goOnWithout = (what: 'noReader' | 'noCamera') => {
      if (isOver) return;
      setCameraOn(false);
      setProblem(what);
    };
    const begin = async () => {
      const detector = await reader;
      if (!detector) return goOnWithout('noReader');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isOver || !video.current) return end(stream);
        video.current.srcObject = stream;
        await video.current.play();
        await look(detector);
      } catch {
        goOnWithout('noCamera');
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      end(stream);
    };
  }, [reader]);
  const readPicture = async (picture: Blob) => {
    const detector = await reader;
    if (!detector) return;
    const code = await codeIn(detector, picture);
    if (code) onScanned(code);
    else setProblem('noCode');
  };
  return (
    <Modal
      open
      title={title}
      width={WIDTH}
      footer={null}
      onCancel={onClose}
      // Code readers type at once.
      afterOpenChange={(isOpen) => {
        if (isOpen) box.current?.focus();
      }}
    >
      <div className="code-scanner">
        {isCameraOn ? (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: what the camera sees has no words */}
            <video ref={video} className="code-scanner-view" aria-label={t('aim')} playsInline />
            <span className="quiet">{t('aim')}</span>
          </>
        ) : null}
        {problem ? <Alert type="warning" title={t(problem)} /> : null}
        {problem === 'noReader' ? null : (
          <Upload
            accept="image/*"
            showUploadList={false}
            beforeUpload={(file) => {
              void readPicture(file);
              return false;
            }}
          >
            <Button icon={<PictureOutlined />}>{t('picture')}</Button>
          </Upload>
        )}
        <PropertyField label={t('byHand')} help={t('byHandHint')}>
          {(id) => (
            <Input
              ref={box}
              id={id}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={(event) => {
                // The form around it must not be sent.
                event.preventDefault();
                if (typed.trim() !== '') onScanned(typed);
              }}
            />
          )}
        </PropertyField>
      </div>
    </Modal>
  );
}

function end(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** What browsers that read codes offer; TypeScript does not know it yet. */
type Detector = {
  detect(image: CanvasImageSource | Blob): Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = { new (): Detector; getSupportedFormats(): Promise<readonly string[]> };

/** The browser's own reader where it has one, else ours; null where that cannot be loaded. */
async function codeReader(): Promise<Detector | null> {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  try {
    if (typeof known === 'function') {
      const Known = known as DetectorClass;
      // Some systems have the class and nothing behind it.
      if ((await Known.getSupportedFormats()).includes('qr_code')) return new Known();
    }
    const { createDetector } = await import('./code-detector.ts');
    return await createDetector();
  } catch {
    return null;
  }
}

/** The first code in a picture; null where there is none, or the picture cannot be read. */
async function codeIn(reader: Detector, picture: CanvasImageSource | Blob): Promise<string | null> {
  try {
    const [code] = await reader.detect(picture);
    return code?.rawValue ?? null;
  } catch {
    return null;
  }
}
