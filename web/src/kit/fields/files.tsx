import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { FilesField } from '@auditplus/contract/kinds/files.ts';
import { maxBytesOf } from '@auditplus/contract/kinds/upload-fz.ts';
import { Suspense } from 'react';
import { listed } from '../../lib/phrases.ts';
import { FileList } from '../file-list.tsx';
import { lazyPart } from '../lazy-part.ts';
import { UploadField } from '../upload-field.tsx';
import type { FieldRenderer } from './field-renderer.ts';
import { Pictures } from './pictures.tsx';

const DrawnSignature = lazyPart(() =>
  import('./drawn-signature.tsx').then((module) => module.DrawnSignature),
);

export const filesRenderer: FieldRenderer<FilesField> = {
  control: (field, words) => ({
    children: field.drawn ? (
      <Signature label={words(field.label)} maxBytes={maxBytesOf(field)} />
    ) : (
      <UploadField
        limit={field.limit}
        maxBytes={maxBytesOf(field)}
        {...(field.pictures ? { imagesOnly: true } : { accept: field.accept ?? [] })}
      />
    ),
    display: (value) => {
      const files = filesIn(value);
      if (files.length === 0) return '–';
      return field.pictures ? (
        <Pictures files={files} isDrawn={field.drawn === true} />
      ) : (
        <FileList files={files} />
      );
    },
  }),
  cell: (value, { pictures, drawn = false }) => {
    const files = filesIn(value);
    if (files.length === 0) return '–';
    return pictures ? (
      <Pictures files={files} isSmall isDrawn={drawn} />
    ) : (
      listed(files.map(({ name }) => name))
    );
  },
};

type SignatureProps = {
  readonly label: string;
  readonly maxBytes: number;
  // What a form gives to its controls.
  readonly id?: string;
  readonly value?: unknown;
  readonly disabled?: boolean;
  readonly onChange?: (files: FileRef[]) => void;
};

/** A picture that is drawn by hand. */
const Signature = ({ id = '', value, disabled = false, onChange, ...own }: SignatureProps) => (
  <Suspense>
    <DrawnSignature
      {...own}
      id={id}
      value={filesIn(value)}
      isDisabled={disabled}
      onChange={(files) => onChange?.(files)}
    />
  </Suspense>
);

const filesIn = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value : []);
