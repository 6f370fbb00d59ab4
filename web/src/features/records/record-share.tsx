import { ShareAltOutlined } from '@ant-design/icons';
import type { CodedRecord } from '@auditplus/core/forms/scanned-code.ts';
import { Button, Input, Popover, QRCode } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { copyText } from '../../lib/copy-text.ts';
import { recordCode } from './record-code.ts';
import { recordsMessages } from './records.messages.ts';
import { useOwnRuntime } from './use-runtime.ts';

/** The name in the address of a list that opens a record. */
export const RECORD = 'record';

/**
 * A link to a record and its code for a camera or the scanner of the product: they lead to the record by the reader's own
 * menu entry, or to its process, under the reader's rights.
 */
export function RecordShare(record: Pick<CodedRecord, 'id' | 'processId'>) {
  const t = useMessages(recordsMessages);
  const { designId } = useOwnRuntime();
  const address = recordCode({ designId, ...record });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="record-share">
          <QRCode value={address} size={180} type="svg" bgColor="white" color="black" />
          <span className="quiet">{t('shareHint')}</span>
          <Input
            readOnly
            size="small"
            aria-label={t('shareAddress')}
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button size="small" onClick={() => void copyText(address, t('shareCopied'))}>
            {t('shareCopy')}
          </Button>
        </div>
      }
    >
      <Button type="text" icon={<ShareAltOutlined />} aria-label={t('share')} title={t('share')} />
    </Popover>
  );
}
