import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FileList } from '../file-list.tsx';
import { SignaturePad } from '../signature-pad.tsx';
import { IMAGE_RULES } from '../upload-check.ts';
import { useHoldForm } from '../upload-field.tsx';
import { useUploads } from '../use-uploads.ts';
import { formFieldMessages } from './form-fields.messages.ts';
import { Pictures } from './pictures.tsx';

type DrawnSignatureProps = {
  readonly id: string;
  readonly label: string;
  readonly value: readonly FileRef[];
  readonly maxBytes: number;
  readonly isDisabled: boolean;
  readonly onChange: (files: FileRef[]) => void;
};

const TYPE = 'annexpic';

/** A signature that is drawn in a box and kept as a picture; a new one takes its place. */
export function DrawnSignature({ id, label, value, maxBytes, isDisabled, onChange }: DrawnSignatureProps) {
  const t = useMessages(formFieldMessages);
  const [isOpen, setOpen] = useState(false);
  const [image, setImage] = useState<string | null>(null);
  const uploads = useUploads({
    value,
    rules: { ...IMAGE_RULES, limit: 1, maxBytes },
    type: TYPE,
    place: `${location.pathname}#${id}`,
    onChange,
    onUploaded: undefined,
  });
  useHoldForm(id, uploads.pending.length > 0);
  const open = () => {
    setImage(null);
    setOpen(true);
  };
  const take = () => {
    setOpen(false);
    if (image) uploads.add([pictureOf(image)]);
  };
  return (
    <div className="drawn-signature">
      {value.length > 0 ? <Pictures files={value} isDrawn /> : null}
      {isDisabled ? null : (
        <Button id={id} onClick={open}>
          {t(value.length > 0 ? 'signAgain' : 'sign')}
        </Button>
      )}
      <FileList
        files={[]}
        pending={uploads.pending}
        type={TYPE}
        onPause={uploads.pause}
        onRetry={uploads.resume}
        onCancel={uploads.cancel}
      />
      <Modal
        open={isOpen}
        title={label}
        width={620}
        destroyOnHidden
        okText={t('useSignature')}
        okButtonProps={{ disabled: image === null }}
        onOk={take}
        onCancel={() => setOpen(false)}
      >
        <SignaturePad onChange={setImage} />
      </Modal>
    </div>
  );
}

/** A drawing as a file to upload. */
function pictureOf(image: string): File {
  const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], 'signature.png', { type: 'image/png' });
}
