import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { IconAction } from '../../kit/icon-action.tsx';
import { attempt } from '../../lib/attempt.ts';
import { fileSize } from '../../lib/formats.ts';
import { toast } from '../../lib/toast.ts';
import './offline.css';
import { offlineMessages } from './offline.messages.ts';
import type { OpenPackage } from './open-package.ts';
import { photoFile, type QueuedPhoto } from './queued-photos.ts';
import { useHeldState } from './use-held.ts';

type PhotosProps = {
  readonly held: OpenPackage;
  readonly nodeId: string;
  readonly id: string;
  readonly children: ReactNode;
};

/** Photos of an item of a taken record: kept on the device first, whatever the network does. */
export function WaitingPhotos({ held, nodeId, id, children }: PhotosProps) {
  const t = useMessages(offlineMessages);
  const photos = useHeldState(held, (state) => state.photos);
  const own = photos.filter((photo) => photo.nodeId === nodeId);
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      if (!file.type.startsWith('image/')) toast.error(t('notPicture', { name: file.name }));
      else await held.sync.addPhoto(nodeId, file);
    }
  };
  return (
    <div className="upload">
      <label className="upload-zone">
        <CameraOutlined aria-hidden />
        <span>{t('addPhoto')}</span>
        <span className="quiet">{t('photoKept')}</span>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/*"
          multiple
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            void attempt(() => add(files));
            event.target.value = '';
          }}
        />
      </label>
      {own.length > 0 ? (
        <ul className="file-list offline-photos">
          {own.map((photo) => (
            <li key={photo.opId} data-failed={photo.problem !== null}>
              <Waiting held={held} photo={photo} />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}

function Waiting({ held, photo }: { readonly held: OpenPackage; readonly photo: QueuedPhoto }) {
  const t = useMessages(offlineMessages);
  const url = usePicture(held, photo.opId);
  const { name, problem, sha256 } = photo;
  const drop = async () => {
    const yes = await confirm({
      title: t('dropPhotoAsk'),
      text: t('dropPhotoText', { name }),
      okText: t('removeIt'),
      danger: true,
    });
    if (yes) await held.sync.removePhoto(photo.opId);
  };
  return (
    <>
      {url ? <img className="offline-thumb" src={url} alt="" /> : <span className="offline-thumb" />}
      <span className="file-name">
        <span>{name}</span>
        <span className="quiet">
          {problem ?? t('photoWaits')} · {fileSize(photo.size)}
          <Tooltip title={`${t('sha')} ${sha256}`}>
            <code className="file-hash">{sha256.slice(0, 12)}</code>
          </Tooltip>
        </span>
      </span>
      <IconAction label={t('dropPhoto', { name })} icon={<CloseOutlined />} onClick={() => void drop()} />
    </>
  );
}

/** The photo as an address of this page; the bytes are opened for the screen only. */
function usePicture(held: OpenPackage, opId: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isHere = true;
    void photoFile(held.key, opId).then((file) => {
      if (!file || !isHere) return;
      made = URL.createObjectURL(file);
      setUrl(made);
    });
    return () => {
      isHere = false;
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [held, opId]);
  return url;
}
