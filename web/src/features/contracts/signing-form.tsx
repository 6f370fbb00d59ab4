import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Button, Checkbox, Progress } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useAction } from '../../lib/query.ts';
import { SignBox } from '../signatures/public.ts';
import { contractTexts } from './contracts.texts.ts';
import { ReadingPane } from './reading-pane.tsx';
import { useSigning } from './use-signing.ts';

const FULL = 100;
const MIN_OBJECTION = 10;

/** Reading to the end, consent, signature and proof; or an objection instead. */
export function SigningForm({ contract }: { readonly contract: Contract }) {
  const t = useTexts(contractTexts);
  const [progress, setProgress] = useState(0);
  const [consent, setConsent] = useState(false);
  const signing = useSigning('draw');
  const isRead = progress >= FULL;
  const sign = useAction(contractsRoutes.sign, { done: t('signed'), onRefused: signing.refused });
  const refuse = useAction(contractsRoutes.refuse, { done: t('refused') });
  const params = { id: contract.id };
  const submit = async () => {
    if (!isRead) return signing.say(t('readFirst'));
    if (!consent) return signing.say(t('consentMissing'));
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
      title: t('refuseAsk', { name: contract.enCode }),
      text: t('refuseText'),
      label: t('objectionText'),
      minLength: MIN_OBJECTION,
      maxLength: 1000,
      okText: t('refuse'),
    });
    if (objection !== null) refuse.mutate({ params, body: { rev: contract.rev, objection } });
  };
  return (
    <div className="contracts-signing">
      <div>
        <div className="contracts-progress">
          <Progress percent={progress} size="small" showInfo={false} aria-label={t('content')} />
          <span className="quiet" aria-live="polite">
            {isRead ? t('readDone') : t('readProgress', { percent: progress })}
          </span>
        </div>
        <ReadingPane contract={contract} onProgress={(now) => setProgress((best) => Math.max(best, now))} />
      </div>
      <aside className="contracts-sign">
        <Checkbox checked={consent} disabled={!isRead} onChange={(event) => setConsent(event.target.checked)}>
          {t('consent')}
        </Checkbox>
        <SignBox value={signing.draft} onChange={signing.change} onEnter={() => void submit()} />
        <p role="alert" className="contracts-problem">
          {signing.problem}
        </p>
        <div className="contracts-editor-acts">
          <Button danger onClick={() => void object()}>
            {t('refuse')}
          </Button>
          <Button type="primary" loading={sign.isPending} onClick={() => void submit()}>
            {t('sign')}
          </Button>
        </div>
      </aside>
    </div>
  );
}
