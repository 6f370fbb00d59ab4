import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Button, Checkbox, Progress } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useAction } from '../../lib/query.ts';
import { SignBox } from '../signatures/public.ts';
import { contractActionMessages } from './contract-actions.messages.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { ReadingPane } from './reading-pane.tsx';
import { useSigning } from './use-signing.ts';

const FULL = 100;
const MIN_OBJECTION = 10;

/** Reading to the end, consent, signature and proof; or an objection instead. */
export function SigningForm({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const signingText = useMessages(contractSigningMessages);
  const actText = useMessages(contractActionMessages);
  const [progress, setProgress] = useState(0);
  const [consent, setConsent] = useState(false);
  const signing = useSigning('draw');
  const isRead = progress >= FULL;
  const sign = useAction(contractsRoutes.sign, { done: signingText('signed'), onRefused: signing.refused });
  const refuse = useAction(contractsRoutes.refuse, { done: signingText('refused') });
  const params = { id: contract.id };
  const submit = async () => {
    if (!isRead) return signing.say(signingText('readFirst'));
    if (!consent) return signing.say(signingText('consentMissing'));
    const given = await signing.given();
    if (given)
      sign.mutate({
        params,
        body: {
          rev: contract.rev,
          hash: contract.contentHash ?? '',
          readToEnd: isRead,
          consent,
          ...given,
        },
      });
  };
  const object = async () => {
    const objection = await askReason({
      title: signingText('refuseAsk', { name: contract.enCode }),
      text: signingText('refuseText'),
      label: actText('objectionText'),
      minLength: MIN_OBJECTION,
      maxLength: 1000,
      okText: signingText('refuse'),
      danger: true,
    });
    if (objection !== null) refuse.mutate({ params, body: { rev: contract.rev, objection } });
  };
  return (
    <div className="contracts-signing">
      <div>
        <div className="contracts-progress">
          <Progress percent={progress} size="small" showInfo={false} aria-label={t('content')} />
          <span className="quiet" aria-live="polite">
            {isRead ? signingText('readDone') : signingText('readProgress', { percent: progress })}
          </span>
        </div>
        <ReadingPane contract={contract} onProgress={(now) => setProgress((best) => Math.max(best, now))} />
      </div>
      <aside className="contracts-sign">
        <Checkbox checked={consent} disabled={!isRead} onChange={(event) => setConsent(event.target.checked)}>
          {signingText('consent')}
        </Checkbox>
        <SignBox
          proof="always"
          value={signing.draft}
          onChange={signing.change}
          onEnter={() => void submit()}
        />
        <p role="alert" className="contracts-problem">
          {signing.problem}
        </p>
        <div className="contracts-editor-actions">
          <Button danger onClick={() => void object()}>
            {signingText('refuse')}
          </Button>
          <Button type="primary" loading={sign.isPending} onClick={() => void submit()}>
            {signingText('sign')}
          </Button>
        </div>
      </aside>
    </div>
  );
}
