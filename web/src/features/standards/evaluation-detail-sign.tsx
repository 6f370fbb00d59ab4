import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useHasModule } from '../../kit/permission.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { evaluationDetailTexts } from './evaluation-detail.texts.ts';
import type { Detail } from './evaluation-detail-rows.ts';

const REPORTS = 'audit.report';

/** The sign-off block: who signed the task's report and what hash they signed; empty lines to sign on paper until then. */
export function EvaluationSignOff({ detail }: { readonly detail: Detail }) {
  const t = useTexts(evaluationDetailTexts);
  const mayRead = useHasModule(REPORTS);
  const list = useRoute(
    reportsRoutes.list,
    { query: { checkTaskId: detail.task.id, currentPage: 1, pageSize: 1 } },
    { enabled: mayRead },
  );
  const reportId = list.data?.list[0]?.id ?? '';
  const report = useRoute(reportsRoutes.read, { params: { id: reportId } }, { enabled: reportId !== '' });
  const signatures = (report.data?.signatures ?? []).filter(({ revokedAt }) => revokedAt === null);
  return (
    <section className="evaluation-detail-sign">
      <h2>{t('signOff')}</h2>
      {signatures.length === 0 ? (
        <div className="evaluation-detail-lines">
          {([t('auditLead'), t('unitSigner')] as const).map((role) => (
            <p key={role}>
              <span>{role}</span>
              <span className="evaluation-detail-blank" />
              <span>{t('date')}</span>
              <span className="evaluation-detail-blank" />
            </p>
          ))}
        </div>
      ) : (
        <table className="evaluation-detail-table">
          <tbody>
            {signatures.map((signature) => (
              <tr key={signature.id}>
                <td>{signature.signerRole}</td>
                <td>{signature.signer.name}</td>
                <td>{moment(signature.signedAt)}</td>
                <td>
                  <code>{signature.signedHash}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {report.data ? (
        <p className="quiet">
          {report.data.contentHash ? `${t('hash')} ${report.data.contentHash} ` : ''}
          <Link to={`/scoreList?checkTaskId=${detail.task.id}&reportId=${report.data.id}`}>
            {t('toReport')}
          </Link>
        </p>
      ) : (
        <p className="quiet">{t('noReport')}</p>
      )}
    </section>
  );
}
