export { MaterialDrawer } from './material-drawer.tsx';
export { NodeLinks, NodePicker } from './node-links.tsx';
export { SecretDot } from './secret-dot.tsx';
export { UploadFormDrawer } from './upload-form.tsx';
