import type { CodeField } from '@auditplus/contract/kinds/code.ts';
import type { TextField } from '@auditplus/contract/kinds/text.ts';
import { Input } from 'antd';
import type { FieldRenderer } from './field-renderer.ts';

export const textRenderer: FieldRenderer<TextField | CodeField> = {
  control: ({ max }) => ({ children: <Input maxLength={max} /> }),
};
