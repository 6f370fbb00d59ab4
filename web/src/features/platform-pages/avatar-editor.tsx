import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button, Modal, Slider } from 'antd';
import { type ChangeEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { uploadFile } from '../../lib/upload.ts';
import { type Crop, dragged, inside, sideOf, wholeCrop } from './avatar-crop.ts';
import { profileMessages } from './profile.messages.ts';

const STORED = 256;
const WINDOW = 260;
const MAX_BYTES = 5 * 1024 ** 2;

/** The own picture: choose, cut out, store. */
export function AvatarEditor() {
  const t = useMessages(profileMessages);
  const user = useSession((session) => session.current?.userInfo);
  const box = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (!file.type.startsWith('image/')) return toast.warning(t('avatarKind'));
    if (file.size > MAX_BYTES) return toast.warning(t('avatarSize'));
    const loaded = new Image();
    loaded.src = URL.createObjectURL(file);
    try {
      await loaded.decode();
      setImage(loaded);
    } catch {
      toast.warning(t('avatarKind'));
    }
  };
  return (
    <div className="profile-avatar">
      <PersonAvatar name={user?.userName ?? ''} icon={user?.headIcon ?? ''} />
      <input ref={box} type="file" accept="image/*" hidden onChange={(event) => void choose(event)} />
      <Button onClick={() => box.current?.click()}>{t('avatarChange')}</Button>
      {image ? <CropDialog image={image} onClose={() => setImage(null)} /> : null}
    </div>
  );
}

type CropDialogProps = { readonly image: HTMLImageElement; readonly onClose: () => void };

function CropDialog({ image, onClose }: CropDialogProps) {
  const t = useMessages(profileMessages);
  const common = useMessages(commonMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, crop);
  }, [image, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCrop(dragged(picture, crop, { dx: event.movementX, dy: event.movementY, size: WINDOW }));
  };
  const save = async () => {
    setBusy(true);
    await attempt(async () => {
      await storeAvatar(image, crop);
      toast.success(t('avatarSaved'));
      onClose();
    });
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t('avatarCrop')}
      width={340}
      okText={t('avatarSave')}
      cancelText={common('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="profile-crop">
        <canvas
          ref={canvas}
          width={STORED}
          height={STORED}
          style={{ width: WINDOW, height: WINDOW }}
          aria-label={t('avatarCrop')}
          onPointerMove={drag}
        />
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={crop.zoom}
          ariaLabelForHandle={t('avatarZoom')}
          tooltip={{ open: false }}
          onChange={(zoom) => setCrop(inside(picture, { ...crop, zoom }))}
        />
        <p className="quiet">{t('avatarHint')}</p>
      </div>
    </Modal>
  );
}

function draw(target: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const side = sideOf({ width: image.naturalWidth, height: image.naturalHeight }, crop.zoom);
  const context = target.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, target.width, target.height);
  context.drawImage(
    image,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    target.width,
    target.height,
  );
}

/** Uploads the square as a picture of its own and takes it as the avatar; the shell shows it at once. */
async function storeAvatar(image: HTMLImageElement, crop: Crop): Promise<void> {
  const square = document.createElement('canvas');
  square.width = STORED;
  square.height = STORED;
  draw(square, image, crop);
  const blob = await new Promise<Blob | null>((resolve) => square.toBlob(resolve, 'image/png'));
  if (!blob) return;
  const { name } = await uploadFile(new File([blob], 'avatar.png', { type: 'image/png' }), {
    type: 'userAvatar',
  });
  await call(currentUserRoutes.avatar, { params: { name } });
  const info = await call(currentUserRoutes.baseInfo, {});
  const { current } = useSession.getState();
  if (current) {
    const userInfo = { ...current.userInfo, headIcon: info.avatar };
    useSession.setState({ current: { ...current, userInfo } });
  }
  await queryClient.invalidateQueries({ queryKey: ['permission', 'Users'] });
}
