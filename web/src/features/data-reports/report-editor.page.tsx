import type { ReportInfo } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import {
  dataReportsRoutes,
  dataReportVersionsRoutes,
} from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DefinitionFrame } from '../../kit/definitions/definition-frame.tsx';
import { useDraftSteps } from '../../kit/definitions/use-draft-steps.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { reportMessages } from './data-reports.messages.ts';
import { ReportBaseDrawer } from './report-base-drawer.tsx';
import { ReportDesigner } from './report-designer.tsx';

const PAGE = 'onlineDev.dataReport';
const LIST = '/onlineDev/dataReport';

/** The designer of one report. */
export default function ReportEditorPage() {
  const t = useMessages(reportMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useRoute(dataReportsRoutes.read, { params: { id } }, { staleTime: 0 });
  if (!query.data)
    return (
      <PageFrame title={t('title')} backTo={LIST}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return <Editor key={id} info={query.data} />;
}

function Editor({ info }: { readonly info: ReportInfo }) {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const { steps, isDirty, save } = useDraftSteps({ stored: info.body, rev: info.rev });
  const { value: body, edit } = steps;
  const mayEdit = useCan('btn_edit', PAGE);
  const mayPublish = useCan('btn_publish', PAGE);
  useUnsavedGuard(isDirty);
  const update = useAction(dataReportsRoutes.update, { done: t('saved') });
  return (
    <DefinitionFrame
      info={info}
      title={titleIn({ title: info.fullName, titles: info.body.titles }, language)}
      subtitle={info.enCode}
      backTo={LIST}
      fill
      mayEdit={mayEdit}
      mayPublish={mayPublish}
      isDirty={isDirty}
      isSaving={update.isPending}
      save={() =>
        save((stored) => update.mutateAsync({ params: { id: info.id }, body: { ...info, body: stored } }))
      }
      publish={{ route: dataReportsRoutes.publish, title: t('publishTitle'), help: t('publishHelp') }}
      versions={dataReportVersionsRoutes}
      steps={steps}
      basics={(close) => <ReportBaseDrawer info={info} onDone={close} onClose={close} />}
    >
      <ReportDesigner body={body} onEdit={edit} />
    </DefinitionFrame>
  );
}
