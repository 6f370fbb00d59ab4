export { attachFiles, fileRef, fileRefs, releaseFiles } from './attach-files.ts';
export { copyFile } from './copy-file.ts';
export { createDownloadLink } from './create-download-link.ts';
export { findFiles } from './files.repository.ts';
export { packLink } from './pack-files.ts';
export { receiveUpload } from './receive-upload.ts';
export { attachPictures, withPictures } from './rich-text-pictures.ts';
export { storeFile } from './store-file.ts';
