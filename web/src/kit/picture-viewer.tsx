import { Modal } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import './file-preview.css';
import { fieldMessages } from './kit-fields.messages.ts';
import { ZoomPicture } from './zoom-picture.tsx';

type PictureViewerProps = {
  readonly src: string;
  readonly alt: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** One picture over the whole window. */
export function PictureViewer({ src, alt, open, onClose }: PictureViewerProps) {
  const t = useMessages(fieldMessages);
  return (
    <Modal
      open={open}
      width="100%"
      className="preview-dialog"
      title={alt || t('pictureTitle')}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <ZoomPicture src={src} alt={alt} />
    </Modal>
  );
}
