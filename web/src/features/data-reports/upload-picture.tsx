import type { ReportBlock } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { Form, InputNumber } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { PictureInput } from '../../kit/picture-input.tsx';
import { reportDesignerMessages } from './data-reports.messages.ts';

type PictureBlock = Extract<ReportBlock, { kind: 'picture' }>;
type UploadPictureProps = { readonly block: PictureBlock; readonly onChange: (block: PictureBlock) => void };

/** A picture of the report itself: PNG or JPEG, kept with its definition. */
export function UploadPicture({ block, onChange }: UploadPictureProps) {
  const t = useMessages(reportDesignerMessages);
  return (
    <>
      <Form.Item label={t('block.picture')}>
        <PictureInput
          label={t('block.picture')}
          maxKilobytes={730}
          value={block.data}
          onChange={(data) => onChange({ ...block, data })}
          onRemove={() => onChange({ ...block, data: '' })}
        />
      </Form.Item>
      <Form.Item label={t('pictureHeight')}>
        <InputNumber
          aria-label={t('pictureHeight')}
          min={5}
          max={250}
          value={block.height}
          onChange={(height) => onChange({ ...block, height: height ?? block.height })}
        />
      </Form.Item>
    </>
  );
}
