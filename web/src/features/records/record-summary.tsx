import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordSelection } from '@auditplus/contract/features/records/records.schemas.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { useRoute } from '../../lib/query.ts';
import { NumberText } from './record-columns.tsx';
import { recordsMessages } from './records.messages.ts';
import { useOwnRuntime } from './use-runtime.ts';

type RecordSummaryProps = { readonly view: ListView; readonly selection: RecordSelection };

/** The sums of a list: the same on every page, so they are asked for when what is selected changes. */
export function RecordSummary({ view, selection }: RecordSummaryProps) {
  const t = useMessages(recordsMessages);
  const words = useWords();
  const { designId: modelId, model } = useOwnRuntime();
  const found = useRoute(
    recordsRoutes.summary,
    { params: { modelId }, body: selection },
    { keepPrevious: true },
  ).data;
  if (!found) return null;
  if (found.isTooMany) return <p className="quiet record-summary">{t('summaryTooMany')}</p>;
  const fields = view.summary.flatMap((name) => model.byPath.get(name) ?? []);
  return (
    <p className="record-summary">
      <span className="quiet">{t('summary')}</span>
      {fields.map((field) => (
        <span key={field.path}>
          {words(field.field.label)}{' '}
          <strong className="number">
            <NumberText field={field} text={found.sums[field.path] || '0'} />
          </strong>
        </span>
      ))}
    </p>
  );
}
