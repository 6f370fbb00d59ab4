import type { RoleCode } from '../roles.ts';
import { type ButtonSeed, button } from './menu-seed.ts';

/** Who administers the platform. */
export const ADMINISTRATORS: readonly RoleCode[] = ['sysAdmin'];

/** The buttons of a page whose rows come from and go to a workbook. */
export const exchanges = (roles: readonly RoleCode[]): ButtonSeed[] => [
  button('btn_upload', '导入', roles),
  button('btn_download', '导出', roles),
];
