import { PictureOutlined } from '@ant-design/icons';
import { maxBytesOf } from '@auditplus/contract/kinds/upload-fz.ts';
import type { uploadImg } from '@auditplus/contract/kinds/upload-img.ts';
import { UploadField } from '../upload-field.tsx';
import type { RendererOf } from './form-renderer.ts';
import { Pictures } from './pictures.tsx';

export const uploadImgRenderer: RendererOf<typeof uploadImg> = {
  icon: <PictureOutlined />,
  Edit: ({ id, value, props, isDisabled, onChange }) => (
    <UploadField
      showsLimits={props.showTip}
      id={id}
      value={value ?? []}
      imagesOnly
      limit={props.limit}
      maxBytes={maxBytesOf(props)}
      disabled={isDisabled}
      onChange={onChange}
    />
  ),
  Read: ({ value }) => (value?.length ? <Pictures files={value} /> : '–'),
};
