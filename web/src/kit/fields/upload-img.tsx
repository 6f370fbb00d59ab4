import { PictureOutlined } from '@ant-design/icons';
import { maxBytesOf } from '@auditplus/contract/kinds/upload-fz.ts';
import type { uploadImg } from '@auditplus/contract/kinds/upload-img.ts';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { UploadField } from '../upload-field.tsx';
import type { RendererOf } from './form-renderer.ts';
import { Pictures } from './pictures.tsx';

const DrawnSignature = lazyPart(() =>
  import('./drawn-signature.tsx').then((module) => module.DrawnSignature),
);

export const uploadImgRenderer: RendererOf<typeof uploadImg> = {
  icon: <PictureOutlined />,
  Edit: ({ id, label, value, props, isDisabled, onChange }) =>
    props.drawn ? (
      <Suspense>
        <DrawnSignature
          id={id}
          label={label}
          value={value ?? []}
          maxBytes={maxBytesOf(props)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </Suspense>
    ) : (
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
  Read: ({ value, props }) => (value?.length ? <Pictures files={value} isDrawn={props.drawn} /> : '–'),
};
