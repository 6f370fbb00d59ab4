export { IconPicker } from './icon-picker.tsx';
