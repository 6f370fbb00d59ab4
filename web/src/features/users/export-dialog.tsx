import './users.css';
import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import { USER_FIELDS, type UserField } from '@auditplus/contract/features/users/user-import.model.ts';
import { Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { readListQuery } from '../../kit/list-query.ts';
import { call, webAddress } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { importMessages } from './import.messages.ts';
import { useFieldLabel } from './use-field-label.ts';

type Props = {
  readonly organizeId: string;
  readonly address: URLSearchParams;
  readonly onClose: () => void;
};

/** Takes the page shown, or everything that the list's query finds, out as a workbook of chosen fields. */
export function ExportDialog({ organizeId, address, onClose }: Props) {
  const t = useMessages(importMessages);
  const common = useMessages(commonMessages);
  const labelOf = useFieldLabel();
  const [range, setRange] = useState<'0' | '1'>('0');
  const [fields, setFields] = useState<readonly UserField[]>([...USER_FIELDS]);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const { page, filters } = readListQuery(address, ['state'], {});
    setBusy(true);
    await attempt(async () => {
      const link = await call(userExchangeRoutes.export, {
        query: {
          ...page,
          ...(organizeId ? { organizeId } : {}),
          ...(filters.state ? { enabledMark: Number(filters.state) } : {}),
          dataType: range,
          selectKey: fields.join(','),
        },
      });
      const anchor = document.createElement('a');
      anchor.href = webAddress(link.url);
      anchor.download = link.name;
      anchor.click();
      onClose();
    });
    setBusy(false);
  };
  const isAll = fields.length === USER_FIELDS.length;
  return (
    <Modal
      open
      width={760}
      title={t('exportTitle')}
      okText={t('export')}
      cancelText={common('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: fields.length === 0 }}
      onCancel={onClose}
      onOk={() => void send()}
    >
      <div className="users-import">
        <Radio.Group
          aria-label={t('range')}
          value={range}
          options={[
            { value: '0', label: t('page') },
            { value: '1', label: t('all') },
          ]}
          onChange={(event) => setRange(event.target.value === '1' ? '1' : '0')}
        />
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && fields.length > 0}
          onChange={(event) => setFields(event.target.checked ? [...USER_FIELDS] : [])}
        >
          {t('allFields')}
        </Checkbox>
        <fieldset className="users-fields" aria-label={t('fields')}>
          {USER_FIELDS.map((field) => (
            <Checkbox
              key={field}
              checked={fields.includes(field)}
              onChange={(event) =>
                setFields(event.target.checked ? [...fields, field] : fields.filter((one) => one !== field))
              }
            >
              {labelOf(field)}
            </Checkbox>
          ))}
        </fieldset>
        <p className="quiet measure">{t('exportNote')}</p>
      </div>
    </Modal>
  );
}
