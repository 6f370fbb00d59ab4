import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { UploadField } from '../../kit/upload-field.tsx';
import { attempt } from '../../lib/attempt.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { editorMessages } from './standard-editor.messages.ts';

type TemplateFileProps = {
  readonly label: string;
  readonly file: FileRef | null;
  readonly readOnly: boolean;
  readonly onChange: (file: FileRef | null) => void;
};

/** The blank form that the unit fills in for a requirement: shown, taken, replaced or taken away. */
export function TemplateFile({ label, file, readOnly, onChange }: TemplateFileProps) {
  const t = useMessages(editorMessages);
  const [open, setOpen] = useState(false);
  if (readOnly) {
    if (!file) return <span className="quiet">–</span>;
    return (
      <button
        type="button"
        className="link-button"
        title={file.name}
        onClick={() => void attempt(() => downloadFile(file.fileId, file.name))}
      >
        {file.name}
      </button>
    );
  }
  return (
    <>
      <Button type="link" size="small" title={file?.name} onClick={() => setOpen(true)}>
        {file ? <span className="standards-template">{file.name}</span> : t('templateAdd')}
      </Button>
      <Modal
        open={open}
        title={t('templateOf', { label })}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <UploadField
          limit={1}
          accept={['document']}
          value={file ? [file] : []}
          onChange={(files) => onChange(files.at(-1) ?? null)}
        />
      </Modal>
    </>
  );
}
