import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { FilesField } from '@auditplus/contract/kinds/files.ts';
import { maxBytesOf } from '@auditplus/contract/kinds/upload-fz.ts';
import { listed } from '../../lib/phrases.ts';
import { FileList } from '../file-list.tsx';
import { UploadField } from '../upload-field.tsx';
import type { FieldRenderer } from './field-renderer.ts';
import { Pictures } from './pictures.tsx';

export const filesRenderer: FieldRenderer<FilesField> = {
  control: (field) => ({
    children: (
      <UploadField
        limit={field.limit}
        maxBytes={maxBytesOf(field)}
        {...(field.pictures ? { imagesOnly: true } : { accept: field.accept ?? [] })}
      />
    ),
    display: (value) => {
      const files = filesIn(value);
      if (files.length === 0) return '–';
      return field.pictures ? <Pictures files={files} /> : <FileList files={files} />;
    },
  }),
  cell: (value, { pictures }) => {
    const files = filesIn(value);
    if (files.length === 0) return '–';
    return pictures ? <Pictures files={files} isSmall /> : listed(files.map(({ name }) => name));
  },
};

const filesIn = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value : []);
