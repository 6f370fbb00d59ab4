import type { IncomingWebhookRow } from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { exampleBody, exampleCall } from '@auditplus/core/webhooks/incoming-fields.ts';
import { Button, Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import './webhooks.css';

type ExampleDrawerProps = { readonly row: IncomingWebhookRow; readonly onClose: () => void };

/** How a program outside calls an incoming webhook, to be copied. */
export function ExampleDrawer({ row, onClose }: ExampleDrawerProps) {
  const t = useMessages(webhooksMessages);
  const url = `${window.location.origin}/prod-api/api/hook/${row.id}`;
  const text = exampleCall(url, exampleBody(row.fields, row.callIdPointer));
  return (
    <SideDrawer
      open
      width="medium"
      title={`${row.fullName} ${t('example')}`}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button type="primary" onClick={() => void copyText(text, t('exampleCopied'))}>
            {t('copyExample')}
          </Button>
        </div>
      }
    >
      <div className="webhook-guide">
        <Input readOnly value={url} aria-label={t('address')} onFocus={({ target }) => target.select()} />
        <p>{t('exampleText')}</p>
        <p className="quiet">{t('incomingSecretUse')}</p>
        <p>{t('exampleUse')}</p>
        <pre className="webhook-example">{text}</pre>
      </div>
    </SideDrawer>
  );
}
