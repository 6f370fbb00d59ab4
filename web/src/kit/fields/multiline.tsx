import type { MultilineField } from '@auditplus/contract/kinds/multiline.ts';
import { Input } from 'antd';
import type { FieldRenderer } from './field-renderer.ts';

export const multilineRenderer: FieldRenderer<MultilineField> = {
  control: ({ max }) => ({
    children: <Input.TextArea maxLength={max} autoSize={{ minRows: 2, maxRows: 6 }} />,
  }),
};
