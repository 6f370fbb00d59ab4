import type { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { useRoute } from '../../lib/query.ts';
import { evaluationDetailMessages } from './evaluation-detail.messages.ts';
import type { Detail } from './evaluation-detail-rows.ts';
import { type StagePair, shownVariance, stagePairs } from './evaluation-detail-variance.ts';

/** How far the stages of a task lie apart (audit-domain 5.8, X4). */
export function EvaluationVariance({
  detail,
  line,
}: {
  readonly detail: Detail;
  readonly line: Line | null;
}) {
  const t = useMessages(evaluationDetailMessages);
  const pairs = stagePairs(detail.stages);
  if (pairs.length === 0) return null;
  return (
    <section className="evaluation-detail-variance">
      <h2>{t('varianceTitle')}</h2>
      <div className="evaluation-detail-scroll">
        <table>
          <thead>
            <tr>
              <th>{t('variancePair')}</th>
              <th>{t('rate')}</th>
              <th>{t('bias')}</th>
              <th>{t('mad')}</th>
              <th>{t('reasonItems')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <PairRow
                key={`${pair.from} ${pair.to}`}
                taskId={detail.task.id}
                query={{ ...pair, ...(line && { line }) }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Stages that the reader may not see are refused, and their row is left out. */
type PairProps = { readonly taskId: string; readonly query: StagePair & { readonly line?: Line } };

function PairRow({ taskId, query: pair }: PairProps) {
  const t = useMessages(evaluationDetailMessages);
  const { data } = useRoute(evaluationRoutes.taskVariance, { params: { id: taskId }, query: pair });
  const row = data && shownVariance(data);
  if (!row) return null;
  const to = pair.to === 'EFFECTIVE' ? t('effective') : t(`stage${pair.to}`);
  return (
    <tr>
      <th scope="row">
        {t(`stage${pair.from}`)} → {to}
      </th>
      <td className="number">{row.rates}</td>
      <td className="number">
        {row.bias} {row.isBiasAlert ? <StateTag tone="red" text={t('alert')} /> : null}
      </td>
      <td className="number">
        {row.mad} {row.isMadAlert ? <StateTag tone="red" text={t('alert')} /> : null}
      </td>
      <td>{row.reasons.join(' ') || '–'}</td>
    </tr>
  );
}
