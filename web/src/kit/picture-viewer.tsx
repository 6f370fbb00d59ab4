import { Modal } from 'antd';
import { useTexts } from '../i18n/texts.ts';
import './file-preview.css';
import { fieldTexts } from './kit-fields.texts.ts';
import { ZoomPicture } from './zoom-picture.tsx';

type PictureViewerProps = {
  readonly src: string;
  readonly alt: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** One picture over the whole window. */
export function PictureViewer({ src, alt, open, onClose }: PictureViewerProps) {
  const t = useTexts(fieldTexts);
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
