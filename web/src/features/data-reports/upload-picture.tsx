import type { ReportBlock } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { Form, InputNumber } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';

type PictureBlock = Extract<ReportBlock, { kind: 'picture' }>;
type UploadPictureProps = { readonly block: PictureBlock; readonly onChange: (block: PictureBlock) => void };

/** A picture of the report itself: PNG or JPEG, kept with its definition. */
export function UploadPicture({ block, onChange }: UploadPictureProps) {
  const t = useMessages(reportDesignerMessages);
  const read = (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => onChange({ ...block, data: String(reader.result).split(',')[1] ?? '' });
    reader.readAsDataURL(file);
  };
  return (
    <>
      <Form.Item label={t('block.picture')}>
        <input
          type="file"
          aria-label={t('block.picture')}
          accept="image/png,image/jpeg"
          onChange={({ target }) => read(target.files?.[0])}
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
