export { attachFiles, fileRef, fileRefs, releaseFiles } from './attach-files.ts';
export { isOpenable, registerFileAccess } from './file-access.ts';
export { avatarUrl, downloadUrl } from './file-links.ts';
export { type FileRow, findFiles } from './files.repository.ts';
export { offerFile } from './offer-file.ts';
export { receiveUpload } from './receive-upload.ts';
export { attachPictures, withPictures } from './rich-text-pictures.ts';
export { storeFile } from './store-file.ts';
export { declareFileJobs } from './sweep-files.ts';
