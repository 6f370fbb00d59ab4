import { PaperClipOutlined } from '@ant-design/icons';
import { maxBytesOf, type uploadFz } from '@auditplus/contract/kinds/upload-fz.ts';
import { FileList } from '../file-list.tsx';
import { UploadField } from '../upload-field.tsx';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

export const uploadFzRenderer: RendererOf<typeof uploadFz> = {
  icon: <PaperClipOutlined />,
  Edit: function UploadFzEdit({ id, value, props, isDisabled, onChange }) {
    const words = useWords();
    return (
      <UploadField
        hint={words(props.buttonText)}
        showsLimits={props.showTip}
        id={id}
        value={value ?? []}
        limit={props.limit}
        maxBytes={maxBytesOf(props)}
        accept={props.accept}
        disabled={isDisabled}
        onChange={onChange}
      />
    );
  },
  Read: ({ value }) => (value?.length ? <FileList files={value} /> : '–'),
};
