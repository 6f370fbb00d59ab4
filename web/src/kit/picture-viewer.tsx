import { Image } from 'antd';

type PictureViewerProps = { readonly src: string; readonly alt: string; readonly onClose: () => void };

/** One picture over the whole window, to be enlarged and turned. */
export function PictureViewer({ src, alt, onClose }: PictureViewerProps) {
  return (
    <Image
      src={src}
      alt={alt}
      className="rich-picture-source"
      preview={{
        open: true,
        onOpenChange: (open) => {
          if (!open) onClose();
        },
      }}
    />
  );
}
