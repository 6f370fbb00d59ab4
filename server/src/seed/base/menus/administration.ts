import {
  hasOperation,
  ownButtons,
  type RecordModel,
  type RecordOperation,
} from '@auditplus/contract/kernel/records/record-type.ts';
import type { RoleCode } from '../roles.ts';
import { type ButtonSeed, button, edits, name, type PageSeed } from './menu-seed.ts';

/** Who administers the platform. */
export const ADMINISTRATORS: readonly RoleCode[] = ['sysAdmin'];

/** The buttons of a page whose rows come from and go to a workbook. */
export const exchanges = (roles: readonly RoleCode[]): ButtonSeed[] => [
  button('btn_upload', '导入', roles),
  button('btn_download', '导出', roles),
];

/** The page of a declared record, with a button for each of its operations. */
export function recordPage(model: RecordModel): PageSeed {
  const { page, label, menu } = model;
  if (!menu) throw new Error(`The record ${model.name} has no place in the menu.`);
  const own = ownButtons(model).map(([code, [zh]]) => button(code, zh, ADMINISTRATORS));
  return {
    enCode: page,
    names: name(...(menu.name ?? label.many)),
    icon: menu.icon,
    url: `/${page.replace('.', '/')}`,
    roles: ADMINISTRATORS,
    buttons: [
      ...edits(ADMINISTRATORS),
      ...own,
      ...OPERATION_BUTTONS.filter(([operation]) => hasOperation(model, operation)).map(([, code, text]) =>
        button(code, text, ADMINISTRATORS),
      ),
    ],
  };
}

const OPERATION_BUTTONS: readonly (readonly [operation: RecordOperation, code: string, text: string])[] = [
  ['import', 'btn_import', '导入'],
  ['export', 'btn_export', '导出'],
  ['recycle', 'btn_restore', '恢复'],
];
