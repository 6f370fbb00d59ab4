import { markupsRoutes } from '@auditplus/contract/features/markups/markups.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Input, Modal, Segmented } from 'antd';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { call } from '../lib/api.ts';
import { attempt } from '../lib/attempt.ts';
import { toast } from '../lib/toast.ts';
import { uploadFile } from '../lib/upload.ts';
import { confirm } from './dialogs.ts';
import './photo-markup.css';
import {
  draggedMark,
  drawMarks,
  MARK_KINDS,
  type MarkKind,
  middleMark,
  type Nudge,
  nudged,
  type PhotoMark,
} from './photo-marks.ts';
import { photoMarkupMessages } from './photo-markup.messages.ts';

type MarkupProps = {
  readonly file: FileRef;
  readonly url: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const NUDGES: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Nudge[];
const isNudge = (key: string): key is Nudge => NUDGES.includes(key);

/** Arrows, boxes, blur and words on a copy of a photo, by pointer, touch or keys. */
export default function PhotoMarkup({ file, url, onClose, onSaved }: MarkupProps) {
  const t = useMessages(photoMarkupMessages);
  const photo = usePhoto(url, () => {
    toast.error(t('unreadable'));
    onClose();
  });
  const [kind, setKind] = useState<MarkKind>('arrow');
  const [words, setWords] = useState('');
  const [marks, setMarks] = useState<readonly PhotoMark[]>([]);
  const [busy, setBusy] = useState(false);
  const made = useRef(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const newId = () => {
    made.current += 1;
    return made.current;
  };
  const add = (mark: PhotoMark | null) => {
    if (!mark || (mark.kind === 'text' && words.trim() === '')) return;
    setMarks((all) => [...all, mark.kind === 'text' ? { ...mark, text: words.trim() } : mark]);
  };
  const close = async () => {
    const question = { title: t('leave'), text: t('leaveText'), okText: t('giveUp'), danger: true };
    if (marks.length === 0 || (await confirm(question))) onClose();
  };
  const save = async () => {
    if (!photo || marks.length === 0) return;
    setBusy(true);
    const isSaved = await attempt(async () => {
      const copy = await markedCopy(photo, marks, t('copyName', { name: file.name }));
      const stored = await uploadFile(copy, { type: 'annexpic' });
      await call(markupsRoutes.createMarkup, {
        body: { originalId: file.fileId, markedId: stored.name },
      });
      toast.success(t('saved'));
      onSaved();
    });
    if (!isSaved) setBusy(false);
  };
  const kinds = MARK_KINDS.map((value) => ({ value, label: t(value) }));
  return (
    <Modal
      open
      width={1040}
      style={{ top: 16 }}
      title={t('title', { name: file.name })}
      maskClosable={false}
      onCancel={() => void close()}
      footer={[
        <Button key="cancel" onClick={() => void close()}>
          {t('cancel')}
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={busy}
          disabled={marks.length === 0}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>,
      ]}
    >
      <div className="photo-markup">
        <p className="quiet">{t('hint')}</p>
        <div className="photo-markup-tools">
          <Segmented options={kinds} value={kind} onChange={setKind} />
          {kind === 'text' ? (
            <Input
              value={words}
              maxLength={40}
              placeholder={t('words')}
              aria-label={t('words')}
              style={{ width: 220 }}
              onChange={(event) => setWords(event.target.value)}
            />
          ) : null}
          <Button
            disabled={!photo || (kind === 'text' && words.trim() === '')}
            onClick={() => photo && add(middleMark(newId(), kind, photo, ''))}
          >
            {t('add')}
          </Button>
          <Button disabled={marks.length === 0} onClick={() => setMarks(marks.slice(0, -1))}>
            {t('undo')}
          </Button>
        </div>
        {photo ? (
          <MarkedCanvas
            photo={photo}
            marks={marks}
            kind={kind}
            words={words}
            place={canvas}
            label={t('photo')}
            onMark={(from, to) => add(draggedMark(newId(), kind, from, to))}
          />
        ) : null}
        {marks.length > 0 && photo ? (
          <MarkList
            marks={marks}
            onKey={(mark, event) => {
              if (event.key === 'Delete') setMarks(marks.filter(({ id }) => id !== mark.id));
              else if (isNudge(event.key)) {
                const next = nudged(mark, event.key, event.shiftKey, photo);
                setMarks(marks.map((other) => (other.id === mark.id ? next : other)));
              } else return;
              event.preventDefault();
            }}
          />
        ) : null}
      </div>
    </Modal>
  );
}

type ListProps = {
  readonly marks: readonly PhotoMark[];
  readonly onKey: (mark: PhotoMark, event: KeyboardEvent) => void;
};

function MarkList({ marks, onKey }: ListProps) {
  const t = useMessages(photoMarkupMessages);
  return (
    <>
      <div className="photo-markup-marks" role="toolbar" aria-label={t('marks')}>
        {marks.map((mark, index) => (
          <Button key={mark.id} size="small" onKeyDown={(event) => onKey(mark, event)}>
            {t('markNumber', { kind: mark.text || t(mark.kind), n: index + 1 })}
          </Button>
        ))}
      </div>
      <p className="quiet">{t('keys')}</p>
    </>
  );
}

type Point = { readonly x: number; readonly y: number };
type CanvasProps = {
  readonly photo: ImageBitmap;
  readonly marks: readonly PhotoMark[];
  readonly kind: MarkKind;
  readonly words: string;
  readonly place: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  readonly onMark: (from: Point, to: Point) => void;
};

function MarkedCanvas({ photo, marks, kind, words, place, label, onMark }: CanvasProps) {
  const [drag, setDrag] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  useEffect(() => {
    const context = place.current?.getContext('2d');
    if (!context) return;
    const drawn = drag ? draggedMark(0, kind, drag.from, drag.to) : null;
    drawMarks(context, photo, drawn ? [...marks, { ...drawn, text: words }] : marks);
  }, [photo, marks, drag, kind, words, place]);
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: Math.round(((event.clientX - box.left) / box.width) * photo.width),
      y: Math.round(((event.clientY - box.top) / box.height) * photo.height),
    };
  };
  return (
    <canvas
      ref={place}
      width={photo.width}
      height={photo.height}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        setDrag({ from: at, to: at });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: pointOf(event) })}
      onPointerUp={(event) => {
        if (drag) onMark(drag.from, pointOf(event));
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
    />
  );
}

/** The photo's points, for drawing; null until they are there. */
function usePhoto(url: string, onFailed: () => void): ImageBitmap | null {
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isHere = true;
    fetch(url)
      .then((response) => response.blob())
      .then((blob) => createImageBitmap(blob))
      .then(
        (bitmap) => isHere && setPhoto(bitmap),
        () => isHere && failed.current(),
      );
    return () => {
      isHere = false;
    };
  }, [url]);
  return photo;
}

/** The copy with its marks as a file of its own, in the photo's own size. */
function markedCopy(photo: ImageBitmap, marks: readonly PhotoMark[], name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = photo.width;
  canvas.height = photo.height;
  const context = canvas.getContext('2d');
  if (context) drawMarks(context, photo, marks);
  const type = /\.png$/i.test(name) ? 'image/png' : 'image/jpeg';
  const ending = type === 'image/png' ? name : `${name.replace(/\.[^.]+$/, '')}.jpg`;
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], ending, { type })) : reject(new Error('no picture'))),
      type,
      0.9,
    );
  });
}
