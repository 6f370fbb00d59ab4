export { attachFiles, fileRef, fileRefs, releaseFiles } from './attach-files.ts';
export { registerFileAccess } from './file-access.ts';
export { avatarUrl } from './file-links.ts';
export { type FileRow, findFiles } from './files.repository.ts';
export { storeFile } from './store-file.ts';
export { declareFileJobs } from './sweep-files.ts';
