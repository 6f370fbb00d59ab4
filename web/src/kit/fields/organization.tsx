import type { OrganizationField } from '@auditplus/contract/kinds/organization.ts';
import { OrgPicker } from '../org-picker.tsx';
import type { FieldRenderer } from './field-renderer.ts';

export const organizationRenderer: FieldRenderer<OrganizationField> = {
  control: () => ({ children: <OrgPicker /> }),
  cell: (path) => String(path || '–'),
};
