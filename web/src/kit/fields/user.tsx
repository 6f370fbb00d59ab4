import type { UserField } from '@auditplus/contract/kinds/user.ts';
import { UserPicker } from '../user-picker.tsx';
import type { FieldRenderer } from './field-renderer.ts';

export const userRenderer: FieldRenderer<UserField> = {
  control: () => ({ children: <UserPicker /> }),
  cell: (named) => String(named || '–'),
};
