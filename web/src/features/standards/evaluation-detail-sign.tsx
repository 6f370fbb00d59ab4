import type { SheetSignature } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { evaluationDetailMessages } from './evaluation-detail.messages.ts';
import type { Detail } from './evaluation-detail-rows.ts';
import { SignSheetDialog } from './sign-sheet-dialog.tsx';

const ROLES = ['LEAD', 'UNIT'] as const;

/** The sign-off block: who signed the final scores and on what hash; empty lines to sign on paper until then. */
export function EvaluationSignOff({ detail }: { readonly detail: Detail }) {
  const t = useMessages(evaluationDetailMessages);
  const [signing, setSigning] = useState(false);
  const query = useRoute(checkTasksRoutes.signatures, { params: { id: detail.task.id } });
  return (
    <section className="evaluation-detail-sign">
      <h2>{t('signOff')}</h2>
      <Loaded query={query}>
        {({ hash, list, canSign }) => (
          <>
            {ROLES.map((role) => {
              const given = list.filter((signature) => signature.role === role);
              return given.length === 0 ? (
                <BlankLine key={role} role={role} />
              ) : (
                given.map((signature) => <SignedLine key={signature.id} signature={signature} />)
              );
            })}
            {hash ? (
              <p className="quiet">
                {t('hash')} <code>{hash}</code>
              </p>
            ) : (
              <p className="quiet">{t('notFinal')}</p>
            )}
            {canSign && hash ? (
              <>
                <div className="evaluation-detail-act">
                  <Button type="primary" onClick={() => setSigning(true)}>
                    {t('signOff')}
                  </Button>
                </div>
                {signing ? (
                  <SignSheetDialog taskId={detail.task.id} hash={hash} onClose={() => setSigning(false)} />
                ) : null}
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function BlankLine({ role }: { readonly role: (typeof ROLES)[number] }) {
  const t = useMessages(evaluationDetailMessages);
  return (
    <p className="evaluation-detail-line">
      <span>{t(`role${role}`)}</span>
      <span className="evaluation-detail-blank" />
      <span>{t('date')}</span>
      <span className="evaluation-detail-blank" />
    </p>
  );
}

function SignedLine({ signature }: { readonly signature: SheetSignature }) {
  const t = useMessages(evaluationDetailMessages);
  return (
    <p className="evaluation-detail-line">
      <span>{t(`role${signature.role}`)}</span>
      {signature.image ? (
        <img className="evaluation-detail-image" src={signature.image} alt={signature.signer.name} />
      ) : (
        <strong>{signature.signer.name}</strong>
      )}
      <span>{t('date')}</span>
      <span>{moment(signature.signedAt)}</span>
      <span className="quiet">
        {t('signCode')} <code>{signature.code}</code>
      </span>
      {signature.valid ? null : <StateTag tone="red" text={t('signChanged')} />}
    </p>
  );
}
