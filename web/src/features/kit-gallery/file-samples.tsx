import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FileList } from '../../kit/file-list.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

/** Upload, preview and download. */
export function FileSamples() {
  const t = useMessages(galleryMessages);
  const [files, setFiles] = useState<FileRef[]>([]);
  const [pictures, setPictures] = useState<FileRef[]>([]);
  const [one, setOne] = useState<FileRef[]>([]);
  return (
    <div className="gallery">
      <Sample title={t('upload')} code={'<UploadField value={files} onChange={setFiles} />'}>
        <UploadField id="gallery-files" value={files} onChange={setFiles} />
      </Sample>
      <Sample title={t('uploadImage')} code={'<UploadField imagesOnly limit={3} … />'}>
        <UploadField id="gallery-pictures" imagesOnly limit={3} value={pictures} onChange={setPictures} />
      </Sample>
      <Sample title={t('uploadOne')} code={"<UploadField limit={1} accept={['pdf']} … />"}>
        <UploadField id="gallery-one" limit={1} accept={['pdf']} value={one} onChange={setOne} />
      </Sample>
      <Sample title={t('pack')} code={'<FileList files={files} packName={t("packName")} />'}>
        {files.length === 0 ? (
          <p className="quiet">{t('packEmpty')}</p>
        ) : (
          <FileList files={files} packName={t('packName')} />
        )}
      </Sample>
    </div>
  );
}
