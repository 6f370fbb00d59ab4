export { deviceName } from '../../lib/device-name.ts';
